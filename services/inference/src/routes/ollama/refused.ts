import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'

/** Ollama's endpoints that change what is stored, and where ours for the same are. */
const refused = [
  { method: 'post', path: '/api/pull', does: 'pull a model', ours: 'POST /models' },
  { method: 'delete', path: '/api/delete', does: 'delete a model', ours: 'DELETE /models?model=' },
  { method: 'post', path: '/api/create', does: 'create a model', ours: '"models" in the configuration' },
  { method: 'post', path: '/api/copy', does: 'copy a model', ours: '"aliases" of a model in the configuration' },
  { method: 'post', path: '/api/push', does: 'push a model', ours: 'the tools of the hub' },
  { method: 'post', path: '/api/blobs/{digest}', does: 'take a blob', ours: 'POST /models' },
] as const

/** Answers what this subset of Ollama's API leaves out with where to go instead. */
export function refusedRoutes(): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  for (const { method, path, does, ours } of refused) {
    const route = createRoute({
      method,
      path,
      summary: `Refused: use ${ours}`,
      request: { params: z.object({ digest: z.string().optional() }) },
      responses: { 403: { description: 'Not possible here' } },
    })
    routes.openapi(route, () => {
      throw new Failure('forbidden', `Cannot ${does} here: Ollama's API is read-only in Hearth; use ${ours}`)
    })
  }
  return routes
}
