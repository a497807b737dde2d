import { Failure } from '@hearth/kernel/base'
import type { ModelInfo } from './engine.ts'
import { notReady } from './engine-status.ts'
import { isBusy, type ServedModel } from './served-model.ts'
import type { StoredModel } from './stored-model.ts'

export type RegistryOptions = {
  /** The model of the start: it answers requests that name none, and is never unloaded to make room. */
  readonly main: Pick<StoredModel, 'id'>
  /** Further names of the main model. */
  readonly aliases: readonly string[]
  readonly maxLoaded: number
  readonly maxLoadWaitMs: number
  /** Why the main model has not been started. */
  readonly mainAbsent: () => Failure
  readonly find: (id: string) => Promise<StoredModel | undefined>
  /** Starts an engine for a model. */
  readonly serve: (stored: StoredModel) => ServedModel
}

/** A model that can take requests now. */
type ReadyModel = { readonly served: ServedModel; readonly info: ModelInfo }

/** The models in memory, and the way from a name to one of them. */
export type Registry = {
  /** Starts loading the main model, whose file must be there now. */
  start(stored: StoredModel): ServedModel
  /**
   * The model of this name, loaded when it is not yet; without a name the main model.
   *
   * @throws {Failure} `missing` with code `model_not_found`; `unavailable` while it is loading,
   *   restarting or broken, or when every loaded model is busy
   */
  open(name: string | undefined, signal: AbortSignal): Promise<ReadyModel>
  /** Loads a model if it is not loaded yet, without waiting for it. */
  load(name: string): Promise<void>
  /** Unloads a model, ending its requests; without effect when it is not loaded. */
  unload(name: string): Promise<void>
  loaded(): readonly ServedModel[]
  /** The id that a name stands for. */
  resolve(name: string | undefined): string
  close(): Promise<void>
}

export function createRegistry(options: RegistryOptions): Registry {
  const { main, aliases, find, serve, maxLoaded } = options
  // In the order of their last use.
  const models = new Map<string, ServedModel>()
  let lastStart: Promise<unknown> = Promise.resolve()

  const resolve = (name: string | undefined) =>
    name === undefined || name === '' || aliases.includes(name) ? main.id : name

  function touch(served: ServedModel): ServedModel {
    models.delete(served.stored.id)
    models.set(served.stored.id, served)
    return served
  }

  async function makeRoom(): Promise<void> {
    if (models.size < maxLoaded) return
    const idle = [...models.values()].find((served) => served.stored.id !== main.id && !isBusy(served))
    if (idle === undefined) {
      const state = `all ${models.size} places are taken by models at work; try again when one is idle`
      throw new Failure('unavailable', `Cannot load another model: ${state}`, { retryAfterSeconds: 5, code: 'no_room' })
    }
    await unload(idle.stored.id)
  }

  async function unload(id: string): Promise<void> {
    const served = models.get(id)
    models.delete(id)
    await served?.engine.close()
  }

  async function ensure(id: string): Promise<ServedModel> {
    const present = models.get(id)
    if (present !== undefined && (id === main.id || !isFailed(present))) return touch(present)
    if (id === main.id) throw options.mainAbsent()
    // One after the other: two that find the last place free must not both take it.
    const starting = lastStart.then(() => startFound(id))
    lastStart = starting.catch(() => undefined)
    return starting
  }

  async function startFound(id: string): Promise<ServedModel> {
    const present = models.get(id)
    if (present !== undefined && !isFailed(present)) return touch(present)
    const stored = await find(id)
    if (present !== undefined && stored !== undefined && isSameFile(present.stored, stored)) return touch(present)
    // What could not be loaded may be whole by now, or gone.
    if (present !== undefined) await unload(id)
    if (stored === undefined) throw unknownModel(id)
    await makeRoom()
    return touch(serve(stored))
  }

  return {
    resolve,
    start: (stored) => touch(models.get(main.id) ?? serve(stored)),
    async open(name, signal) {
      const served = await ensure(resolve(name))
      return { served, info: await awaitReady(served, options, signal) }
    },
    load: async (name) => void (await ensure(resolve(name))),
    unload: (name) => unload(resolve(name)),
    loaded: () => [...models.values()],
    async close() {
      await Promise.all([...models.keys()].map(unload))
    },
  }
}

function isFailed({ engine }: ServedModel): boolean {
  return engine.status().kind === 'failed'
}

function isSameFile(left: StoredModel, right: StoredModel): boolean {
  return left.path === right.path && left.sizeBytes === right.sizeBytes && left.modifiedAtMs === right.modifiedAtMs
}

// The main model is loaded at the start, and who asks meanwhile is told so at once; another model is
// loaded because of the request, which waits for it.
async function awaitReady(
  { stored, engine }: ServedModel,
  { main, maxLoadWaitMs }: RegistryOptions,
  signal: AbortSignal,
): Promise<ModelInfo> {
  const status = engine.status()
  if (status.kind === 'ready') return status.info
  if (status.kind !== 'loading' || stored.id === main.id) throw notReady(status)
  const patience = AbortSignal.timeout(maxLoadWaitMs)
  return engine.ready(AbortSignal.any([signal, patience])).catch((error: unknown) => {
    throw patience.aborted ? notReady(engine.status()) : error
  })
}

export function unknownModel(id: string): Failure {
  return new Failure('missing', `The model "${id}" does not exist; GET /v1/models lists those that do`, {
    code: 'model_not_found',
    param: 'model',
  })
}
