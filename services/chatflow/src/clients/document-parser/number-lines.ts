import type { Document } from '../../domain/documents/document.ts'

/** Adds `line` from 1 to the metadata, unless there is only one document: as LangChain's text loaders do. */
export async function* numberLines(
  documents: AsyncIterable<Document> | Iterable<Document>,
): AsyncGenerator<Document, void, void> {
  let first: Document | undefined
  let line = 1
  for await (const document of documents) {
    if (line === 1) first = document
    else if (first !== undefined) {
      yield numbered(first, 1)
      first = undefined
    }
    if (line > 1) yield numbered(document, line)
    line++
  }
  if (first !== undefined) yield first
}

function numbered({ pageContent, metadata }: Document, line: number): Document {
  return { pageContent, metadata: { line, ...metadata } }
}
