import { type ChunkSizes, cutAt, mergePieces } from './merge-pieces.ts'

const defaultSeparators: readonly string[] = ['\n\n', '\n', ' ', '']

/**
 * Cuts at the first separator that occurs, and what is still too large at the next one, so that
 * paragraphs, lines and words stay whole as far as they fit. Chunks are LangChain's.
 */
export function cutRecursively(
  text: string,
  sizes: ChunkSizes,
  separators: readonly string[] = defaultSeparators,
): readonly string[] {
  const found = separators.findIndex((separator) => separator === '' || text.includes(separator))
  const separator = separators[found] ?? separators.at(-1) ?? ''
  const finer = found === -1 || separator === '' ? undefined : separators.slice(found + 1)
  const chunks: string[] = []
  let small: string[] = []
  const flush = () => {
    for (const chunk of mergePieces(small, '', sizes)) chunks.push(chunk)
    small = []
  }
  for (const piece of cutAt(text, separator, true)) {
    if (piece.length < sizes.chunkSize) {
      small.push(piece)
      continue
    }
    flush()
    for (const chunk of finer === undefined ? [piece] : cutRecursively(piece, sizes, finer)) chunks.push(chunk)
  }
  flush()
  return chunks
}
