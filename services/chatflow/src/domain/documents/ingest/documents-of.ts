import type { Document, DocumentLoader } from '../document.ts'

/**
 * The documents that are wired to an anchor, one after the other: of loaders, which read while
 * they are asked, and of nodes that hand on documents. What has no text is left out.
 *
 * @param wired one such thing, or any nesting of lists of them
 */
export async function* documentsOf(wired: unknown, signal: AbortSignal): AsyncGenerator<Document> {
  if (Array.isArray(wired)) for (const item of wired) yield* documentsOf(item, signal)
  else if (isLoader(wired)) {
    for await (const document of wired.load(signal)) if (document.pageContent !== '') yield document
  } else if (isDocument(wired) && wired.pageContent !== '') yield wired
}

function isLoader(value: unknown): value is DocumentLoader {
  return typeof value === 'object' && value !== null && 'load' in value && typeof value.load === 'function'
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && 'pageContent' in value && typeof value.pageContent === 'string'
}
