import type { DefaultModel, DefaultOffer, DefaultWish } from '../default-model/default-model.ts'
import type { CatalogueModel } from './catalogue.ts'

/** What can be done with a model of the catalogue now. */
export type RowState =
  /** It answers where no model is named, or makes the vectors. */
  | { readonly kind: 'default' }
  /** On its way to become that. */
  | { readonly kind: 'coming'; readonly offer: DefaultOffer }
  /** On its way to be stored. */
  | { readonly kind: 'downloading' }
  /** `wish`: what makes it the default; absent for a model that cannot be. */
  | { readonly kind: 'stored'; readonly wish: DefaultWish | undefined }
  | { readonly kind: 'offered'; readonly wish: DefaultWish | undefined }
  /** It does not run on this machine. */
  | { readonly kind: 'unfit' }

/**
 * @param downloading addresses of models that are being pulled
 * @param defaults `undefined` until it is known
 */
export function rowState(
  model: CatalogueModel,
  defaults: DefaultModel | undefined,
  downloading: ReadonlySet<string>,
): RowState {
  const own = model.purpose === 'embedding' ? defaults?.embedding : defaults
  if (model.stored_as !== null && own?.model === model.stored_as) return { kind: 'default' }
  if (own?.offer?.model.id === model.id && isComing(own.offer)) return { kind: 'coming', offer: own.offer }
  if (downloading.has(model.address)) return { kind: 'downloading' }
  if (model.stored_as !== null) return { kind: 'stored', wish: wishOf(model, model.stored_as) }
  return model.fit === 'no' ? { kind: 'unfit' } : { kind: 'offered', wish: wishOf(model, model.id) }
}

function isComing({ state }: DefaultOffer): boolean {
  return state === 'fetching' || state === 'checking' || state === 'loading'
}

function wishOf({ purpose }: CatalogueModel, name: string): DefaultWish | undefined {
  if (purpose === 'reranking') return undefined
  return purpose === 'embedding' ? { embedding: name } : { model: name }
}
