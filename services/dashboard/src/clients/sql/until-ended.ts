/** How a query that answers row by row comes to its one end. */
export type Ending<T> = {
  resolve(value: T): void
  reject(cause: unknown): void
  /** As `resolve`, and what still goes on in the database is stopped. */
  cut(value: T): void
  /** As `reject`, and what still goes on in the database is stopped. */
  refuse(cause: unknown): void
  /** Whether it has ended: what arrives later is of no use. */
  isOver(): boolean
}

/**
 * Waits for a query that `start` sends. When `ended` aborts first, `stop` is called, once, and its reason thrown.
 *
 * @param stop tells the database to stop; must not throw
 */
export function untilEnded<T>(ended: AbortSignal, stop: () => void, start: (ending: Ending<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const settle = (end: () => void) => {
      if (isOver) return
      isOver = true
      ended.removeEventListener('abort', onAbort)
      end()
    }
    const refuse = (cause: unknown) =>
      settle(() => {
        stop()
        reject(cause)
      })
    const onAbort = () => refuse(ended.reason)
    ended.addEventListener('abort', onAbort, { once: true })
    start({
      resolve: (value) => settle(() => resolve(value)),
      reject: (cause) => settle(() => reject(cause)),
      cut: (value) =>
        settle(() => {
          stop()
          resolve(value)
        }),
      refuse,
      isOver: () => isOver,
    })
  })
}
