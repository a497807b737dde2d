/** How large chunks are, and how much of one begins the next; in characters, or tokens. */
export type ChunkSizes = { readonly chunkSize: number; readonly chunkOverlap: number }

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
