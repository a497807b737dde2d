import { load } from 'cheerio/slim'
import type { Document } from '../../../domain/documents/document.ts'
import { decodeText } from '../decode-text.ts'

/** The addresses a sitemap lists, one document each; the sitemaps of an index count as such. */
export function* readSitemap(bytes: Uint8Array): Iterable<Document> {
  const $ = load(decodeText(bytes), { xml: true })
  for (const element of $('loc')) {
    const url = $(element).text().trim()
    if (URL.canParse(url)) yield { pageContent: url, metadata: { index: $(element).closest('sitemap').length > 0 } }
  }
}
