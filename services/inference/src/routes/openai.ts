import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { messageRoutes } from './anthropic/messages.ts'
import type { CompletionDeps } from './deps.ts'
import { propsRoutes } from './llama-server/props.ts'
import { tokenizeRoutes } from './llama-server/tokenize.ts'
import { chatRoutes } from './openai/chat.ts'
import { completionRoutes } from './openai/completions.ts'
import { embeddingRoutes } from './openai/embeddings.ts'
import { rankingRoutes } from './ranking/ranking.ts'
import { responseRoutes } from './responses/responses.ts'

/** Everything that generates, embeds or reads text as OpenAI, vLLM and llama-server do it. */
export function openaiRoutes(deps: CompletionDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  const all = [
    chatRoutes(deps),
    completionRoutes(deps),
    responseRoutes(deps),
    messageRoutes(deps),
    embeddingRoutes(deps),
    rankingRoutes(deps),
    tokenizeRoutes(deps),
    propsRoutes(deps),
  ]
  for (const each of all) routes.route('/', each)
  return routes
}
