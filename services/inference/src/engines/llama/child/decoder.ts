import type { BatchPart, Decoder, Row, Sampler, SamplerOptions } from '../../../domain/scheduler/decoder.ts'
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

  function add({ slot, position, tokens, wants }: BatchPart): readonly Row[] {
    return Array.from(context.addToBatch(slot, position, tokens, wanted(tokens, wants)), (row) => row as Row)
  }

  return {
    ...shape,
    endTokens: [model.tokenEos()],
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
    fork: async (_from, to) => clear(to),
    createSampler({ sampling, prompt }: SamplerOptions): Sampler {
      const sampler = createSampler()
      sampler.applyConfig(samplerConfig(sampling, Array.from(prompt)))
      return {
        async sample(row) {
          const token = await context.sampleToken(row, sampler)
          return { token: token < 0 ? undefined : token }
        },
        constrain() {
          throw new Error('Cannot constrain an answer: this decoder has no grammars')
        },
        avoid: () => undefined,
        dispose: () => sampler.dispose(),
      }
    },
    score: () => Promise.reject(new Error('Cannot tell probabilities: this decoder has none')),
    isEnd: (token) => model.isEogToken(token),
    detokenize: (tokens, { showControl }) =>
      tokens.length === 0 ? '' : model.detokenize(Uint32Array.from(tokens), showControl),
    tokenize: (text) => Array.from(model.tokenize(text, true)),
  }
}

function wanted(tokens: Uint32Array, wants: BatchPart['wants']): Uint32Array {
  if (wants === 'none') return nothing
  return wants === 'last' ? Uint32Array.of(tokens.length - 1) : tokens.map((_, index) => index)
}
