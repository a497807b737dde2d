import { Failure } from '@hearth/kernel'
import { eventFrame, jsonFrame } from '@hearth/server'
import { renderErrorBody } from './error.ts'

/** Told of an error that is a bug and not a failure; the client learns only that there was one. */
export type OnBug = (error: unknown) => void

/**
 * Objects as server-sent events, closed by `[DONE]`, as OpenAI writes its streams.
 *
 * An error before the first object is thrown; a later one becomes an `error` event, after which the
 * stream ends without `[DONE]`.
 */
export function openaiFrames(objects: AsyncIterable<object>, onBug: OnBug): AsyncGenerator<string, boolean> {
  const failed = (failure: Failure | undefined) => jsonFrame(renderErrorBody(failure))
  return framesWithErrors(objects, {
    frame: (object: object) => jsonFrame(object),
    failed,
    last: eventFrame({ data: '[DONE]' }),
    onBug,
  })
}

type FramesWithErrors<T> = {
  readonly frame: (object: T) => string
  /** What tells a failure, or a bug where there is none. */
  readonly failed: (failure: Failure | undefined) => string
  /** What follows when all went well. */
  readonly last?: string
  readonly onBug: OnBug
}

/**
 * Objects as the frames of a stream that tells its failures itself: an error before the first frame is
 * thrown, so that its status is a real one, and a later one becomes the last frame.
 *
 * @returns whether all went well
 */
export async function* framesWithErrors<T>(
  objects: AsyncIterable<T>,
  { frame: toFrame, failed, last, onBug }: FramesWithErrors<T>,
): AsyncGenerator<string, boolean> {
  let begun = false
  try {
    for await (const object of objects) {
      yield toFrame(object)
      begun = true
    }
    if (last !== undefined) yield last
    return true
  } catch (error) {
    if (!begun) throw error
    const failure = error instanceof Failure ? error : undefined
    if (failure === undefined) onBug(error)
    yield failed(failure)
    return false
  }
}
