import { Failure } from '@hearth/kernel'
import type { Document } from '../../../domain/documents/document.ts'
import type { PageRequest } from '../../../domain/documents/document-parser.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import { type Fetched, fetchSource } from '../fetch-source.ts'

/** Which pages of a site are loaded: one, those it links to, those of its map, or chosen ones. */
export type SiteChoice = {
  readonly url: string
  readonly method: 'webCrawl' | 'scrapeXMLSitemap' | undefined
  /** Pages at most; all, up to a bound of our own, when 0. */
  readonly limit: number
  readonly chosen: readonly string[]
  readonly page: PageRequest
}

type SiteEnv = Pick<NodeEnv, 'fetch' | 'documentParser'>

const maxPages = 10_000
const maxSitemaps = 50

/**
 * The pages of a site, each as a document. A page that cannot be read is passed over, unless it is
 * the only one or the first. Scripts of pages are not run.
 *
 * @throws {Failure} `upstream` for the first page
 */
export async function* scrapeSite(choice: SiteChoice, env: SiteEnv, signal: AbortSignal): AsyncIterable<Document> {
  const limit = pageLimit(choice.limit)
  if (choice.chosen.length > 0) yield* readPages(choice.chosen.slice(0, limit), choice, env, signal)
  else if (choice.method === 'webCrawl') for await (const page of crawl(choice, env, signal)) yield* page.documents
  else if (choice.method === 'scrapeXMLSitemap')
    yield* readPages(await addressesOf(choice.url, limit, env, signal), choice, env, signal)
  else yield* (await readPage(choice.url, choice, env, signal)).documents
}

/** Pages at most, for a limit where 0 stands for all. */
export function pageLimit(limit: number): number {
  return limit === 0 ? maxPages : Math.min(limit, maxPages)
}

async function* readPages(
  urls: readonly string[],
  choice: SiteChoice,
  env: SiteEnv,
  signal: AbortSignal,
): AsyncIterable<Document> {
  for (const url of urls) yield* (await tryPage(url, choice, env, signal))?.documents ?? []
}

/**
 * The pages of a site from the first one on, breadth first, as a reader would look around. Each is
 * fetched once, for its text and its links.
 */
export async function* crawl(choice: SiteChoice, env: SiteEnv, signal: AbortSignal): AsyncIterable<Page> {
  const limit = pageLimit(choice.limit)
  const seen = new Set([choice.url])
  let loaded = 0
  for (const url of seen) {
    if (loaded >= limit) return
    const read = loaded === 0 ? readPage : tryPage
    const page = await read(url, choice, env, signal)
    if (page === undefined) continue
    loaded++
    for (const link of page.links) if (seen.size < maxPages && isSameSite(link, choice.url)) seen.add(link)
    yield page
  }
}

type Page = { readonly url: string; readonly documents: readonly Document[]; readonly links: readonly string[] }

async function readPage(url: string, { page }: SiteChoice, env: SiteEnv, signal: AbortSignal): Promise<Page> {
  const fetched = await fetchSource(env, url, signal)
  if (!isPage(fetched)) return { url, documents: [], links: [] }
  const file = { name: url, bytes: fetched.bytes }
  const documents: Document[] = []
  let links: unknown = []
  for await (const document of env.documentParser.parse(file, { ...page, linksFrom: fetched.url }, signal)) {
    const { links: found, ...metadata } = document.metadata
    links = found
    documents.push({ pageContent: document.pageContent, metadata })
  }
  return { url, documents, links: Array.isArray(links) ? links : [] }
}

async function tryPage(url: string, choice: SiteChoice, env: SiteEnv, signal: AbortSignal): Promise<Page | undefined> {
  try {
    return await readPage(url, choice, env, signal)
  } catch (error) {
    if (error instanceof Failure && !signal.aborted) return undefined
    throw error
  }
}

/** Addresses of a site's map; where it is a list of maps, of those. */
export async function addressesOf(
  sitemap: string,
  limit: number,
  env: SiteEnv,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const maps = new Set([sitemap])
  const pages = new Set<string>()
  for (const map of maps) {
    const { bytes } = await fetchSource(env, map, signal)
    for await (const { pageContent, metadata } of env.documentParser.parse(
      { name: map, bytes },
      { kind: 'sitemap' },
      signal,
    )) {
      if (metadata.index === true && maps.size < maxSitemaps) maps.add(pageContent)
      else if (metadata.index !== true) pages.add(pageContent)
      if (pages.size >= limit) return [...pages]
    }
  }
  if (pages.size === 0) throw new Failure('upstream', `Cannot load "${sitemap}": it is no map of a site`)
  return [...pages]
}

function isPage({ type }: Fetched): boolean {
  return type === '' || type.startsWith('text/') || type === 'application/xhtml+xml'
}

function isSameSite(link: string, start: string): boolean {
  return (
    new URL(link).host === new URL(start).host &&
    !/\.(pdf|zip|png|jpe?g|gif|svg|webp|mp[34]|css|js)$/i.test(new URL(link).pathname)
  )
}
