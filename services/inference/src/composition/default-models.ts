import { Failure, type Logger } from '@hearth/kernel'
import type { Pulls } from '../clients/pulls.ts'
import type { InferenceConfig } from '../config.ts'
import { type ChangeOptions, createDefaultChange, type DefaultChange } from '../domain/default-model/change-default.ts'
import type { DefaultPurpose } from '../domain/default-model/offer.ts'
import { tryModel } from '../domain/default-model/try-model.ts'
import { isModelAddress, parseModelSource } from '../domain/models/model-source.ts'
import { type Registry, unknownModel } from '../domain/models/registry.ts'
import { starterId } from '../storage/main-model.ts'
import type { ShownDefault } from '../wire/models/default-model.ts'
import { explainRefusal } from './explain-refusal.ts'
import type { ModelStock } from './model-stock.ts'
import type { OfferSource } from './offer-source.ts'
import { showDefault } from './show-default.ts'

/** The models that answer where a request names none, and the way to others. */
export type DefaultModels = {
  show(purpose: DefaultPurpose): Promise<ShownDefault>
  /**
   * Begins to make a model the default one.
   *
   * @param name id or alias of a stored model, id in the catalogue, address, or `starter`
   * @throws {Failure} `conflict` when the configuration names the model, `missing` when there is none of this name
   */
  take(purpose: DefaultPurpose, name: string): Promise<void>
  decline(purpose: DefaultPurpose): Promise<void>
  /** Forgets a model that was deleted. */
  removed(id: string): Promise<void>
  /** Goes on with what the last end cut off, or takes what is recommended where the configuration says so. */
  start(): Promise<void>
  close(): void
}

export type DefaultModelsDeps = {
  readonly registry: Registry
  readonly offers: OfferSource
  readonly logger: Logger
}

type Changes = Readonly<Record<DefaultPurpose, DefaultChange>>

export function createDefaultModels(
  config: InferenceConfig,
  stock: ModelStock,
  deps: DefaultModelsDeps,
): DefaultModels {
  const { offers } = deps
  /** The ids of models that are being fetched, by their addresses. */
  const fetched = new Map<string, string>()
  const bring = createBring(stock, fetched)
  const changes: Changes = {
    chat: createDefaultChange({ ...changeOptions('chat', stock, deps), bring }),
    embedding: createDefaultChange({ ...changeOptions('embedding', stock, deps), bring }),
  }
  return {
    show: (purpose) => showDefault(purpose, changes[purpose].state(), { ...stock, config, offers, fetched }),
    async take(purpose, name) {
      if (purpose === 'chat') refuseWhereNamed(name, config, stock)
      await changes[purpose].take(await readWish(name, stock, deps))
    },
    decline: (purpose) => changes[purpose].decline(),
    async removed(id) {
      if (stock.embedding.id === id) stock.embedding.id = undefined
      await Promise.all([changes.chat.removed(id), changes.embedding.removed(id)])
    },
    async start() {
      await changes.embedding.resume()
      if (stock.main.isNamed) return
      await changes.chat.resume()
      if (config.model === 'auto') await takeUnasked(changes.chat, stock, deps)
    },
    close: () => Object.values(changes).forEach((change) => void change.close()),
  }
}

function changeOptions(
  purpose: DefaultPurpose,
  stock: ModelStock,
  { registry, logger }: DefaultModelsDeps,
): Omit<ChangeOptions, 'bring'> {
  const { main, choices, embedding, events } = stock
  return {
    choice: choices.read(purpose),
    isResumed: purpose === 'embedding' || !main.isNamed,
    keep: (choice) => choices.write(purpose, choice),
    tryOut: (id, signal) => tryModel(id, purpose, registry, signal),
    isStarter: (id) => id === starterId,
    moveTo(id) {
      if (purpose === 'embedding') embedding.id = id === starterId ? undefined : id
      else moveMain(id, main, registry)
      events.emit({ model: id, event: purpose === 'chat' ? 'default_model' : 'default_embedding' })
      logger.info({ model: id, purpose }, 'another model is the default one')
    },
    explain(error, wish) {
      if (!(error instanceof Failure))
        logger.error({ err: error, wish }, 'a change of the default model failed on a bug')
      const refusal = explainRefusal(error, wish)
      logger.warn({ wish }, refusal.message)
      return refusal
    },
  }
}

// Its running answers are done before the starter leaves; others stay as long as models do.
function moveMain(id: string, main: ModelStock['main'], registry: Registry): void {
  const next = registry.loaded().find(({ stored }) => stored.id === id)
  if (next === undefined) throw new Error(`the model "${id}" left memory while it became the default one`)
  const before = main.id
  main.moveTo(next)
  if (before === starterId && id !== starterId) registry.keep(before, 0)
}

function createBring({ pulls, findStored }: ModelStock, fetched: Map<string, string>): ChangeOptions['bring'] {
  return async (wish, signal) => {
    if (!isModelAddress(wish)) return wish
    const stored = await findStored(wish)
    if (stored !== undefined) return stored
    const { id, finished } = await pulls.start(wish)
    signal.throwIfAborted()
    fetched.set(wish, id)
    await untilPulled(id, finished, pulls, signal)
    return id
  }
}

async function untilPulled(
  id: string,
  finished: Promise<void>,
  pulls: Pick<Pulls, 'cancel'>,
  signal: AbortSignal,
): Promise<void> {
  const cancel = () => void pulls.cancel(id)
  signal.addEventListener('abort', cancel, { once: true })
  await finished.finally(() => signal.removeEventListener('abort', cancel))
}

function refuseWhereNamed(name: string, { model }: InferenceConfig, { main }: ModelStock): void {
  if (!main.isNamed) return
  const remedy = 'take HEARTH_MODEL out of the settings to choose another'
  const state = `the configuration names "${model}"`
  throw new Failure('conflict', `Cannot make "${name}" the default model: ${state}; ${remedy}`, { code: 'model_named' })
}

/** The address of a model that is still to be fetched, or the id of one that is stored. */
async function readWish(
  name: string,
  { storedModels }: ModelStock,
  { offers, registry }: DefaultModelsDeps,
): Promise<string> {
  if (name === 'starter') return starterId
  const stored = await storedModels.find(registry.resolve(name))
  if (stored !== undefined) return stored.id
  const address = await offers.addressOf(name)
  if (address !== undefined) return address
  if (!isModelAddress(name)) throw unknownModel(name)
  parseModelSource(name)
  return name
}

async function takeUnasked(
  change: DefaultChange,
  { main }: ModelStock,
  { offers, logger }: DefaultModelsDeps,
): Promise<void> {
  if (main.id !== starterId || change.state().change.kind !== 'none') return
  const recommended = await offers.recommend('chat')
  if (recommended === undefined) logger.info('no model of the catalogue runs here, so none is fetched')
  else await change.take(recommended.address)
}
