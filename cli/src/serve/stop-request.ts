import { isatty } from 'node:tty'

const parentCheckMs = 250

/**
 * Aborts when this process is asked to stop: SIGTERM, SIGINT, the end of its terminal, or that of the process
 * that started it with an IPC channel. A second request changes nothing.
 *
 * @param options.withParent also when the process that started this one is gone, channel or not: npm hands no signal on
 */
export function listenForStop({ withParent = false } = {}): AbortSignal {
  const stop = new AbortController()
  const startedBy = process.ppid
  if (withParent) setInterval(() => process.ppid === startedBy || stop.abort('parent'), parentCheckMs).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort(signal))
  // Without a terminal it is one that `nohup` was to keep away: Node forgets on its start which signals to ignore.
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor))
  process.on('SIGHUP', () => hasTerminal && stop.abort('SIGHUP'))
  if (process.connected) process.on('disconnect', () => stop.abort('disconnect'))
  return stop.signal
}

/** Resolves when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
