import { maxEmbeddingTokens } from './embedding-limit.ts'
import type { EmbedInput, Engine } from './engine.ts'

export type CutOptions = {
  /** At most so many tokens of each; absent: as many as fit. */
  readonly tokens?: number
  readonly keep: 'first' | 'last'
  readonly contextTokens: number
}

// The tokens that a model may want around a text need room too.
const ends = 3

/** Texts and lists of tokens that are too long to be embedded, cut to what fits; shorter ones as they were. */
export async function cutInputs(
  inputs: readonly EmbedInput[],
  { tokens, keep, contextTokens }: CutOptions,
  engine: Pick<Engine, 'tokenize'>,
  signal: AbortSignal,
): Promise<readonly EmbedInput[]> {
  const room = Math.min(contextTokens, maxEmbeddingTokens) - ends
  const limit = Math.min(tokens ?? room, room)
  const cut: EmbedInput[] = []
  for (const input of inputs) {
    const all = typeof input === 'string' ? await tokensOf(input, engine, signal) : input
    const isShort = all.length <= limit
    cut.push(isShort ? input : keep === 'first' ? all.slice(0, limit) : all.slice(-limit))
  }
  return cut
}

async function tokensOf(text: string, engine: Pick<Engine, 'tokenize'>, signal: AbortSignal) {
  return (await engine.tokenize({ kind: 'text', text }, { addSpecial: false }, signal)).tokens
}
