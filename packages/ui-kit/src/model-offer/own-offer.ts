import type { ModelState } from './model-state.ts'

/** Of the page that takes an offer itself; the other pages link to it. */
export type OwnOffer = {
  /** Told in place of what `GET /ui/services` tells; `undefined` until it is known. */
  readonly state: ModelState | undefined
  readonly take: () => void
  /** Also ends a fetch. */
  readonly decline: () => void
  readonly isBusy: boolean
  /** Why the last of these was refused. */
  readonly error: string | undefined
}
