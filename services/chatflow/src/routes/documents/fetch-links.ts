import { z } from '@hono/zod-openapi'
import { type FindLinks, LINK_METHODS } from '../../domain/documents/ingest/find-links.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type FetchLinkDeps = { readonly findLinks: FindLinks }

const query = z.object({
  url: z.url({ protocol: /^https?$/ }),
  relativeLinksMethod: z.enum(LINK_METHODS),
  limit: z.coerce.number().int().min(0).default(10).openapi({ description: '0 for all' }),
})

/** For whoever chooses the pages a web scraper loads. */
export function fetchLinkEndpoints({ findLinks }: FetchLinkDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/fetch-links',
      summary: 'Pages of a site that a web scraper would load',
      access: ['chatflows:view', 'documentStores:view'],
      input: { query },
      output: z.object({ status: z.literal('OK'), links: z.array(z.string()) }),
      async handle({ query: { url, relativeLinksMethod: method, limit } }, c) {
        const links = await findLinks({ url, method, limit }, c.req.raw.signal)
        return { status: 'OK' as const, links: [...links] }
      },
    }),
  ]
}
