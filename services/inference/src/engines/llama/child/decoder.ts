import type { Sampling } from '../../../domain/sampling.ts'
import type { BatchPart, Decoder, Row, Sampler } from '../../../domain/scheduler/decoder.ts'
import type { Internals } from './addon.ts'
import { samplerConfig } from './sampler-config.ts'

export type DecoderShape = { readonly slots: number; readonly contextTokens: number; readonly batchTokens: number }

const nothing = new Uint32Array()
const toEnd = -1

/** The scheduler's view of a loaded llama.cpp context, one sequence a slot. */
export function createLlamaDecoder({ model, context, createSampler }: Internals, shape: DecoderShape): Decoder {
  function clear(slot: number): number {
    context.disposeSequence(slot)
    return 0
  }

  function add(part: BatchPart): Row | undefined {
    const wanted = part.wantsNext ? Uint32Array.of(part.tokens.length - 1) : nothing
    const [row] = context.addToBatch(part.slot, part.position, Uint32Array.from(part.tokens), wanted)
    return row as Row | undefined
  }

  return {
    ...shape,
    trim(slot, from) {
      if (from === 0) return clear(slot)
      const cut = context.removeTokenCellsFromSequence(slot, from, toEnd)
      // Recurrent models cannot be cut, and a sliding window may have dropped what would be needed.
      return cut && context.getSequenceKvCacheMinPosition(slot) === 0 ? from : clear(slot)
    },
    async decode(parts) {
      context.initBatch(parts.reduce((sum, { tokens }) => sum + tokens.length, 0))
      const rows = parts.map(add)
      await context.decodeBatch()
      return rows
    },
    createSampler(sampling: Sampling, prompt: readonly number[]): Sampler {
      const sampler = createSampler()
      sampler.applyConfig(samplerConfig(sampling, prompt))
      return {
        sample: (row) => context.sampleToken(row, sampler),
        dispose: () => sampler.dispose(),
      }
    },
    isEnd: (token) => token < 0 || model.isEogToken(token),
    detokenize: (tokens) => (tokens.length === 0 ? '' : model.detokenize(Uint32Array.from(tokens), false)),
  }
}
