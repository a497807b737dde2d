import { load } from 'cheerio/slim'
import type { Document } from '../../../domain/documents/document.ts'
import { decodeText } from '../decode-text.ts'
import { htmlText } from '../html-text.ts'

/** What a reader of a page sees, as one document with the title of the page in its metadata. */
export function readHtml(bytes: Uint8Array): readonly Document[] {
  const $ = load(decodeText(bytes))
  const title = $('title').first().text().trim()
  return [{ pageContent: htmlText($), metadata: title === '' ? {} : { title } }]
}
