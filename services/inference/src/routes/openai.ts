import { type AppEnv, createRoutes } from '@hearth/kernel'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { chatRoutes } from './chat.ts'
import { completionRoutes } from './completions.ts'
import type { CompletionDeps } from './deps.ts'
import { embeddingRoutes } from './embeddings.ts'
import { tokenizeRoutes } from './tokenize.ts'

/** Everything that generates, embeds or reads text as OpenAI, vLLM and llama-server do it. */
export function openaiRoutes(deps: CompletionDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  for (const each of [chatRoutes(deps), completionRoutes(deps), embeddingRoutes(deps), tokenizeRoutes(deps)])
    routes.route('/', each)
  return routes
}
