/** Lets a bounded number of questions run at once; others wait in order. */
export type Gate = {
  /**
   * Resolves when it is one's turn, with the function that ends it.
   * @throws the signal's reason when it aborts while waiting
   */
  readonly enter: (signal: AbortSignal) => Promise<() => void>
  readonly running: () => number
}

export function createGate(places: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  const leave = () => {
    running--
    waiting.shift()?.()
  }
  const take = () => {
    running++
    let left = false
    return () => {
      if (left) return
      left = true
      leave()
    }
  }
  return {
    running: () => running,
    enter(signal) {
      signal.throwIfAborted()
      if (running < places) return Promise.resolve(take())
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const go = () => {
        signal.removeEventListener('abort', give)
        resolve(take())
      }
      const give = () => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(signal.reason)
      }
      waiting.push(go)
      signal.addEventListener('abort', give, { once: true })
      return promise
    },
  }
}
