import type { Reading, TextSource } from './text-source.ts'

/** Names, ids and numbers are no longer than this. */
const maxWord = 256

/**
 * The pieces of a marker. White space in it, and between two tags (but not inside of MiniMax's `]<]minimax[>[`), is as the model likes; `{id}` and `{index}` stand
 * for a word.
 */
export function piecesOf(marker: string): readonly string[] {
  return marker
    .split(/(\{id\}|\{index\})|\s+|(?<=[>\]])(?=[<[{])(?!<\]|\[<)/)
    .filter((piece) => piece !== undefined && piece !== '')
}

/** What a marker begins with in any text; `''` for a blank one. */
export function firstPiece(marker: string): string {
  return piecesOf(marker)[0] ?? ''
}

/** Takes a marker, with white space before and in it; a blank one is never there. */
export function* takesMarker(source: TextSource, marker: string): Reading<boolean> {
  const pieces = piecesOf(marker)
  const start = source.position
  for (const piece of pieces) {
    yield* source.skipSpace()
    if (piece === '{id}' || piece === '{index}') yield* readWord(source, /^[\w-]/)
    else if (!(yield* source.takes(piece))) {
      source.rewind(start)
      return false
    }
  }
  return pieces.length > 0
}

/** Takes letters of a kind. */
export function* readWord(source: TextSource, letter: RegExp): Reading<string> {
  let word = ''
  while ((yield* source.hasMore()) && letter.test(source.known) && word.length < maxWord) word += source.take(1)
  return word
}
