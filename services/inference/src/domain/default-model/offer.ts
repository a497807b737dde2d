/** What a model is wanted for. */
export type DefaultPurpose = 'chat' | 'embedding'

/** What is kept over a restart about one purpose. */
export type Choice = {
  /** The id of the model that was last made the default; absent: the starter. */
  readonly model?: string | undefined
  /** The address or the id of the model that is on its way to become it. */
  readonly wish?: string | undefined
  /** Whether the offer was declined, so that nobody is asked again. */
  readonly declined?: boolean | undefined
}

/** Where a change of the default model is. */
export type Change =
  | { readonly kind: 'none' }
  /** Its file is being fetched, and its sum checked. */
  | { readonly kind: 'fetching'; readonly wish: string }
  /** It is being loaded beside the one that answers, and has to draw a token. */
  | { readonly kind: 'loading'; readonly wish: string; readonly id: string }
  /** It answers now. */
  | { readonly kind: 'ready'; readonly wish: string; readonly id: string }
  /** The one before answers on. */
  | { readonly kind: 'failed'; readonly wish: string; readonly message: string }

/** What is kept, and what goes on now. */
export type OfferState = { readonly choice: Choice; readonly change: Change }

export type OfferEvent =
  | { readonly kind: 'taken'; readonly wish: string }
  | { readonly kind: 'stored'; readonly id: string }
  | { readonly kind: 'answered'; readonly isStarter: boolean }
  /** @param isFinal whether trying again at the next start would be of no use */
  | { readonly kind: 'failed'; readonly message: string; readonly isFinal: boolean }
  | { readonly kind: 'declined' }
  | { readonly kind: 'removed'; readonly id: string }

/**
 * The next state. An event that has no meaning in a state leaves it as it is: what a change that was given up
 * still has to tell comes too late.
 */
export function nextOffer(state: OfferState, event: OfferEvent): OfferState {
  const { choice, change } = state
  const isUnderWay = change.kind === 'fetching' || change.kind === 'loading'
  switch (event.kind) {
    case 'taken':
      return { choice: { model: choice.model, wish: event.wish }, change: { kind: 'fetching', wish: event.wish } }
    case 'stored':
      if (change.kind !== 'fetching') return state
      return { choice, change: { kind: 'loading', wish: change.wish, id: event.id } }
    case 'answered':
      if (change.kind !== 'loading') return state
      return {
        choice: event.isStarter ? { declined: true } : { model: change.id },
        change: { ...change, kind: 'ready' },
      }
    case 'failed':
      if (!isUnderWay) return state
      return {
        choice: event.isFinal ? { model: choice.model } : choice,
        change: { kind: 'failed', wish: change.wish, message: event.message },
      }
    case 'declined':
      if (change.kind === 'ready') return state
      return { choice: { model: choice.model, declined: true }, change: { kind: 'none' } }
    case 'removed':
      if (choice.model !== event.id) return state
      return { choice: { ...choice, model: undefined }, change: change.kind === 'ready' ? { kind: 'none' } : change }
  }
}
