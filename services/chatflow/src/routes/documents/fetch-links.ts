import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { type FindLinks, LINK_METHODS } from '../../domain/documents/ingest/find-links.ts'
import { badRequest, jsonAnswer, keyed, keyedErrors } from '../../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

const query = z.object({
  url: z.url({ protocol: /^https?$/ }),
  relativeLinksMethod: z.enum(LINK_METHODS),
  limit: z.coerce.number().int().min(0).default(10).openapi({ description: '0 for all' }),
})

const fetchLinks = createRoute({
  method: 'get',
  path: '/api/v1/fetch-links',
  summary: 'Pages of a site that a web scraper would load',
  security: keyed,
  middleware: requires('chatflows:view', 'documentStores:view'),
  request: { query },
  responses: {
    200: jsonAnswer('Their addresses', z.object({ status: z.literal('OK'), links: z.array(z.string()) })),
    ...badRequest,
    ...keyedErrors,
  },
})

export function fetchLinkRoutes({ findLinks }: { readonly findLinks: FindLinks }): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(fetchLinks, async (c) => {
    const { url, relativeLinksMethod: method, limit } = c.req.valid('query')
    const links = await findLinks({ url, method, limit }, c.req.raw.signal)
    return c.json({ status: 'OK' as const, links: [...links] }, 200)
  })
  return routes
}
