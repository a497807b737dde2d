import { hashKey } from '@hearth/kernel'
import type { Prefix } from './affinity.ts'

/** Beginnings that are told apart; behind them a conversation is known by its start. */
const maxBlocks = 128
const charactersPerToken = 4

/**
 * The beginnings of a request, shortest first: each fingerprint covers its block and all before it.
 *
 * @param blocks what the request consists of, in order: the system's words and tools, then turn by turn
 */
export function createPrefixes(blocks: readonly string[]): readonly Prefix[] {
  let fingerprint = ''
  let tokens = 0
  return blocks.slice(0, maxBlocks).map((block) => {
    fingerprint = hashKey(`${fingerprint}\n${block}`)
    tokens += estimateTokens(block)
    return { fingerprint, tokens }
  })
}

/** Roughly how many tokens a text has: four characters each, as English in common vocabularies. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}
