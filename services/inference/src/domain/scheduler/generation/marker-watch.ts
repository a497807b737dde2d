import { createStopHolder } from '../../engine/stop-holder.ts'
import type { Decoder } from '../decoder.ts'
import { createTokenTextDecoder } from './text-decoder.ts'

/** The last `drop` tokens are to be replaced by the tokens `put`. */
export type Rewind = { readonly drop: number; readonly put: readonly number[] }

/** A marker was generated. */
type Found = {
  /** So many characters were generated behind it with its last token. */
  readonly excess: number
  /** What makes the sequence end with the marker; absent when it does already, or cannot. */
  readonly rewind: Rewind | undefined
}

export type MarkerWatch = {
  /** Takes the next token of an answer; after a marker was found nothing more may be pushed. */
  push(token: number): Found | undefined
}

/**
 * Waits for the first of some texts in an answer.
 *
 * When it ends inside a token, the tokens that hold it are replaced by the tokens of the text up to
 * its end, so that what comes next begins at a clean boundary.
 *
 * @param markers not empty; control tokens count as their text
 * @param options.atStart whether only white space may come before
 */
export function createMarkerWatch(
  markers: readonly string[],
  decoder: Pick<Decoder, 'detokenize' | 'tokenize'>,
  { atStart = false } = {},
): MarkerWatch {
  const textOf = (tokens: readonly number[]) => decoder.detokenize(tokens, { showControl: true })
  const decoded = createTokenTextDecoder(textOf)
  const holder = createStopHolder(markers)
  // A token stands for one character at least, but for those of an unfinished character.
  const remembered = Math.max(...markers.map(({ length }) => length)) + 8
  const recent: number[] = []
  let generated = 0
  let passed = 0
  let isOver = false

  /** The tokens of the text that ends with `end`, less the `excess` behind it. */
  function replace(end: string, excess: string): Rewind | undefined {
    for (let drop = 1; drop <= recent.length; drop++) {
      const text = textOf(recent.slice(-drop))
      if (!text.endsWith(end + excess)) continue
      const kept = text.slice(0, text.length - excess.length)
      const put = decoder.tokenize(kept)
      return textOf(put) === kept ? { drop, put } : undefined
    }
    return undefined
  }

  return {
    push(token) {
      if (isOver) return undefined
      recent.push(token)
      if (recent.length > remembered) recent.shift()
      const piece = decoded.push(token)
      generated += piece.length
      const { text, stop } = holder.push(piece)
      passed += text.length
      isOver = atStart && text.trim() !== ''
      if (isOver) return undefined
      if (stop === undefined) return undefined
      const excess = generated - passed - stop.length
      if (excess === 0) return { excess, rewind: undefined }
      const behind = piece.slice(piece.length - excess)
      return { excess, rewind: replace(stop, behind) ?? replace('', behind) }
    },
  }
}
