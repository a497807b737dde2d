import { Failure } from '@hearth/kernel'
import type { LlamaModel } from 'node-llama-cpp'
import { maxEmbeddingTokens } from '../../../../domain/engine/embedding-limit.ts'
import type { Embeddings, EmbedInput } from '../../../../domain/engine/engine.ts'
import { unitVector } from '../../../../domain/engine/unit-vector.ts'
import { frameText, type SpecialTokens } from '../tokenizer/special-tokens.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import type { Turns } from '../turns.ts'
import { computePooled, openAtFirstUse } from './pooled-context.ts'

export type Embedder = {
  /**
   * @param onProgress called after each input
   * @throws {Failure} `invalid` with code `context_length_exceeded` for an input that is too long
   */
  embed(inputs: readonly EmbedInput[], onProgress: () => void, signal: AbortSignal): Promise<Embeddings>
}

export type EmbedderDeps = {
  readonly model: LlamaModel
  readonly tokenizer: Tokenizer
  readonly special: SpecialTokens
  readonly turns: Turns
  readonly threads: number
  readonly contextTokens: number
}

/**
 * Opens its context at the first use: most models are never asked for embeddings.
 *
 * Each input is a step of its own: the addon tells the vector of a batch's first sequence alone.
 */
export function createEmbedder({ model, tokenizer, special, turns, threads, contextTokens }: EmbedderDeps): Embedder {
  const contextSize = Math.min(contextTokens, maxEmbeddingTokens)
  const open = openAtFirstUse(() => model.createEmbeddingContext({ contextSize, batchSize: contextSize, threads }))

  function read(input: EmbedInput, index: number): Uint32Array {
    const tokens = typeof input === 'string' ? tokenizer.plain(input) : tokenizer.known(input, 'input')
    const whole = Uint32Array.from(frameText(tokens, special))
    if (whole.length >= contextSize) throw tooLong(index, whole.length, contextSize)
    if (whole.length === 0) throw new Failure('invalid', `Cannot embed input ${index}: it is empty`, { param: 'input' })
    return whole
  }

  return {
    async embed(inputs, onProgress, signal) {
      const context = await open()
      const vectors: Float32Array[] = []
      let promptTokens = 0
      for (const [index, input] of inputs.entries()) {
        signal.throwIfAborted()
        const tokens = read(input, index)
        vectors.push(unitVector(await turns(() => computePooled(context, tokens))))
        promptTokens += tokens.length
        onProgress()
      }
      return { vectors, promptTokens }
    },
  }
}

/** Stands for the vectors of a model that has none. */
export const noEmbedder: Embedder = {
  embed: async () => {
    const state = 'it is made for ranking and has no vectors'
    throw new Failure('invalid', `Cannot embed with this model: ${state}`, {
      code: 'unsupported_value',
      param: 'model',
    })
  },
}

function tooLong(index: number, tokens: number, contextTokens: number): Failure {
  return new Failure(
    'invalid',
    `Cannot embed input ${index}: it is ${tokens} tokens long, and the model takes less than ${contextTokens}`,
    { code: 'context_length_exceeded', param: 'input' },
  )
}
