import { type InputItem, toMessages } from '../../wire/response/input-item.ts'
import type { StoredItem, StoredResponse } from '../../wire/response/stored-response.ts'
import type { Asked } from './asked.ts'
import type { ResponseDeps } from './deps.ts'
import { sizeOf } from './size-of.ts'

/** Keeps a response in the state that it has reached, unless its client does not want it kept. */
export function remember(
  id: string,
  response: object,
  { body, items, conversation }: Pick<Asked, 'body' | 'items' | 'conversation'>,
  deps: ResponseDeps,
  background?: StoredResponse['background'],
): void {
  if (body.store === false) return
  const before = deps.responses.get(id)
  const input = before?.input ?? items.map((item) => withId(item, deps))
  const output = (response as { readonly output: readonly StoredItem[] }).output
  const kept = background ?? before?.background
  const stored = {
    response,
    input,
    output,
    conversation: [...conversation, ...toMessages(output)],
    ...(kept === undefined ? {} : { background: kept }),
  }
  deps.responses.set(id, stored, sizeOf([stored.conversation, response, input]))
  for (const item of [...input, ...output]) deps.items.set(item.id, item, sizeOf(item))
}

/** Forgets a response and its items; whether there was one. */
export function forget(id: string, { responses, items }: ResponseDeps): boolean {
  const stored = responses.get(id)
  stored?.background?.cancel.abort(new DOMException('The response was deleted', 'AbortError'))
  for (const item of [...(stored?.input ?? []), ...(stored?.output ?? [])]) items.delete(item.id)
  return responses.delete(id)
}

function withId(item: InputItem, { newId }: ResponseDeps): StoredItem {
  return { ...item, id: item.id || `item_${newId()}` }
}

/** Adds what was asked and answered to the conversation that the response belongs to, once it is over. */
export function goOn(
  id: string,
  response: object,
  { body, items }: Pick<Asked, 'body' | 'items'>,
  deps: ResponseDeps,
): void {
  const { status, output } = response as { readonly status: string; readonly output: readonly StoredItem[] }
  if (!body.conversation || (status !== 'completed' && status !== 'incomplete')) return
  try {
    deps.conversations.add(body.conversation, [...(deps.responses.get(id)?.input ?? items), ...output])
  } catch (error) {
    // It was deleted meanwhile, or holds all that it may; the answer is good all the same.
    deps.logger.warn({ err: error }, 'a response could not be added to its conversation')
  }
}
