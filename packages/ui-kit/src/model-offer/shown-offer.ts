import type { ModelState } from './model-state.ts'
import type { OfferMemory } from './offer-memory.ts'

/**
 * Whether there is something to say: not of an offer that this browser declined, and of an arrival only to
 * those who saw it coming.
 */
export function isShown({ offer }: ModelState, { declined, watched }: OfferMemory): boolean {
  switch (offer?.state) {
    case undefined:
    case 'declined':
      return false
    case 'offered':
    case 'failed':
      return declined !== offer?.name
    case 'ready':
      return watched === offer?.name
    default:
      return true
  }
}
