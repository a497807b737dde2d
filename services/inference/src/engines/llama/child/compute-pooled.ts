import type { AddonContext } from './addon.ts'

const sequence = 0

/**
 * What a context for embeddings or ranking makes of one text: its vector, or what its head says of it.
 *
 * @param tokens at least one, and no more than a batch of the context holds
 */
export async function computePooled(context: AddonContext, tokens: Uint32Array): Promise<Float64Array> {
  context.disposeSequence(sequence)
  context.initBatch(tokens.length)
  context.addToBatch(sequence, 0, tokens, Uint32Array.of(tokens.length - 1))
  await context.decodeBatch()
  return context.getEmbedding(tokens.length)
}
