/**
 * What `run` makes of each item, in the order in which it is done, with at most `limit` going on at the same time. The
 * next one begins when a result is taken, so that no more than `limit` results wait for a slow reader.
 *
 * @throws what `run` throws; nothing further is begun then, nor when the reader ends early
 */
export async function* asTheyFinish<T, R>(
  items: readonly T[],
  limit: number,
  run: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const waiting = items.entries()
  const running = new Map<number, Promise<readonly [number, R]>>()
  const beginNext = () => {
    const next = waiting.next()
    if (next.done) return
    const [at, item] = next.value
    running.set(
      at,
      run(item).then((result) => [at, result] as const),
    )
  }
  for (let begun = 0; begun < limit; begun += 1) beginNext()
  while (running.size > 0) {
    const [at, result] = await Promise.race(running.values())
    running.delete(at)
    yield result
    beginNext()
  }
}
