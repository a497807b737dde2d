/**
 * Waits for work until `signal` aborts, which leaves the work as it is: others may share it, or it may not listen.
 *
 * @throws what the signal carries, or what the work fails with
 */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
