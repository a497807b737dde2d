import type { InferenceConfig } from '../config.ts'
import type { Change, DefaultPurpose, OfferState } from '../domain/default-model/offer.ts'
import { defaultEmbeddingName } from '../domain/models/aliases.ts'
import { isModelAddress } from '../domain/models/model-source.ts'
import { sumProgress } from '../domain/models/pull-progress.ts'
import { starterId } from '../storage/main-model.ts'
import { renderUnlisted, type ShownDefault, type ShownOffer } from '../wire/models/default-model.ts'
import type { ModelStock } from './model-stock.ts'
import type { OfferSource } from './offer-source.ts'

type ShowDeps = Pick<ModelStock, 'main' | 'aliases' | 'pulls' | 'storedModels' | 'embedding' | 'refused'> & {
  readonly config: Pick<InferenceConfig, 'model' | 'offline'>
  readonly offers: OfferSource
  /** The ids of models that are being fetched, by their addresses. */
  readonly fetched: ReadonlyMap<string, string>
}

/** What answers for a purpose now, and what is offered or on its way in its place. */
export async function showDefault(
  purpose: DefaultPurpose,
  { choice, change }: OfferState,
  deps: ShowDeps,
): Promise<ShownDefault> {
  const { main, aliases } = deps
  const model = purpose === 'chat' ? main.id : (aliases.get(defaultEmbeddingName) ?? main.id)
  const shown = { model, isStarter: model === starterId }
  const isBack = change.kind === 'ready' && change.id === starterId
  if (change.kind !== 'none' && !isBack) {
    return { ...shown, offer: await underWay(change, deps), reason: undefined }
  }
  const refused = purpose === 'chat' && choice.model !== undefined && !choice.declined ? deps.refused() : undefined
  if (refused !== undefined && choice.model !== model) {
    const change = {
      kind: 'failed',
      wish: choice.model ?? '',
      message: `${refused}; the starter answers instead`,
    } as const
    return { ...shown, offer: await underWay(change, deps), reason: undefined }
  }
  const settled = whySettled(purpose, shown, deps)
  if (settled !== undefined) return { ...shown, offer: undefined, reason: settled }
  const recommended = await deps.offers.recommend(purpose)
  if (recommended === undefined) {
    return { ...shown, offer: undefined, reason: 'no model of the catalogue runs on this machine' }
  }
  const state = choice.declined === true ? 'declined' : 'offered'
  const offer: ShownOffer = { state, model: recommended.entry, progress: undefined, message: undefined }
  return { ...shown, offer, reason: undefined }
}

function whySettled(
  purpose: DefaultPurpose,
  { model, isStarter }: Pick<ShownDefault, 'model' | 'isStarter'>,
  { main, embedding, config }: ShowDeps,
): string | undefined {
  if (purpose === 'chat' && main.isNamed) return `the configuration names "${config.model}"`
  if (purpose === 'chat' && !isStarter) return `"${model}" was made the default model`
  if (purpose === 'embedding' && embedding.id !== undefined) return `"${model}" was chosen for vectors`
  return config.offline ? '"offline" is set, so nothing is fetched' : undefined
}

async function underWay(change: Exclude<Change, { kind: 'none' }>, deps: ShowDeps): Promise<ShownOffer> {
  const model = await entryOf(change.wish, deps)
  const message = change.kind === 'failed' ? change.message : undefined
  if (change.kind !== 'fetching') return { state: change.kind, model, progress: undefined, message }
  const id = deps.fetched.get(change.wish)
  const pull = deps.pulls.list().find((each) => each.id === id)
  const progress = pull && sumProgress(Object.values(pull.progress))
  // All bytes are there, and their sum is being computed.
  const isWhole = progress?.totalBytes !== undefined && progress.doneBytes >= progress.totalBytes
  return { state: isWhole ? 'checking' : 'fetching', model, progress, message }
}

async function entryOf(wish: string, { offers, storedModels }: ShowDeps): Promise<object> {
  const listed = await offers.entryOf(wish)
  if (listed !== undefined) return listed
  return renderUnlisted(wish, isModelAddress(wish) ? undefined : await storedModels.find(wish))
}
