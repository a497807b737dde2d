import { Failure } from '@hearth/kernel'
import { renderErrorBody } from './error.ts'

/** Told of an error that is a bug and not a failure; the client hears only that there was one. */
export type OnBug = (error: unknown) => void

/**
 * Objects as server-sent events, closed by `[DONE]`, as OpenAI writes its streams.
 *
 * An error before the first object is thrown; a later one becomes an `error` event, after which the
 * stream ends without `[DONE]`.
 */
export async function* openaiFrames(objects: AsyncIterable<object>, onBug: OnBug): AsyncGenerator<string, void> {
  let begun = false
  try {
    for await (const object of objects) {
      yield frame(object)
      begun = true
    }
    yield 'data: [DONE]\n\n'
  } catch (error) {
    if (!begun) throw error
    const failure = error instanceof Failure ? error : undefined
    if (failure === undefined) onBug(error)
    yield frame(renderErrorBody(failure))
  }
}

function frame(body: object): string {
  return `data: ${JSON.stringify(body)}\n\n`
}
