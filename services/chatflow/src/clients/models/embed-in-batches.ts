const batchesAtOnce = 4

type EmbedBatch = (texts: readonly string[], signal: AbortSignal) => Promise<readonly Float32Array[]>

/**
 * One vector for each text, in order: batches of `size`, at most four at a time. The first batch
 * that fails ends the others.
 */
export async function embedInBatches(
  texts: readonly string[],
  size: number,
  signal: AbortSignal,
  embed: EmbedBatch,
): Promise<readonly Float32Array[]> {
  const batches = Array.from({ length: Math.ceil(texts.length / size) }, (_, at) =>
    texts.slice(at * size, (at + 1) * size),
  )
  const results: (readonly Float32Array[])[] = []
  const failed = new AbortController()
  const limited = AbortSignal.any([signal, failed.signal])
  let next = 0
  async function work(): Promise<void> {
    for (let at = next++; at < batches.length; at = next++) {
      limited.throwIfAborted()
      results[at] = await embed(batches[at] ?? [], limited)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(batchesAtOnce, batches.length) }, work))
  } catch (error) {
    failed.abort(error)
    throw error
  }
  return results.flat()
}
