import { type AppEnv, createRoutes } from '@hearth/server'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'
import { askInTurn } from '../../domain/answers/ask-in-turn.ts'
import type { Engine, Ranking } from '../../domain/engine/engine.ts'
import type { Comparison } from '../../wire/ranking/comparison.ts'
import { type RerankRequest, renderRerank, rerankRequestSchema, toComparison } from '../../wire/ranking/rerank.ts'
import { renderScores, scoreRequestSchema, toComparisons } from '../../wire/ranking/score.ts'
import { clientOf } from '../client.ts'
import type { CompletionDeps } from '../deps.ts'
import { jsonBody } from '../json-body.ts'
import { untilGone } from '../until-gone.ts'

const rerankPaths = ['/v1/rerank', '/rerank', '/v2/rerank', '/v1/reranking'] as const
const scorePaths = ['/v1/score', '/score'] as const

const post = <S extends z.ZodType>(path: string, summary: string, schema: S, description: string) =>
  createRoute({ method: 'post', path, summary, request: jsonBody(schema), responses: { 200: { description } } })

/** `POST /v1/rerank` and `POST /v1/score`, each under all the names that clients have for it. */
export function rankingRoutes(deps: CompletionDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  for (const path of rerankPaths) {
    const route = post(
      path,
      'Order texts by what they have to do with a query',
      rerankRequestSchema,
      'The texts, best first',
    )
    routes.openapi(route, (c) =>
      untilGone(c, async ({ signal }) => {
        const body = c.req.valid('json')
        const comparison = toComparison(body)
        const ask = async (engine: Engine) => rank(engine, [await shorten(comparison, body, engine, signal)], signal)
        const { ranking, model } = await inTurn(c, body.model, ask, deps, signal)
        return c.json(renderRerank(body, comparison.documents, ranking, { id: `rerank-${deps.newId()}`, model }))
      }),
    )
  }
  for (const path of scorePaths) {
    const route = post(
      path,
      'Tell how much texts have to do with each other',
      scoreRequestSchema,
      'A score for each pair',
    )
    routes.openapi(route, (c) =>
      untilGone(c, async ({ signal }) => {
        const body = c.req.valid('json')
        const comparisons = toComparisons(body)
        const ask = (engine: Engine) => rank(engine, comparisons, signal)
        const { ranking, model } = await inTurn(c, body.model, ask, deps, signal)
        return c.json(renderScores(ranking, { id: `score-${deps.newId()}`, model }, Math.floor(deps.now() / 1_000)))
      }),
    )
  }
  return routes
}

type Ranked = { readonly ranking: Ranking; readonly model: string }

async function inTurn(
  c: Context<AppEnv>,
  model: string | null | undefined,
  ask: (engine: Engine) => Promise<Ranking>,
  { registry, observerOf, clock }: CompletionDeps,
  signal: AbortSignal,
): Promise<Ranked> {
  const { served } = await registry.open(model || undefined, signal)
  const { id } = served.stored
  const asked = { turn: { client: clientOf(c) }, ask }
  return { ranking: await askInTurn(served, asked, signal, { observer: observerOf(id), clock }), model: model || id }
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
