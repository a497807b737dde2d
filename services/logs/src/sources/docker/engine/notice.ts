/** Something to wait for that may have happened before anyone waited. */
export type Notice = {
  give(): void
  /** Resolves at the next notice, or at once when there was one since the last wait, or when `signal` aborts. */
  wait(signal: AbortSignal): Promise<void>
}

export function createNotice(): Notice {
  let given = false
  const waiting = new Set<() => void>()
  return {
    give() {
      given = true
      for (const wake of waiting) wake()
    },
    async wait(signal) {
      if (!given && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake)
            signal.removeEventListener('abort', wake)
            resolve()
          }
          waiting.add(wake)
          signal.addEventListener('abort', wake)
        })
      }
      given = false
    },
  }
}
