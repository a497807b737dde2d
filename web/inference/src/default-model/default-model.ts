import type { ModelState, Offer } from '@hearth/ui-kit'

/** The model that is offered, or on its way; `null` is not known. */
type OfferedModel = Pick<Offer, 'name' | 'size_bytes' | 'tokens_per_second' | 'licence'> & { readonly id: string }

export type DefaultOffer = Pick<Offer, 'state' | 'progress' | 'error'> & { readonly model: OfferedModel }

/** The model for one purpose, and what is offered in its place. */
export type DefaultFor = {
  readonly model: string
  readonly is_starter: boolean
  readonly offer: DefaultOffer | null
}

/** `GET /models/default`, as far as this page reads it. */
export type DefaultModel = DefaultFor & {
  /** The model for vectors. */
  readonly embedding: DefaultFor
}

/** What to make the default, for one of two purposes: a model of the catalogue, a stored one or an address. */
export type DefaultWish = { readonly model: string } | { readonly embedding: string }

/** The same as all pages are told it. */
export function toModelState({ model, is_starter, offer }: DefaultFor): ModelState {
  if (offer === null) return { name: model, is_starter, offer }
  const { model: offered, ...state } = offer
  return { name: model, is_starter, offer: { ...state, ...offered } }
}
