import { Failure } from '@hearth/kernel'

/**
 * Does things one after another.
 *
 * @param most that wait at once; one more is refused as `rate-limited`
 */
export function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (waiting >= most) throw blocked('Too many are signing in at once', 1)
    waiting++
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting--
    }
  }
}

/** Refuses for a while, and says for how long. */
export function blocked(why: string, retryAfterSeconds: number): Failure {
  return new Failure('rate-limited', `${why}: try again in ${retryAfterSeconds} s`, {
    code: 'login-attempt.blocked',
    retryAfterSeconds,
  })
}
