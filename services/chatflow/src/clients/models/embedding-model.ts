import { APICallError } from '@ai-sdk/provider'
import { Failure } from '@hearth/kernel'
import {
  type EmbeddingModelFactory,
  type EmbeddingModelSettings,
  RefusedTexts,
} from '../../domain/chat/embedding-model.ts'
import { createConnector, type ModelClients } from '../providers/connector.ts'
import { openEmbedder } from '../providers/open-embedder.ts'
import { modelName } from './chat-model.ts'
import { embedInBatches } from './embed-in-batches.ts'
import { modelFailure } from './model-failure.ts'
import { type ModelCallPolicy, modelRetryPolicy, withTimeout } from './model-policy.ts'
import { openChoice, type TellingFactory } from './open-choice.ts'
import { retry } from './retry.ts'

export type EmbeddingModelDeps = ModelCallPolicy & { readonly outbound: ModelClients }

/** Embedding models of every provider: batches are sent a few at a time, each retried by itself. */
export function createEmbeddingModelFactory(deps: EmbeddingModelDeps): EmbeddingModelFactory {
  const policy = modelRetryPolicy(deps)
  const create: TellingFactory = (settings) => {
    const connect = createConnector(settings, deps.outbound, (access) => openEmbedder(settings, access))
    const name = modelName(settings)
    return {
      model: settings.model,
      async embed(texts, signal, tell) {
        if (texts.length === 0) return []
        try {
          const { embed, maxBatch } = await connect()
          const size = Math.max(1, Math.min(maxBatch, settings.batchSize ?? maxBatch))
          return await embedInBatches(texts, size, signal, async (batch, batchSignal) => {
            const limited = withTimeout(batchSignal, settings.timeoutMs)
            const vectors = await retry(() => embed(batch, limited, tell), policy, limited)
            return checked(vectors, batch.length, settings)
          })
        } catch (error) {
          throw signal.aborted ? signal.reason : embeddingFailure(error, name)
        }
      },
    }
  }
  return (settings) => openChoice(settings, create)
}

function embeddingFailure(error: unknown, name: string): Failure {
  const failure = modelFailure(error, name)
  const isRefused = APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422)
  return isRefused && failure.kind === 'upstream'
    ? new RefusedTexts('upstream', failure.message, { cause: error })
    : failure
}

function checked(vectors: readonly Float32Array[], wanted: number, { label }: EmbeddingModelSettings) {
  const length = vectors[0]?.length ?? 0
  if (vectors.length === wanted && length > 0 && vectors.every((vector) => vector.length === length)) return vectors
  const found = `${vectors.length} vectors of ${length} numbers for ${wanted} texts`
  throw new (length === 0 ? RefusedTexts : Failure)('upstream', `Cannot embed with "${label}": it answered ${found}`)
}
