import type { ScoredToken, TokenLogprob } from '../domain/engine.ts'

/** `logprobs` of a chat choice or of one of its chunks. */
export function renderLogprobs(tokens: readonly ScoredToken[]): {
  readonly content: readonly object[]
  readonly refusal: null
} {
  return {
    content: tokens.map((each) => ({ ...renderToken(each), top_logprobs: each.top.map(renderToken) })),
    refusal: null,
  }
}

function renderToken({ text, logprob, bytes }: TokenLogprob): object {
  return { token: text, logprob: finite(logprob), bytes }
}

/**
 * vLLM's `prompt_logprobs`: for each token of the prompt an object from token ids to what is known of
 * them, the token of the prompt itself and the likeliest in its place; `null` for the first.
 */
export function renderPromptLogprobs(tokens: readonly ScoredToken[]): readonly (object | null)[] {
  return [null, ...tokens.map(renderAlternatives)]
}

function renderAlternatives(scored: ScoredToken): object {
  const ranked = scored.top.map((token, index) => [token.token, renderRanked(token, index + 1)] as const)
  const rank = scored.top.findIndex(({ token }) => token === scored.token)
  const own = rank === -1 ? [[scored.token, renderRanked(scored, null)] as const] : []
  return Object.fromEntries([...own, ...ranked])
}

function renderRanked({ logprob, text }: TokenLogprob, rank: number | null): object {
  return { logprob: finite(logprob), rank, decoded_token: text }
}

// A token that cannot come has no logarithm; JSON has no infinity, and this is what OpenAI sends.
const finite = (logprob: number) => (Number.isFinite(logprob) ? logprob : -9_999)
