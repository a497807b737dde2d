import type { Document } from '../../domain/documents/document.ts'

/**
 * Documents of the chunks of a text, each with the lines it stands on in `metadata.loc.lines`,
 * counted as LangChain counts them.
 *
 * @param linesBefore of the whole, when the text is a later part of it
 */
export function locateChunks(
  text: string,
  chunks: readonly string[],
  metadata: Document['metadata'],
  linesBefore: number,
): readonly Document[] {
  let line = 1 + linesBefore
  let previous: string | undefined
  let previousAt = -1
  return chunks.map((chunk) => {
    const at = text.indexOf(chunk, previousAt + 1)
    if (previous === undefined) line += countLines(text.slice(0, at))
    else line += linesBetween(text, previousAt + previous.length, at)
    const lines = { from: line, to: line + countLines(chunk) }
    line = lines.to
    previous = chunk
    previousAt = at
    return { pageContent: chunk, metadata: { ...metadata, loc: { ...placeOf(metadata), lines } } }
  })
}

export function countLines(text: string): number {
  return text.split('\n').length - 1
}

// Chunks that overlap lead back.
function linesBetween(text: string, from: number, to: number): number {
  return from < to ? countLines(text.slice(from, to)) : -countLines(text.slice(to, from))
}

function placeOf({ loc }: Document['metadata']): object {
  return typeof loc === 'object' && loc !== null ? loc : {}
}
