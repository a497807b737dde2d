/** A few places; who finds none waits for the next that is left. */
export type Places = {
  /** Works in a place, as soon as there is one. Who gives up waiting is taken from the queue. */
  use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

export function createPlaces(count: number): Places {
  let free = count
  const waiting = new Set<() => void>()
  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      if (free > 0) {
        free--
        return resolve()
      }
      const next = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(next)
        reject(signal.reason)
      }
      waiting.add(next)
      signal.addEventListener('abort', leave, { once: true })
    })
  const exit = () => {
    const [next] = waiting
    if (next === undefined) free++
    else {
      waiting.delete(next)
      next()
    }
  }
  return {
    async use(signal, work) {
      await enter(signal)
      try {
        return await work()
      } finally {
        exit()
      }
    },
  }
}
