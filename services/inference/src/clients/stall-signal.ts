/** Aborts a transfer that has all but ended. */
export type StallSignal = {
  readonly signal: AbortSignal
  /** So many bytes have come. */
  moved(bytes: number): void
  stop(): void
}

// Below it a model would take weeks: a server that drips is as good as silent.
const minBytesPerSecond = 1_024

/** @param ms within each stretch of so many milliseconds at least 1 KiB a second must come */
export function createStallSignal(ms: number): StallSignal {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(new DOMException('The server went silent', 'TimeoutError')), ms)
  const wantedBytes = Math.ceil((ms / 1_000) * minBytesPerSecond)
  let movedBytes = 0
  return {
    signal: stalled.signal,
    moved(bytes) {
      movedBytes += bytes
      if (movedBytes < wantedBytes) return
      movedBytes = 0
      timer.refresh()
    },
    stop: () => clearTimeout(timer),
  }
}
