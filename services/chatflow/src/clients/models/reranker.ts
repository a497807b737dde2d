import { z } from 'zod'
import type { RerankerFactory, RerankerSettings } from '../../domain/chat/reranker.ts'
import type { Outbound } from '../outbound/outbound-fetch.ts'
import { postJson } from '../outbound/post-json.ts'
import { requireKey } from '../providers/access.ts'
import { modelName } from './chat-model.ts'
import { modelFailure } from './model-failure.ts'
import { type ModelCallPolicy, modelRetryPolicy } from './model-policy.ts'
import { retry } from './retry.ts'

type Wire = {
  readonly url: string
  /** What the provider calls the number of results. */
  readonly count: 'top_n' | 'top_k'
  /** Where the results stand in the answer. */
  readonly results: 'results' | 'data'
  readonly keyHeader?: string
}

// All four ask for `{model, query, documents}` and differ in these words.
const wires: Readonly<Record<RerankerSettings['provider'], Wire>> = {
  cohere: { url: 'https://api.cohere.com/v2/rerank', count: 'top_n', results: 'results' },
  jina: { url: 'https://api.jina.ai/v1/rerank', count: 'top_n', results: 'results' },
  voyage: { url: 'https://api.voyageai.com/v1/rerank', count: 'top_k', results: 'data' },
  azure: { url: '', count: 'top_n', results: 'results', keyHeader: 'api-key' },
}

const resultsSchema = z.array(z.object({ index: z.int().min(0), relevance_score: z.number() }))

/** Hosted rerankers, with the retries that models have. */
export function createRerankerFactory(
  deps: ModelCallPolicy & { readonly outbound: Pick<Outbound, 'guarded' | 'strict'> },
): RerankerFactory {
  const policy = modelRetryPolicy(deps)
  return (settings) => ({
    async rank(query, texts, topK, signal) {
      if (texts.length === 0) return []
      try {
        const answer = await retry(() => send(settings, { query, texts, topK, signal }, deps.outbound), policy, signal)
        return readResults(answer, settings, texts.length).slice(0, topK)
      } catch (error) {
        throw signal.aborted ? signal.reason : modelFailure(error, modelName(settings))
      }
    },
  })
}

type Question = {
  readonly query: string
  readonly texts: readonly string[]
  readonly topK: number
  readonly signal: AbortSignal
}

async function send(
  settings: RerankerSettings,
  { query, texts, topK, signal }: Question,
  outbound: Pick<Outbound, 'guarded' | 'strict'>,
): Promise<unknown> {
  const wire = wires[settings.provider]
  const fetch = settings.byCaller === true ? outbound.strict : outbound.guarded
  const access = { apiKey: await settings.apiKey(), secrets: {}, fetch }
  const apiKey = requireKey(access, settings.label)
  return await postJson({
    fetch,
    url: settings.baseUrl ?? wire.url,
    signal,
    ...(wire.keyHeader === undefined ? { apiKey } : { headers: { [wire.keyHeader]: apiKey } }),
    body: { model: settings.model, query, documents: texts, [wire.count]: Math.min(topK, texts.length) },
  })
}

function readResults(answer: unknown, { provider }: RerankerSettings, texts: number) {
  const { results } = wires[provider]
  const found = z.object({ [results]: resultsSchema }).parse(answer)[results] ?? []
  return found
    .filter(({ index }) => index < texts)
    .map(({ index, relevance_score: score }) => ({ index, score }))
    .sort((a, b) => b.score - a.score)
}
