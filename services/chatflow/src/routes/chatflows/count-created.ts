import type { Context, MiddlewareHandler } from 'hono'
import { type CountUsage, creationOf, type UsageCount } from '../../domain/records/usage-counts.ts'

type Counted = { readonly path: RegExp; readonly what: (c: Context) => UsageCount | Promise<UsageCount> }

const counted: readonly Counted[] = [
  { path: /^\/api\/v1\/chatflows$/, what: async (c) => creationOf(await typeIn(c)) },
  { path: /^\/api\/v1\/assistants$/, what: () => 'assistant_created' },
  { path: /^\/api\/v1\/tools$/, what: () => 'tool_created' },
  { path: /^\/api\/v1\/custom-mcp-servers$/, what: () => 'custom_mcp_server_created' },
  { path: /^\/api\/v1\/vector\/(internal-)?upsert\/[^/]+$/, what: () => 'vector_upserted' },
]

/** Counts what is created, and whether that succeeds. */
export function countCreated(count: CountUsage): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.req.method !== 'POST') return
    const found = counted.find(({ path }) => path.test(c.req.path))
    if (found !== undefined) count(await found.what(c), c.res.ok)
  }
}

// Read a second time, from where the route has left it.
async function typeIn(c: Context): Promise<unknown> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
}
