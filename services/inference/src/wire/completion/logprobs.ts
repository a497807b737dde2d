import type { ScoredToken, TokenLogprob } from '../../domain/engine/engine.ts'
import { tokenName } from '../logprobs.ts'

const goingOn = { stream: true } as const

/** The first token of a prompt, which nothing precedes. */
type UnscoredToken = { readonly text: string; readonly token: number }

type Listed = {
  readonly tokens: string[]
  readonly token_logprobs: (number | null)[]
  readonly top_logprobs: (Record<string, number> | null)[]
  readonly text_offset: number[]
}

/** Writes the probabilities of one choice in OpenAI's former form, piece after piece. */
export type LogprobsWriter = { render(tokens: readonly (ScoredToken | UnscoredToken)[]): Listed }

const encoder = new TextEncoder()

/**
 * Offsets count characters (code points) of the choice's text; parts of one stand where it begins.
 *
 * @param asIds whether tokens are named by their numbers
 */
export function createLogprobsWriter(asIds: boolean): LogprobsWriter {
  const decoder = new TextDecoder()
  let at = 0
  return {
    render(tokens) {
      const listed: Listed = { tokens: [], token_logprobs: [], top_logprobs: [], text_offset: [] }
      for (const token of tokens) {
        const scored = 'logprob' in token ? token : undefined
        listed.tokens.push(tokenName(token, asIds))
        listed.token_logprobs.push(scored === undefined ? null : finite(scored.logprob))
        listed.top_logprobs.push(scored === undefined ? null : likeliest(scored, asIds))
        const bytes = scored ? Uint8Array.from(scored.bytes) : encoder.encode(token.text)
        const added = decoder.decode(bytes, goingOn)
        // Bytes before it that turned out to be no character come out with it.
        const before = added.endsWith(token.text) ? added.slice(0, added.length - token.text.length) : ''
        listed.text_offset.push(at + [...before].length)
        at += [...added].length
      }
      return listed
    },
  }
}

// As at OpenAI, the token itself is among them even when it is not one of the likeliest.
function likeliest(scored: ScoredToken, asIds: boolean): Record<string, number> {
  const all: readonly TokenLogprob[] = [...scored.top, scored]
  return Object.fromEntries(all.map((each) => [tokenName(each, asIds), finite(each.logprob)]))
}

const finite = (logprob: number) => (Number.isFinite(logprob) ? logprob : -9_999)
