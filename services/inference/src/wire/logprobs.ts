import type { ScoredToken, TokenLogprob } from '../domain/engine/engine.ts'

/**
 * `logprobs` of a chat choice or of one of its chunks.
 *
 * @param asIds whether tokens are named by their numbers
 */
export function renderLogprobs(
  tokens: readonly ScoredToken[],
  asIds: boolean,
): { readonly content: readonly object[]; readonly refusal: null } {
  const render = (each: TokenLogprob) => ({
    token: tokenName(each, asIds),
    logprob: finite(each.logprob),
    bytes: each.bytes,
  })
  return { content: tokens.map((each) => ({ ...render(each), top_logprobs: each.top.map(render) })), refusal: null }
}

/** How a token is called among probabilities: by its text, or as at vLLM by its number. */
export function tokenName({ text, token }: Pick<TokenLogprob, 'text' | 'token'>, asIds: boolean): string {
  return asIds ? `token_id:${token}` : text
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
