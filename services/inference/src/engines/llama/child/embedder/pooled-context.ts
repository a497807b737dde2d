import { Failure } from '@hearth/kernel'
import { type AddonContext, addonContextOf } from '../addon.ts'

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

/**
 * A context that is opened at its first use; one that could not be opened is tried again with the next request.
 *
 * @throws {Failure} `broken` in the words of the engine
 */
export function openAtFirstUse(open: () => Promise<object>): () => Promise<AddonContext> {
  let opened: Promise<AddonContext> | undefined
  return () => {
    opened ??= open()
      .then(addonContextOf)
      .catch((cause: unknown) => {
        opened = undefined
        const reason = cause instanceof Error ? cause.message : String(cause)
        const message = `Cannot compute with this model: its context cannot be opened (${reason})`
        throw new Failure('broken', message, { cause, code: 'context_failed' })
      })
    return opened
  }
}
