import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { ollamaChatRoutes } from './chat.ts'
import type { OllamaDeps } from './deps.ts'
import { ollamaEmbedRoutes } from './embed.ts'
import { ollamaGenerateRoutes } from './generate.ts'
import { ollamaModelRoutes } from './models.ts'
import { refusedRoutes } from './refused.ts'

/** The part of Ollama's API that changes nothing. */
export function ollamaRoutes(deps: OllamaDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  const all = [
    ollamaChatRoutes(deps),
    ollamaGenerateRoutes(deps),
    ollamaEmbedRoutes(deps),
    ollamaModelRoutes(deps),
    refusedRoutes(),
  ]
  for (const each of all) routes.route('/', each)
  return routes
}
