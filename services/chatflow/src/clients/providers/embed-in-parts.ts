/** Embeds texts, each short enough for the model. */
type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>

/**
 * Vectors of texts of any length: a long one is embedded in parts, and has the mean of their vectors,
 * scaled to length 1.
 *
 * @param maxBytes longest part; no tokenizer makes more tokens than bytes of it
 * @param batchSize parts in one call
 */
export async function embedInParts(
  texts: readonly string[],
  maxBytes: number,
  batchSize: number,
  embed: Embed,
): Promise<readonly Float32Array[]> {
  const parts = texts.map((text) => cut(text, maxBytes))
  const all = parts.flat()
  const vectors: Float32Array[] = []
  for (let at = 0; at < all.length; at += batchSize) vectors.push(...(await embed(all.slice(at, at + batchSize))))
  const means: Float32Array[] = []
  let from = 0
  for (const { length } of parts) {
    means.push(mean(vectors.slice(from, from + length)))
    from += length
  }
  return means
}

// Between words, and within those that are too long to be words.
function cut(text: string, maxBytes: number): readonly string[] {
  const parts: string[] = []
  let part = ''
  for (const word of text.match(/\S{1,40}/gu) ?? [text]) {
    if (part !== '' && Buffer.byteLength(part) + Buffer.byteLength(word) >= maxBytes) {
      parts.push(part)
      part = ''
    }
    part += part === '' ? word : ` ${word}`
  }
  return [...parts, part]
}

function mean(vectors: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = vectors
  if (vectors.length <= 1) return first
  const sum = first.map((_, at) => vectors.reduce((total, vector) => total + (vector[at] ?? 0), 0))
  const length = Math.hypot(...sum)
  return length === 0 ? sum : sum.map((value) => value / length)
}
