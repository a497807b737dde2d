import type { NotifyStore } from '../storage/notify-store.ts'
import type { Receipt } from './receipt.ts'

/** What was last said of each group to each receiver; changes survive once a call returns. */
export type Receipts = {
  get(key: string): Receipt | undefined
  /** Writes them down; {@link Receipts.remember} follows once that is certain. */
  write(entries: readonly (readonly [string, Receipt])[]): void
  remember(entries: readonly (readonly [string, Receipt])[]): void
  remove(key: string): void
  /** Forgets those older than `beforeMs`. */
  prune(beforeMs: number): void
}

export function createReceipts(table: NotifyStore['receipts']): Receipts {
  const receipts = new Map(table.all())
  const remove = (keys: readonly string[]) => {
    if (keys.length === 0) return
    table.remove(keys)
    for (const key of keys) receipts.delete(key)
  }
  return {
    get: (key) => receipts.get(key),
    write: table.put,
    remember(entries) {
      for (const [key, receipt] of entries) receipts.set(key, receipt)
    },
    remove: (key) => remove([key]),
    prune: (beforeMs) => remove([...receipts].filter(([, { atMs }]) => atMs < beforeMs).map(([key]) => key)),
  }
}
