import { Failure } from '@hearth/kernel/base'
import type { Engine, ModelInfo } from './engine.ts'
import type { Sampling } from './sampling.ts'

/** Tokens that an answer may or must not consist of. */
export type TokenLimits = {
  /** Each must be one token of the model, with or without a space before it. */
  readonly badWords?: readonly string[]
  /** Absent: all of them. */
  readonly allowedTokens?: readonly number[]
}

type Model = { readonly engine: Pick<Engine, 'tokenize'>; readonly info: Pick<ModelInfo, 'vocabularySize'> }

// The largest bias that a client can give; it outweighs any difference between two logits.
const forbidden = -100

/**
 * The sampling settings with the limits as biases.
 *
 * @throws {Failure} `invalid` for an allowed token that the model does not have; with code
 *   `unsupported_value` for a bad word of several tokens: which of them is to be kept away depends on
 *   those before it
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
  const bad = await Promise.all(badWords.map((word) => tokensOfWord(word, model, signal)))
  const others = allowedTokens === undefined ? [] : allBut(allowedTokens, model.info.vocabularySize)
  const biases = [...others, ...bad.flat()].map((token) => [token, forbidden] as const)
  return { ...sampling, logitBias: { ...sampling.logitBias, ...Object.fromEntries(biases) } }
}

async function tokensOfWord(word: string, { engine }: Model, signal: AbortSignal): Promise<readonly number[]> {
  const spellings = [word, ` ${word.trimStart()}`].map((text) => ({ kind: 'text', text }) as const)
  const read = await Promise.all(spellings.map((text) => engine.tokenize(text, { addSpecial: false }, signal)))
  const single = read.flatMap(({ tokens }) => (tokens.length === 1 ? tokens : []))
  if (single.length > 0) return single
  const message = `Cannot keep the word "${word}" away: it is several tokens of this model; give words of one token`
  throw new Failure('invalid', message, { code: 'unsupported_value', param: 'bad_words' })
}

function allBut(allowed: readonly number[], vocabularySize: number): readonly number[] {
  const kept = new Set(allowed)
  return Array.from({ length: vocabularySize }, (_, token) => token).filter((token) => !kept.has(token))
}

function noToken(token: number, vocabularySize: number): Failure {
  const message = `Cannot allow token ${token}: the model's tokens are 0 to ${vocabularySize - 1}`
  return new Failure('invalid', message, { param: 'allowed_token_ids' })
}
