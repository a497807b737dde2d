import type { AppEnv, Endpoint } from '@hearth/server'
import type { Context } from 'hono'
import type { Access } from '../../domain/access/access.ts'
import { askInTurn } from '../../domain/answers/ask-in-turn.ts'
import type { ChatDeps } from '../../domain/chat/prepare-chat.ts'
import type { Engine, Ranking } from '../../domain/engine/engine.ts'
import type { Comparison } from '../../wire/ranking/comparison.ts'
import { type RankingFields, type RankingLimits, toRankingLimits } from '../../wire/ranking/ranking-fields.ts'
import { renderRerank, rerankRequestSchema, toComparison } from '../../wire/ranking/rerank.ts'
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
          const { ranking, model } = await inTurn(c, body, [comparison], deps, signal)
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
          const { ranking, model } = await inTurn(c, body, comparisons, deps, signal)
          return c.json(renderScores(ranking, { id: `score-${deps.newId()}`, model }, Math.floor(deps.now() / 1_000)))
        }),
    }),
  ]
}

type Ranked = { readonly ranking: Ranking; readonly model: string }

async function inTurn(
  c: Context<AppEnv>,
  body: RankingFields,
  comparisons: readonly Comparison[],
  { registry, observerOf, clock }: RankingDeps,
  signal: AbortSignal,
): Promise<Ranked> {
  const limits = toRankingLimits(body)
  const { served, name } = await registry.open(body.model || undefined, signal)
  const turn = { client: clientOf(c), priority: body.priority ?? undefined }
  const asked = { turn, ask: (engine: Engine) => rank(engine, comparisons, limits, signal) }
  const observer = observerOf(served.stored.id)
  return { ranking: await askInTurn(served, asked, signal, { observer, clock }), model: name }
}

async function rank(
  engine: Engine,
  comparisons: readonly Comparison[],
  limits: RankingLimits,
  signal: AbortSignal,
): Promise<Ranking> {
  const scores: number[] = []
  let promptTokens = 0
  for (const comparison of comparisons) {
    const { query, documents } = await shorten(comparison, limits, engine, signal)
    const ranking = await engine.rank(query, documents, signal)
    scores.push(...ranking.scores)
    promptTokens += ranking.promptTokens
  }
  return { scores, promptTokens }
}

async function shorten(
  { query, documents }: Comparison,
  limits: RankingLimits,
  engine: Engine,
  signal: AbortSignal,
): Promise<Comparison> {
  const short: string[] = []
  for (const document of documents) short.push(await cut(document, limits.document, engine, signal))
  return { query: await cut(query, limits.query, engine, signal), documents: short }
}

async function cut(text: string, limit: number | undefined, engine: Engine, signal: AbortSignal): Promise<string> {
  if (limit === undefined) return text
  const { tokens } = await engine.tokenize({ kind: 'text', text }, { addSpecial: false }, signal)
  return tokens.length <= limit ? text : engine.detokenize(tokens.slice(0, limit), signal)
}
