import { Failure } from '@hearth/kernel'

export type OneByOne = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Does one thing after the other.
 *
 * @param mostWaiting more are refused
 * @returns a function that throws a {@link Failure} `unavailable` for one that is too many
 */
export function createOneByOne(mostWaiting = Number.POSITIVE_INFINITY): OneByOne {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (work) => {
    if (waiting >= mostWaiting)
      throw new Failure(
        'unavailable',
        `Cannot change anything now: ${mostWaiting} changes wait for their turn; try again`,
        {
          retryAfterSeconds: 1,
        },
      )
    waiting++
    const next = last.then(work).finally(() => {
      waiting--
    })
    last = next.catch(() => undefined)
    return next
  }
}

/** Does what was asked for once for all who ask before it begins: what they learn is newer than their question. */
export function createOnceForAll(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const begun = work()
      running = begun.catch(() => undefined)
      return begun
    })
    return next
  }
}
