type Waiting<T> = { readonly item: T; resolve(): void; reject(reason: unknown): void }

export type GroupCommitOptions<T> = {
  /** Writes all items in one transaction: all or none. */
  readonly write: (items: readonly T[]) => Promise<void>
  /** Upper bound of items that share one transaction. */
  readonly maxBatch: number
}

/**
 * Lets items that arrive together share one transaction. The returned function resolves when its
 * item has been committed.
 *
 * An item alone is written at the end of the tick it came in, so it waits for nobody; those that
 * come while a write is running form the next batch. When a batch fails, its items are written
 * one by one, so that only those at fault are rejected.
 */
export function createGroupCommit<T>({ write, maxBatch }: GroupCommitOptions<T>): (item: T) => Promise<void> {
  const queue: Waiting<T>[] = []
  let running = false
  const run = async () => {
    while (queue.length > 0) await commit(queue.splice(0, maxBatch), write)
    running = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (running) return
      running = true
      setImmediate(run)
    })
}

async function commit<T>(batch: readonly Waiting<T>[], write: (items: readonly T[]) => Promise<void>): Promise<void> {
  try {
    await write(batch.map(({ item }) => item))
    for (const { resolve } of batch) resolve()
  } catch (error) {
    if (batch.length === 1) return batch[0]?.reject(error)
    for (const waiting of batch) await commit([waiting], write)
  }
}
