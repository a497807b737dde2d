import { type InputItem, toMessages } from '../../wire/response/input-item.ts'
import type { StoredItem, StoredResponse } from '../../wire/response/stored-response.ts'
import type { Asked } from './asked.ts'
import type { ResponseDeps } from './deps.ts'

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

// Two bytes a character of text, and eight for all else. Writing it as JSON would copy every picture.
function sizeOf(value: unknown): number {
  const open = [value]
  let bytes = 0
  while (open.length > 0) {
    const each = open.pop()
    bytes += typeof each === 'string' ? each.length * 2 : 8
    if (typeof each !== 'object' || each === null) continue
    for (const [key, held] of Object.entries(each)) {
      bytes += key.length * 2
      open.push(held)
    }
  }
  return bytes
}
