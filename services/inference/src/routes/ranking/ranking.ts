import type { AppEnv, Endpoint } from '@hearth/server'
import type { Context } from 'hono'
import type { Access } from '../../domain/access/access.ts'
import { askInTurn } from '../../domain/answers/ask-in-turn.ts'
import type { ChatDeps } from '../../domain/chat/prepare-chat.ts'
import type { Engine, Ranking } from '../../domain/engine/engine.ts'
import type { Comparison } from '../../wire/ranking/comparison.ts'
import { type RerankRequest, renderRerank, rerankRequestSchema, toComparison } from '../../wire/ranking/rerank.ts'
import { renderScores, scoreRequestSchema, toComparisons } from '../../wire/ranking/score.ts'
import { clientOf } from '../client.ts'
import { endpoint } from '../endpoint.ts'
import { untilDisconnected } from '../until-disconnected.ts'

export type RankingDeps = Pick<ChatDeps, 'registry' | 'observerOf' | 'clock'> & {
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly newId: () => string
}

/** `POST /v1/rerank` and `POST /v1/score`, each under all the names that clients have for it. */
export function rankingEndpoints(deps: RankingDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'post',
      path: '/v1/rerank',
      effect: 'question',
      also: ['/rerank', '/v2/rerank', '/v1/reranking'],
      summary: 'Order texts by what they have to do with a query',
      access: 'model',
      input: { body: rerankRequestSchema },
      answer: 'The texts, best first',
      handle: ({ body }, c) =>
        untilDisconnected(c, async ({ signal }) => {
          const comparison = toComparison(body)
          const ask = async (engine: Engine) => rank(engine, [await shorten(comparison, body, engine, signal)], signal)
          const { ranking, model } = await inTurn(c, body.model, ask, deps, signal)
          return c.json(renderRerank(body, comparison.documents, ranking, { id: `rerank-${deps.newId()}`, model }))
        }),
    }),
    endpoint({
      method: 'post',
      path: '/v1/score',
      effect: 'question',
      also: ['/score'],
      summary: 'Tell how much texts have to do with each other',
      access: 'model',
      input: { body: scoreRequestSchema },
      answer: 'A score for each pair',
      handle: ({ body }, c) =>
        untilDisconnected(c, async ({ signal }) => {
          const comparisons = toComparisons(body)
          const ask = (engine: Engine) => rank(engine, comparisons, signal)
          const { ranking, model } = await inTurn(c, body.model, ask, deps, signal)
          return c.json(renderScores(ranking, { id: `score-${deps.newId()}`, model }, Math.floor(deps.now() / 1_000)))
        }),
    }),
  ]
}

type Ranked = { readonly ranking: Ranking; readonly model: string }

async function inTurn(
  c: Context<AppEnv>,
  model: string | null | undefined,
  ask: (engine: Engine) => Promise<Ranking>,
  { registry, observerOf, clock }: RankingDeps,
  signal: AbortSignal,
): Promise<Ranked> {
  const { served, name } = await registry.open(model || undefined, signal)
  const asked = { turn: { client: clientOf(c) }, ask }
  const observer = observerOf(served.stored.id)
  return { ranking: await askInTurn(served, asked, signal, { observer, clock }), model: name }
}

async function rank(engine: Engine, comparisons: readonly Comparison[], signal: AbortSignal): Promise<Ranking> {
  const scores: number[] = []
  let promptTokens = 0
  for (const { query, documents } of comparisons) {
    const ranking = await engine.rank(query, documents, signal)
    scores.push(...ranking.scores)
    promptTokens += ranking.promptTokens
  }
  return { scores, promptTokens }
}

async function shorten(
  { query, documents }: Comparison,
  { max_tokens_per_doc: perDocument, truncate_prompt_tokens: perPrompt }: RerankRequest,
  engine: Engine,
  signal: AbortSignal,
): Promise<Comparison> {
  const limit = perDocument ?? perPrompt
  if (!limit) return { query, documents }
  const short: string[] = []
  for (const document of documents) short.push(await cut(document, limit, engine, signal))
  return { query, documents: short }
}

async function cut(document: string, limit: number, engine: Engine, signal: AbortSignal): Promise<string> {
  const { tokens } = await engine.tokenize({ kind: 'text', text: document }, { addSpecial: false }, signal)
  return tokens.length <= limit ? document : engine.detokenize(tokens.slice(0, limit), signal)
}
