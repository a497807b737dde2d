const parentCheckMs = 250

/**
 * Aborts when this process is asked to stop: SIGTERM, SIGINT, SIGHUP, or the end of the process
 * that started it with an IPC channel. A second request changes nothing.
 *
 * @param options.withParent also when the process that started this one is gone, channel or not: npm hands no signal on
 */
export function listenForStop({ withParent = false } = {}): AbortSignal {
  const stop = new AbortController()
  const startedBy = process.ppid
  if (withParent) setInterval(() => process.ppid === startedBy || stop.abort('parent'), parentCheckMs).unref()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort(signal))
  if (process.connected) process.on('disconnect', () => stop.abort('disconnect'))
  return stop.signal
}

/** Resolves when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
