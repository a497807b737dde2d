/**
 * Work that several callers need and that is done once: the first caller starts it, the others
 * wait for the same result. When it fails the next caller starts anew; when every caller has left
 * before the end, it is aborted.
 *
 * @returns what does the work; its signal lets one caller leave
 */
export function shareWork<T>(work: (signal: AbortSignal) => Promise<T>): (signal: AbortSignal) => Promise<T> {
  let going: { readonly result: Promise<T>; readonly stop: AbortController; waiting: number } | undefined
  return async (signal) => {
    signal.throwIfAborted()
    const current = going ?? start()
    going = current
    current.waiting += 1
    let leave = () => {}
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
    })
    try {
      return await Promise.race([current.result, left])
    } finally {
      signal.removeEventListener('abort', leave)
      current.waiting -= 1
      if (signal.aborted && current.waiting === 0) current.stop.abort(signal.reason)
    }
  }

  function start() {
    const stop = new AbortController()
    const result = work(stop.signal)
    const started = { result, stop, waiting: 0 }
    const forget = () => {
      if (going === started) going = undefined
    }
    result.catch(forget)
    stop.signal.addEventListener('abort', forget, { once: true })
    return started
  }
}
