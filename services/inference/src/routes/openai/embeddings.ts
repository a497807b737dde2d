import { type AppEnv, createRoutes } from '@hearth/server'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { askInTurn } from '../../domain/answers/ask-in-turn.ts'
import { cutInputs } from '../../domain/engine/cut-inputs.ts'
import type { EmbedInput, Engine } from '../../domain/engine/engine.ts'
import { type EmbeddingRequest, embeddingRequestSchema, renderEmbeddings, toEmbedInputs } from '../../wire/embedding.ts'
import { clientOf } from '../client.ts'
import type { CompletionDeps } from '../deps.ts'
import { jsonBody } from '../json-body.ts'
import { untilGone } from '../until-gone.ts'

const embed = createRoute({
  method: 'post',
  path: '/v1/embeddings',
  summary: 'Turn texts into vectors of length 1',
  request: jsonBody(embeddingRequestSchema),
  responses: { 200: { description: 'A list of embedding objects in the order of the inputs' } },
})

type EmbeddingDeps = Pick<CompletionDeps, 'registry' | 'observerOf' | 'clock'>

/** `POST /v1/embeddings`. */
export function embeddingRoutes(deps: EmbeddingDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  routes.openapi(embed, (c) =>
    untilGone(c, async ({ signal }) =>
      c.json(await embedAll(c.req.valid('json'), { ...deps, client: clientOf(c) }, signal)),
    ),
  )
  return routes
}

async function embedAll(
  body: EmbeddingRequest,
  { registry, observerOf, clock, client }: EmbeddingDeps & { readonly client: string | undefined },
  signal: AbortSignal,
): Promise<object> {
  const name = body.model || undefined
  const { served, info } = await registry.open(name, signal)
  const inputs = await readInputs(body, served.engine, info.contextTokens, signal)
  const turn = { client, priority: body.priority ?? undefined }
  const asked = { turn, ask: (engine: Engine) => engine.embed(inputs, signal) }
  const embeddings = await askInTurn(served, asked, signal, { observer: observerOf(served.stored.id), clock })
  return renderEmbeddings(name ?? served.stored.id, embeddings, body)
}

/** The inputs, cut where that was asked for: nothing is cut silently. */
async function readInputs(
  body: EmbeddingRequest,
  engine: Engine,
  contextTokens: number,
  signal: AbortSignal,
): Promise<readonly EmbedInput[]> {
  const { truncate_prompt_tokens: truncate, truncation_side: side } = body
  const inputs = toEmbedInputs(body)
  if (!truncate) return inputs
  return cutInputs(
    inputs,
    { keep: side === 'right' ? 'first' : 'last', contextTokens, ...(truncate > 0 ? { tokens: truncate } : {}) },
    engine,
    signal,
  )
}
