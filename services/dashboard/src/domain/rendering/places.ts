import { Failure } from '@hearth/kernel'

export type PlaceLimits = {
  /** Works that are under way at once. */
  readonly most: number
  /** Works that wait for a place; one more is refused. */
  readonly mostWaiting: number
}

/** Waits for a place, does the work and leaves the place. */
export type InPlace = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * A few places for work that takes much, and a bounded queue before them, in the order of coming.
 *
 * Whoever gives up while waiting is out of the queue at once, with the reason of its signal.
 */
export function createPlaces({ most, mostWaiting }: PlaceLimits): InPlace {
  let taken = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) taken--
    else next()
  }
  const enter = (signal: AbortSignal) => {
    signal.throwIfAborted()
    if (taken < most) {
      taken++
      return Promise.resolve()
    }
    if (waiting.length >= mostWaiting) throw full(most, mostWaiting)
    return queue(waiting, signal)
  }
  return async (work, signal) => {
    await enter(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

function queue(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      waiting.splice(waiting.indexOf(turn), 1)
      reject(signal.reason)
    }
    waiting.push(turn)
    signal.addEventListener('abort', giveUp, { once: true })
  })
}

function full(most: number, mostWaiting: number): Failure {
  const state = `${most} are being taken and ${mostWaiting} wait`
  return new Failure('rate-limited', `Cannot take a picture: ${state}; try again in 5 s`, {
    code: 'rendering.limit',
    retryAfterSeconds: 5,
  })
}
