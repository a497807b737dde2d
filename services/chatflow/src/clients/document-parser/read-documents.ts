import type { Document } from '../../domain/documents/document.ts'
import type { NamedBytes, ParseRequest } from '../../domain/documents/document-parser.ts'
import { tooMany } from './parse-fault.ts'
import type { ThreadLimits } from './thread-messages.ts'

/**
 * Reads a file in this thread. Each format loads its packages when it is first met.
 *
 * @throws {ParseFault} or whatever a format's package throws at a damaged file
 */
export async function* readDocuments(
  file: NamedBytes,
  request: ParseRequest,
  limits: ThreadLimits,
): AsyncIterable<Document> {
  let count = 0
  for await (const { pageContent, metadata } of await parts(file.bytes, request, limits)) {
    if (++count > limits.maxDocuments) throw tooMany(limits)
    yield { pageContent, metadata: { source: file.name, ...metadata } }
  }
}

async function parts(
  bytes: Uint8Array,
  request: ParseRequest,
  limits: ThreadLimits,
): Promise<AsyncIterable<Document> | Iterable<Document>> {
  switch (request.kind) {
    case 'text':
      return [{ pageContent: (await import('./decode-text.ts')).decodeText(bytes), metadata: {} }]
    case 'pdf':
      return (await import('./formats/read-pdf.ts')).readPdf(bytes, request.splitPages, limits.maxPdfPages)
    case 'docx':
      return (await import('./formats/read-docx.ts')).readDocx(bytes, limits)
    case 'pptx':
      return (await import('./formats/read-pptx.ts')).readPptx(bytes, limits)
    case 'xlsx':
      return (await import('./formats/read-xlsx.ts')).readXlsx(bytes, limits)
    case 'epub':
      return (await import('./formats/read-epub.ts')).readEpub(bytes, request.splitChapters, limits)
    case 'csv':
      return (await import('./formats/read-csv.ts')).readCsv(bytes, request.column, limits)
    case 'json':
      return (await import('./formats/read-json.ts')).readJson(bytes, request)
    case 'jsonl':
      return (await import('./formats/read-jsonl.ts')).readJsonl(bytes, request)
    case 'page':
      return (await import('./formats/read-page.ts')).readPage(bytes, request)
    case 'html':
      return (await import('./formats/read-html.ts')).readHtml(bytes)
    case 'markdown':
      return (await import('./formats/read-markdown.ts')).readMarkdown(bytes)
    case 'sitemap':
      return (await import('./formats/read-sitemap.ts')).readSitemap(bytes)
  }
}
