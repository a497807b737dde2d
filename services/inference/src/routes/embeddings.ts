import { type AppEnv, clientGone, createRoutes } from '@hearth/kernel'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createRoute } from '@hono/zod-openapi'
import { type EmbeddingRequest, embeddingRequestSchema, renderEmbeddings, toEmbedInputs } from '../wire/embedding.ts'
import type { CompletionDeps } from './deps.ts'
import { jsonBody } from './json-body.ts'
import { orWhenGone } from './or-when-gone.ts'

const embed = createRoute({
  method: 'post',
  path: '/v1/embeddings',
  summary: 'Turn texts into vectors of length 1',
  request: jsonBody(embeddingRequestSchema),
  responses: { 200: { description: 'A list of embedding objects in the order of the inputs' } },
})

/** `POST /v1/embeddings`. */
export function embeddingRoutes({ registry }: Pick<CompletionDeps, 'registry'>): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  routes.openapi(embed, async (c) => {
    const body = c.req.valid('json')
    const signal = clientGone(c)
    return c.json(await orWhenGone(signal, embedAll(registry, body, signal)))
  })
  return routes
}

async function embedAll(
  registry: CompletionDeps['registry'],
  body: EmbeddingRequest,
  signal: AbortSignal,
): Promise<object> {
  const name = body.model ?? undefined
  const { served } = await registry.open(name, signal)
  const leave = await served.embedGate.enter(signal)
  try {
    const embeddings = await served.engine.embed(toEmbedInputs(body.input), signal)
    return renderEmbeddings(name ?? served.stored.id, embeddings, body)
  } finally {
    leave()
  }
}
