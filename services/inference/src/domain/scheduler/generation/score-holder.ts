import type { ScoredToken } from '../../engine/engine.ts'

/** Keeps the probabilities of tokens back until the text of the tokens leaves, so that both tell the same. */
export type ScoreHolder = {
  /** A token with which so many characters became complete, its own and those of tokens that waited for it. */
  push(scored: ScoredToken, characters: number): void
  /** So many more characters left: the tokens of which all did. */
  release(characters: number): readonly ScoredToken[]
  /** The end: the tokens of which any character left, or all that there are. */
  flush(which: 'released' | 'all'): readonly ScoredToken[]
}

type Held = { readonly scored: ScoredToken; readonly start: number; end: number }

export function createScoreHolder(): ScoreHolder {
  let held: Held[] = []
  let complete = 0
  let left = 0

  const take = (leaves: (token: Held) => boolean) => {
    const staying = held.findIndex((token) => !leaves(token))
    const taken = staying === -1 ? held : held.slice(0, staying)
    held = staying === -1 ? [] : held.slice(staying)
    return taken.map(({ scored }) => scored)
  }
  return {
    push(scored, characters) {
      held.push({ scored, start: complete, end: Number.POSITIVE_INFINITY })
      if (characters === 0) return
      complete += characters
      for (const token of held) token.end = Math.min(token.end, complete)
    },
    release(characters) {
      left += characters
      return take(({ end }) => end <= left)
    },
    flush: (which) => take(({ start }) => which === 'all' || start < left),
  }
}
