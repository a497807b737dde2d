import type { ScoredToken } from '../domain/engine/engine.ts'

type Ended = { readonly tokens?: readonly ScoredToken[]; readonly withheld?: readonly number[] }

/** vLLM's `token_ids`: all that were drawn for an answer, or for a piece of one. */
export function renderTokenIds({ tokens = [], withheld = [] }: Ended): readonly number[] {
  return [...tokens.map(({ token }) => token), ...withheld]
}
