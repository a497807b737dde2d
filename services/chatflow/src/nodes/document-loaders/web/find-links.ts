import type { FindLinks } from '../../../domain/documents/ingest/find-links.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import { addressesOf, crawl, pageLimit } from './scrape-site.ts'

/** Finds the pages of a site as the web scrapers do. */
export function createLinkFinder(env: Pick<NodeEnv, 'fetch' | 'documentParser'>): FindLinks {
  return async ({ url, method, limit }, signal) => {
    if (method === 'scrapeXMLSitemap') return await addressesOf(url, pageLimit(limit), env, signal)
    const links: string[] = []
    const choice = { url, method, limit, chosen: [], page: { kind: 'page', as: 'text' } } as const
    for await (const page of crawl(choice, env, signal)) links.push(page.url)
    return links
  }
}
