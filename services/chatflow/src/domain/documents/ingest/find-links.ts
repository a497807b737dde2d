/** Where the pages of a site are listed: in its pages, or in its map. */
export const LINK_METHODS = ['webCrawl', 'scrapeXMLSitemap'] as const

/**
 * Addresses of the pages that a web scraper would load.
 *
 * @param site `limit` pages at most, 0 for all
 * @throws {Failure} `upstream` when the first page, or the map, does not answer
 */
export type FindLinks = (
  site: { readonly url: string; readonly method: (typeof LINK_METHODS)[number]; readonly limit: number },
  signal: AbortSignal,
) => Promise<readonly string[]>
