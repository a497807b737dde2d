/** How large chunks are, and how much of one begins the next; in characters, or tokens. */
export type ChunkSizes = { readonly chunkSize: number; readonly chunkOverlap: number }

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

/** Sections that begin with a heading of the level or a higher one. */
export function cutAtHeadings(text: string, level: number): readonly string[] {
  const sections: string[][] = [[]]
  for (const line of text.split('\n')) {
    const depth = /^(#{1,6})\s/.exec(line)?.[1]?.length ?? Number.POSITIVE_INFINITY
    if (depth <= level) sections.push([line])
    else sections.at(-1)?.push(line)
  }
  return sections.map((lines) => lines.join('\n').trim()).filter((section) => section !== '')
}

/** Cuts a text at every `separator`, character by character for an empty one. Empty pieces are left out. */
export function cutAt(text: string, separator: string, keepSeparator: boolean): readonly string[] {
  const pieces = keepSeparator && separator !== '' ? cutBefore(text, separator) : text.split(separator)
  return pieces.filter((piece) => piece !== '')
}

/** Puts neighbouring pieces together to chunks as large as may be, without space at their ends. */
export function mergePieces(
  pieces: readonly string[],
  separator: string,
  { chunkSize, chunkOverlap }: ChunkSizes,
): readonly string[] {
  const chunks: string[] = []
  const open: string[] = []
  // As LangChain counts: the length of the open pieces alone, while what fits counts separators too.
  let total = 0
  const grown = (piece: string) => total + piece.length + open.length * separator.length
  for (const piece of pieces) {
    if (grown(piece) > chunkSize && open.length > 0) {
      pushJoined(chunks, open, separator)
      while (total > chunkOverlap || (grown(piece) > chunkSize && total > 0)) total -= open.shift()?.length ?? 0
    }
    open.push(piece)
    total += piece.length
  }
  pushJoined(chunks, open, separator)
  return chunks
}

function pushJoined(chunks: string[], pieces: readonly string[], separator: string): void {
  const chunk = pieces.join(separator).trim()
  if (chunk !== '') chunks.push(chunk)
}

// Each piece begins with the separator it was cut at.
function cutBefore(text: string, separator: string): readonly string[] {
  const pieces: string[] = []
  let start = 0
  for (let at = text.indexOf(separator, 1); at !== -1; at = text.indexOf(separator, at + 1)) {
    pieces.push(text.slice(start, at))
    start = at
  }
  pieces.push(text.slice(start))
  return pieces
}
