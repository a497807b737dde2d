import { load } from 'cheerio/slim'
import type { Document } from '../../../domain/documents/document.ts'
import type { PageRequest } from '../../../domain/documents/document-parser.ts'
import { decodeText } from '../decode-text.ts'
import { unreadElements } from '../html-text.ts'

const maxLinks = 10_000

/** A page of the web as one document: no script of it runs, and none of its text counts as text. */
export function readPage(bytes: Uint8Array, { select, omit, as, linksFrom }: PageRequest): readonly Document[] {
  const $ = load(decodeText(bytes))
  const links = linksFrom === undefined ? undefined : linksOf($, linksFrom)
  if (omit !== undefined) $(omit).remove()
  if (as === 'text') $(unreadElements).remove()
  const found = $(select ?? 'body')
  // A fragment has no body: what was written is all there is.
  const taken = found.length === 0 && select === undefined ? $.root() : found
  const pageContent = as === 'html' ? (taken.html() ?? '') : taken.text()
  return [{ pageContent, metadata: links === undefined ? {} : { links } }]
}

function linksOf($: ReturnType<typeof load>, from: string): readonly string[] {
  const links = new Set<string>()
  for (const element of $('a[href]').slice(0, maxLinks)) {
    const href = $(element).attr('href') ?? ''
    const url = URL.canParse(href, from) ? new URL(href, from) : undefined
    if (url === undefined || !/^https?:$/.test(url.protocol)) continue
    url.hash = ''
    links.add(url.href)
  }
  return [...links]
}
