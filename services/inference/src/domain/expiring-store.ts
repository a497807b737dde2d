/** Remembers values for a while, and the most recent ones only when there are too many. */
export type ExpiringStore<T> = {
  get(id: string): T | undefined
  /** @param bytes about how much memory the value takes */
  set(id: string, value: T, bytes: number): void
  delete(id: string): boolean
}

export type StoreLimits = {
  readonly ttlMs: number
  /** What all values together may take; a single one that takes more is not remembered. */
  readonly maxBytes: number
}

type Entry<T> = { readonly value: T; readonly bytes: number; readonly untilMs: number }

/** @param clock monotonic milliseconds */
export function createExpiringStore<T>({ ttlMs, maxBytes }: StoreLimits, clock: () => number): ExpiringStore<T> {
  // In the order of their setting, which is that of their expiry.
  const entries = new Map<string, Entry<T>>()
  let total = 0

  function remove(id: string): boolean {
    total -= entries.get(id)?.bytes ?? 0
    return entries.delete(id)
  }
  function sweep(): void {
    for (const [id, { untilMs }] of entries) {
      if (untilMs > clock() && total <= maxBytes) return
      remove(id)
    }
  }
  return {
    get(id) {
      sweep()
      return entries.get(id)?.value
    },
    set(id, value, bytes) {
      remove(id)
      entries.set(id, { value, bytes, untilMs: clock() + ttlMs })
      total += bytes
      sweep()
    },
    delete: remove,
  }
}
