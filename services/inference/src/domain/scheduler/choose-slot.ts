import { commonPrefix } from './prefix.ts'

/** A free slot and what it still holds of its last request. */
export type FreeSlot = { readonly resident: readonly number[]; readonly usedAtMs: number }

// Below this share of the prompt, reuse would cost another conversation its longer prefix for little.
const worthwhileShare = 0.5

/**
 * The slot that a prompt should take: the one that already holds most of it, or, when none holds
 * half of it, the one that has been idle longest.
 *
 * Tokens themselves are compared, never hashes of them: an answer must not come from another prompt.
 */
export function chooseSlot<S extends FreeSlot>(free: readonly S[], prompt: readonly number[]): S | undefined {
  let idlest: S | undefined
  let closest: { slot: S; shared: number } | undefined
  for (const slot of free) {
    if (idlest === undefined || slot.usedAtMs < idlest.usedAtMs) idlest = slot
    const shared = commonPrefix(slot.resident, prompt)
    if (closest === undefined || shared > closest.shared) closest = { slot, shared }
  }
  const share = closest === undefined ? 0 : closest.shared / prompt.length
  return closest !== undefined && share >= worthwhileShare ? closest.slot : idlest
}
