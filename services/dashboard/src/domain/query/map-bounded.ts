/** Maps in order, with at most `limit` calls going on at the same time. */
export async function mapBounded<T, R>(items: readonly T[], limit: number, map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const pending = items.entries()
  // All workers draw from the one iterator, so each item is taken once.
  const work = async () => {
    for (const [at, item] of pending) results[at] = await map(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return results
}
