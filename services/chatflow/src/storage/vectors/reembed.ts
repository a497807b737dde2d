import type { EmbedAll } from '../../domain/documents/vector-collection.ts'
import type { Renewal } from './sqlite-renewal.ts'

// Texts and vectors in memory at once.
const batchSize = 64

/**
 * Makes the vectors of all texts anew, all by one model; what is added meanwhile is made anew with them.
 *
 * @param use the renewal of a file that may be closed in between
 * @returns how many there are
 */
export async function reembed(
  use: <T>(work: (renewal: Renewal) => T) => Promise<T>,
  embed: EmbedAll,
  signal: AbortSignal,
): Promise<number> {
  await use((renewal) => renewal.begin())
  let model: string | undefined
  for (;;) {
    signal.throwIfAborted()
    const waiting = await use((renewal) => renewal.waiting(batchSize))
    if (waiting.length === 0) {
      const done = await use((renewal) => renewal.finish(model))
      if (done !== undefined) return done
      continue
    }
    const { vectors, madeBy } = await embed(
      waiting.map(({ content }) => content),
      model,
      signal,
    )
    model ??= madeBy
    const rows = waiting.map((text, at) => ({ ...text, vector: vectors[at] ?? new Float32Array() }))
    await use((renewal) => renewal.keep(rows))
  }
}
