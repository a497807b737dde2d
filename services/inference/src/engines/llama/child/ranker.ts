import { Failure } from '@hearth/kernel/base'
import type { LlamaModel, LlamaRankingContext } from 'node-llama-cpp'
import type { Ranking } from '../../../domain/engine.ts'
import type { Embedder } from './embedder.ts'
import type { Turns } from './turns.ts'

export type Ranker = {
  /** @param onProgress called after each document @throws {Failure} `invalid` for a document that is too long */
  rank(query: string, documents: readonly string[], onProgress: () => void, signal: AbortSignal): Promise<Ranking>
}

const maxInputTokens = 2_048

/** Ranks with the head that the model was trained to rank with. */
export function createHeadRanker(
  model: LlamaModel,
  {
    turns,
    threads,
    contextTokens,
  }: { readonly turns: Turns; readonly threads: number; readonly contextTokens: number },
): Ranker {
  const contextSize = Math.min(contextTokens, maxInputTokens)
  let opened: Promise<LlamaRankingContext> | undefined
  const open = () => {
    opened ??= model.createRankingContext({ contextSize, batchSize: contextSize, threads })
    return opened
  }
  return {
    async rank(query, documents, onProgress, signal) {
      const context = await open()
      const scores: number[] = []
      let promptTokens = 0
      for (const [index, document] of documents.entries()) {
        signal.throwIfAborted()
        const length = context.calculateInputLength(query, document)
        if (length >= contextSize) throw tooLong(index, length, contextSize)
        scores.push(await turns(() => context.rank(query, document)))
        promptTokens += length
        onProgress()
      }
      return { scores, promptTokens }
    },
  }
}

/** Ranks by how near the embeddings are: 1 in the same direction, 0 in the opposite one. */
export function createEmbeddingRanker(embedder: Embedder): Ranker {
  return {
    async rank(query, documents, onProgress, signal) {
      const { vectors, promptTokens } = await embedder.embed([query, ...documents], onProgress, signal)
      const [asked = new Float32Array(), ...found] = vectors
      return { scores: found.map((vector) => (1 + cosine(asked, vector)) / 2), promptTokens }
    },
  }
}

function cosine(left: Float32Array, right: Float32Array): number {
  const sum = left.reduce((total, value, index) => total + value * (right[index] ?? 0), 0)
  return Math.max(-1, Math.min(1, sum))
}

function tooLong(index: number, tokens: number, contextTokens: number): Failure {
  return new Failure(
    'invalid',
    `Cannot rank document ${index}: it is ${tokens} tokens long with the query, and the model takes less than ${contextTokens}`,
    { code: 'context_length_exceeded', param: 'documents' },
  )
}
