import { Failure } from '@hearth/kernel/base'
import type { LlamaEmbeddingContext, LlamaModel, Token } from 'node-llama-cpp'
import type { Embeddings, EmbedInput } from '../../../domain/engine.ts'
import { unitVector } from '../../../domain/unit-vector.ts'
import type { Tokenizer } from './tokenizer.ts'

export type Embedder = {
  /**
   * @param onProgress called after each input
   * @throws {Failure} `invalid` with code `context_length_exceeded` for an input that is too long
   */
  embed(inputs: readonly EmbedInput[], onProgress: () => void): Promise<Embeddings>
}

// An input is computed in one batch, whose buffers grow with its length.
const maxInputTokens = 2_048

/** Opens its context at the first use: most models are never asked for embeddings. */
export function createEmbedder(
  model: LlamaModel,
  tokenizer: Tokenizer,
  shape: { readonly threads: number; readonly contextTokens: number },
): Embedder {
  const contextSize = Math.min(shape.contextTokens, maxInputTokens)
  let opened: Promise<LlamaEmbeddingContext> | undefined
  const open = () => {
    opened ??= model.createEmbeddingContext({ contextSize, batchSize: contextSize, threads: shape.threads })
    return opened
  }
  return {
    async embed(inputs, onProgress) {
      const context = await open()
      const vectors: Float32Array[] = []
      let promptTokens = 0
      for (const [index, input] of inputs.entries()) {
        const tokens = (typeof input === 'string' ? tokenizer.plain(input) : tokenizer.known(input, 'input')) as Token[]
        const length = context.calculateInputLength(tokens)
        if (length >= contextSize) throw tooLong(index, length, contextSize)
        vectors.push(unitVector((await context.getEmbeddingFor(tokens)).vector))
        promptTokens += length
        onProgress()
      }
      return { vectors, promptTokens }
    },
  }
}

function tooLong(index: number, tokens: number, contextTokens: number): Failure {
  return new Failure(
    'invalid',
    `Cannot embed input ${index}: it is ${tokens} tokens long, and the model takes less than ${contextTokens}`,
    { code: 'context_length_exceeded', param: 'input' },
  )
}
