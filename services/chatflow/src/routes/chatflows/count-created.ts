import type { Context } from 'hono'
import { type CountUsage, creationOf, type UsageCount } from '../../domain/records/usage-counts.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'

type Counted = { readonly path: string; readonly what: (c: Context) => UsageCount | Promise<UsageCount> }

const counted: readonly Counted[] = [
  { path: '/api/v1/chatflows', what: async (c) => creationOf(await typeIn(c)) },
  { path: '/api/v1/assistants', what: () => 'assistant_created' },
  { path: '/api/v1/tools', what: () => 'tool_created' },
  { path: '/api/v1/custom-mcp-servers', what: () => 'custom_mcp_server_created' },
  { path: '/api/v1/vector/upsert/:id', what: () => 'vector_upserted' },
  { path: '/api/v1/vector/internal-upsert/:id', what: () => 'vector_upserted' },
]

/** Stands before the interface and counts what is created, and whether that succeeds. */
export function countCreated(count: CountUsage) {
  const routes = createChatflowRoutes()
  for (const { path, what } of counted) {
    routes.on('POST', path, async (c: Context<ChatflowEnv>, next) => {
      await next()
      count(await what(c), c.res.ok)
    })
  }
  return routes
}

// Read a second time, from where the route has left it.
async function typeIn(c: Context): Promise<unknown> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
}
