import type { Slot } from './slot/slot.ts'

/**
 * How a token's state comes out depends, in its last bits, on how many are computed with it: from so
 * many on, llama.cpp takes another way through its attention, and in pieces of exactly so many tokens.
 * A prompt that is computed in whole pieces from its beginning, and what remains in smaller ones, comes
 * out the same to the last bit however often it is interrupted and whatever is computed beside it.
 */
const pieceTokens = 64

/** @param batchTokens what one pass computes at most */
export function gridOf(batchTokens: number): number {
  return Math.min(pieceTokens, batchTokens)
}

/** The whole pieces in so many tokens, in tokens. */
export function wholePieces(tokens: number, grid: number): number {
  return tokens - (tokens % grid)
}

/**
 * How many of `shared` tokens a prompt can take over from the slot so that all of its own tokens come out
 * as if it had been computed alone: none in another way than it would compute them itself.
 *
 * @param promptTokens its length
 * @param onGrid of the slot's tokens, so many are or will be computed in whole pieces
 */
export function exactlyShared(shared: number, promptTokens: number, onGrid: number, grid: number): number {
  const own = wholePieces(promptTokens, grid)
  if (shared < own) return wholePieces(Math.min(shared, onGrid), grid)
  return onGrid === own ? shared : Math.min(onGrid, own)
}

/** Tokens that the slot can compute in whole pieces now; 0 where it is between two of them. */
export function wholePiecesAhead({ resident, known, onGrid }: Slot, grid: number): number {
  return onGrid === resident ? wholePieces(known, grid) - resident : 0
}
