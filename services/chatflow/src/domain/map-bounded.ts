/**
 * `work` for every item, at most `limit` at a time; results in the order of the items.
 *
 * @throws the first failure, once no further item has been begun
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let failed = false
  async function worker(): Promise<void> {
    while (next < items.length && !failed) {
      const at = next++
      try {
        results[at] = await work(items[at] as T, at)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
