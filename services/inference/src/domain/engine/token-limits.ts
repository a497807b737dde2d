import { Failure } from '@hearth/kernel'
import type { Engine, ModelInfo } from './engine.ts'
import type { Sampling } from './sampling/sampling.ts'

/** Tokens that an answer may or must not consist of. */
export type TokenLimits = {
  readonly badWords?: readonly string[]
  /** Absent: all of them. */
  readonly allowedTokens?: readonly number[]
}

type Model = { readonly engine: Pick<Engine, 'tokenize'>; readonly info: Pick<ModelInfo, 'vocabularySize'> }

// The largest bias that a client can give; it outweighs any difference between two logits.
const forbidden = -100

/**
 * The sampling settings with the limits: as biases, and as runs for the bad words of several tokens, where it
 * depends on those before it which token is to be kept away.
 *
 * @throws {Failure} `invalid` for an allowed token that the model does not have
 */
export async function limitTokens(
  sampling: Sampling,
  { badWords = [], allowedTokens }: TokenLimits,
  model: Model,
  signal: AbortSignal,
): Promise<Sampling> {
  if (badWords.length === 0 && allowedTokens === undefined) return sampling
  const unknown = allowedTokens?.find((token) => token >= model.info.vocabularySize)
  if (unknown !== undefined) throw noToken(unknown, model.info.vocabularySize)
  const bad = await tokensOf(new Set(badWords.flatMap(spellings)), model, signal)
  const others = allowedTokens === undefined ? [] : allBut(allowedTokens, model.info.vocabularySize)
  const single = bad.flatMap((tokens) => (tokens.length === 1 ? tokens : []))
  const badRuns = bad.filter((tokens) => tokens.length > 1)
  const biases = [...others, ...single].map((token) => [token, forbidden] as const)
  return {
    ...sampling,
    ...(biases.length === 0 ? {} : { logitBias: { ...sampling.logitBias, ...Object.fromEntries(biases) } }),
    ...(badRuns.length === 0 ? {} : { badRuns }),
  }
}

/** As vLLM: with and without a space before it, because most models begin a word with one. */
function spellings(word: string): readonly string[] {
  const bare = word.trimStart()
  return bare === '' ? [word] : [bare, ` ${bare}`]
}

function tokensOf(texts: ReadonlySet<string>, { engine }: Model, signal: AbortSignal) {
  return Promise.all(
    Array.from(
      texts,
      async (text) => (await engine.tokenize({ kind: 'text', text }, { addSpecial: false }, signal)).tokens,
    ),
  )
}

function allBut(allowed: readonly number[], vocabularySize: number): readonly number[] {
  const kept = new Set(allowed)
  return Array.from({ length: vocabularySize }, (_, token) => token).filter((token) => !kept.has(token))
}

function noToken(token: number, vocabularySize: number): Failure {
  const message = `Cannot allow token ${token}: the model's tokens are 0 to ${vocabularySize - 1}`
  return new Failure('invalid', message, { param: 'allowed_token_ids' })
}
