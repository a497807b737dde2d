/** How far an offered model is from answering; `ready`: it is the one that answers now. */
export type OfferState = 'offered' | 'declined' | 'fetching' | 'checking' | 'loading' | 'ready' | 'failed'

/** A model that suits this machine and would answer in place of the present one; `null` is not known. */
export type Offer = {
  readonly state: OfferState
  readonly name: string
  readonly size_bytes: number | null
  readonly tokens_per_second: number | null
  readonly licence: string | null
  readonly progress: OfferProgress | null
  readonly error: { readonly message: string } | null
}

export type OfferProgress = {
  readonly done_bytes: number
  readonly total_bytes: number | null
  readonly seconds_left: number | null
}

/** The model that serves one purpose where none is named. */
export type ModelState = { readonly name: string; readonly is_starter: boolean; readonly offer: Offer | null }

/** `model` of `GET /ui/services`: the one that answers where none is named, and the one that makes vectors. */
export type DefaultModels = ModelState & { readonly embedding: ModelState | null }

const underWay: ReadonlySet<OfferState> = new Set(['fetching', 'checking', 'loading'])

/** Whether it changes by itself, so that it is worth asking often. */
export function isUnderWay(offer: Pick<Offer, 'state'> | null | undefined): boolean {
  return offer !== null && offer !== undefined && underWay.has(offer.state)
}
