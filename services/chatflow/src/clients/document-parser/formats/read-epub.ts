import { load } from 'cheerio/slim'
import type { Unzipped } from 'fflate'
import type { Document } from '../../../domain/documents/document.ts'
import { decodeText } from '../decode-text.ts'
import { htmlText } from '../html-text.ts'
import { ParseFault } from '../parse-fault.ts'
import { resolvePart } from '../resolve-part.ts'
import type { ThreadLimits } from '../thread-messages.ts'
import { unpack } from '../zip-guard.ts'

/** The chapters of a book in reading order, one document each, or one in all. */
export function* readEpub(
  bytes: Uint8Array,
  splitChapters: boolean,
  { maxUnpackedBytes }: ThreadLimits,
): Iterable<Document> {
  const parts = unpack(bytes, (name) => /\.(x?html?|xml|opf)$/i.test(name), maxUnpackedBytes)
  const chapters = readChapters(parts)
  if (splitChapters) yield* chapters
  else yield { pageContent: [...chapters].map(({ pageContent }) => pageContent).join('\n\n'), metadata: {} }
}

function* readChapters(parts: Unzipped): Iterable<Document> {
  for (const path of readingOrder(parts)) {
    const part = parts[path]
    if (part === undefined) continue
    const $ = load(decodeText(part))
    const chapter = $('h1, h2, h3').first().text().trim() || $('title').first().text().trim()
    const pageContent = htmlText($)
    if (pageContent !== '') yield { pageContent, metadata: chapter === '' ? {} : { chapter } }
  }
}

function readingOrder(parts: Unzipped): readonly string[] {
  const packagePath = xmlOf(parts, 'META-INF/container.xml')('rootfile').first().attr('full-path') ?? ''
  if (parts[packagePath] === undefined) throw new ParseFault('invalid', 'it is no EPUB book')
  const $ = xmlOf(parts, packagePath)
  const paths = new Map(
    [...$('manifest > item')].map((item) => [
      $(item).attr('id'),
      resolvePart(packagePath, decodeURIComponent($(item).attr('href') ?? '')),
    ]),
  )
  return [...$('spine > itemref')].flatMap((item) => paths.get($(item).attr('idref')) ?? [])
}

function xmlOf(parts: Unzipped, path: string) {
  const bytes = parts[path]
  return load(bytes === undefined ? '' : decodeText(bytes), { xml: true })
}
