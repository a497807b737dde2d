import { Failure } from '@hearth/kernel'
import type { LlamaModel } from 'node-llama-cpp'
import type { Ranking } from '../../../../domain/engine/engine.ts'
import type { AddonContext } from '../addon.ts'
import type { Turns } from '../turns.ts'
import type { Embedder } from './embedder.ts'
import type { PairReader } from './pair-reader.ts'
import { computePooled, openAtFirstUse } from './pooled-context.ts'

export type Ranker = {
  /** @param onProgress called after each document @throws {Failure} `invalid` for a document that is too long */
  rank(query: string, documents: readonly string[], onProgress: () => void, signal: AbortSignal): Promise<Ranking>
}

const maxInputTokens = 2_048

export type HeadRankerDeps = {
  readonly model: LlamaModel
  readonly readPair: PairReader
  /** Whether the head tells shares of one, as Qwen 3's does, and not logits. */
  readonly givesShares: boolean
  readonly turns: Turns
  readonly threads: number
  readonly contextTokens: number
}

/** Ranks with the head that the model was trained to rank with. Each document is a step of its own, as texts of the embedder. */
export function createHeadRanker(deps: HeadRankerDeps): Ranker {
  const { model, readPair, givesShares, turns, threads } = deps
  const contextSize = Math.min(deps.contextTokens, maxInputTokens)
  const open = openAtFirstUse(() => model.createRankingContext({ contextSize, batchSize: contextSize, threads }))

  async function score(context: AddonContext, tokens: readonly number[]): Promise<number> {
    const [score = 0] = await turns(() => computePooled(context, Uint32Array.from(tokens)))
    return givesShares ? score : 1 / (1 + Math.exp(-score))
  }
  return {
    async rank(query, documents, onProgress, signal) {
      const context = await open()
      const scores: number[] = []
      let promptTokens = 0
      for (const [index, document] of documents.entries()) {
        signal.throwIfAborted()
        const tokens = readPair(query, document)
        if (tokens.length >= contextSize) throw tooLong(index, tokens.length, contextSize)
        if (tokens.length === 0) throw empty(index)
        scores.push(await score(context, tokens))
        promptTokens += tokens.length
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

function empty(index: number): Failure {
  return new Failure('invalid', `Cannot rank document ${index}: it is empty, and so is the query`, {
    param: 'documents',
  })
}

function tooLong(index: number, tokens: number, contextTokens: number): Failure {
  return new Failure(
    'invalid',
    `Cannot rank document ${index}: it is ${tokens} tokens long with the query, and the model takes less than ${contextTokens}`,
    { code: 'context_length_exceeded', param: 'documents' },
  )
}
