import { Failure } from '@hearth/kernel'
import type { UsageMeter } from '../domain/answers.ts'
import type { GenerationEvent } from '../domain/engine.ts'
import type { Indexed } from '../domain/merge.ts'
import type { CompletionForm, ResponseHead } from './completion-form.ts'
import { renderErrorBody } from './error.ts'

export type FrameOptions = {
  readonly form: CompletionForm
  readonly head: ResponseHead
  readonly meter: UsageMeter
  readonly includeUsage: boolean
  /** Told of an error that is a bug and not a failure; the client hears only that there was one. */
  readonly onBug: (error: unknown) => void
}

const done = 'data: [DONE]\n\n'

/**
 * The generation as server-sent events: for each answer an opening, its pieces and its finish, then
 * the token counts when asked for, then `[DONE]`.
 *
 * An error before the first event is thrown; a later one becomes an `error` event, after which the
 * stream ends without `[DONE]`.
 */
export async function* completionFrames(
  events: AsyncIterable<Indexed<GenerationEvent>>,
  options: FrameOptions,
): AsyncGenerator<string, void> {
  const { form, head, meter } = options
  let begun = false
  try {
    for await (const event of events) {
      meter.observe(event)
      const piece = renderEvent(event, form, head)
      if (piece !== undefined) yield frame(piece)
      begun ||= piece !== undefined
    }
    if (options.includeUsage) yield frame(form.usage(head, meter.usage()))
    yield done
  } catch (error) {
    if (!begun) throw error
    const failure = error instanceof Failure ? error : undefined
    if (failure === undefined) options.onBug(error)
    yield frame(renderErrorBody(failure))
  }
}

function renderEvent(
  { index, value }: Indexed<GenerationEvent>,
  form: CompletionForm,
  head: ResponseHead,
): object | undefined {
  if (value.kind === 'started') return form.opening(head, index)
  if (value.kind === 'text') return form.text(head, index, value.text)
  return form.finish(head, index, value.reason)
}

function frame(body: object): string {
  return `data: ${JSON.stringify(body)}\n\n`
}
