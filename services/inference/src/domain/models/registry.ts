import { Failure } from '@hearth/kernel'
import type { ModelInfo } from '../engine/engine.ts'
import { notReady } from '../engine/engine-status.ts'
import type { Sampling } from '../engine/sampling/sampling.ts'
import { type Aliases, isMovingName } from './aliases.ts'
import { bytesOf, isExpired, type Keeping, type LoadedModel } from './loaded-models.ts'
import { makeRoom, type RoomLimits, roomFor } from './make-room.ts'
import { presetOf } from './model-preset.ts'
import { isBusy, type ServedModel } from './served-model.ts'
import type { StoredModel } from './stored-model.ts'

export type RegistryOptions = {
  /** The default model, which may become another: it answers requests that name none, and does not leave memory. */
  readonly main: Pick<StoredModel, 'id'>
  readonly aliases: Pick<Aliases, 'get'>
  /** How long a model stays, and how it draws tokens where a request does not say. */
  readonly settingsOf: (id: string) => Keeping & { readonly sampling: Sampling }
  readonly limits: RoomLimits
  readonly maxLoadWaitMs: number
  /** Why there is no such model, or not yet; may have it brought. */
  readonly absent: (id: string) => Promise<Failure>
  readonly find: (id: string) => Promise<StoredModel | undefined>
  /** What loading a model takes in memory. */
  readonly estimateBytes: (stored: StoredModel) => Promise<number>
  /** Starts an engine for a model. */
  readonly serve: (stored: StoredModel) => ServedModel
  /** Called when a model has left memory because nobody asked for it. */
  readonly onSleep: (id: string) => void
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

/** A model that can take requests now. */
type ReadyModel = {
  readonly served: ServedModel
  readonly info: ModelInfo
  /** What its answers call it: as the request did, or its id where the request left the choice to the service. */
  readonly name: string
}

/** The models in memory, and the way from a name to one of them. */
export type Registry = {
  /**
   * Starts loading the default model, whose file must be there now.
   *
   * @throws {Failure} `unavailable` with code `no_memory` when it does not fit into memory
   */
  start(stored: StoredModel): Promise<ServedModel>
  /**
   * The model of this name, loaded when it is not yet; without a name the default model. Waits a few
   * seconds for one whose process died.
   *
   * @throws {Failure} `missing` with code `model_not_found`; `unavailable` while it is being pulled,
   *   loaded or restarted, when it is broken, or when there is no room for it
   */
  open(name: string | undefined, signal: AbortSignal): Promise<ReadyModel>
  /** Loads a model if it is not loaded yet, without waiting for it. */
  load(name: string): Promise<void>
  /** Loads a model anew, as its settings are now; ends its requests where it is in memory. */
  reload(name: string): Promise<ServedModel>
  /** What a model could take of the memory, the other ones gone that may go, in bytes. */
  roomBytes(id: string): number
  /** Unloads a model, ending its requests; without effect when it is not loaded. */
  unload(name: string): Promise<void>
  /**
   * Sets how long a model stays in memory without a request, in milliseconds; infinite: until its place is
   * needed. Without effect on the default model, on pinned ones and on what is not there.
   */
  keep(id: string, ttlMs: number): void
  /** Takes out of memory what nobody has asked for in a while; to be called now and then. */
  review(): Promise<void>
  loaded(): readonly ServedModel[]
  /** What a model takes in memory, measured or estimated; `undefined` when it is not there. */
  memoryBytes(id: string): number | undefined
  /** How long a model stays in memory without a request; `undefined` when it stays for good, or is not there. */
  expiresInMs(id: string): number | undefined
  /** Whether a model has left memory because nobody asked for it; the next request loads it again. */
  isSleeping(id: string): boolean
  /** The id that a name stands for. */
  resolve(name: string | undefined): string
  close(): Promise<void>
}

// A restart and the load of a large model.
const maxRestartWaitMs = 10_000

export function createRegistry(options: RegistryOptions): Registry {
  return new ModelRegistry(options)
}

class ModelRegistry implements Registry {
  readonly #options: RegistryOptions
  // In the order of their last use.
  readonly #models = new Map<string, LoadedModel>()
  readonly #sleeping = new Set<string>()
  #lastStart: Promise<unknown> = Promise.resolve()

  constructor(options: RegistryOptions) {
    this.#options = options
  }

  resolve(name: string | undefined): string {
    const { main, aliases } = this.#options
    return name === undefined || name === '' ? main.id : (aliases.get(name) ?? name)
  }

  async start(stored: StoredModel): Promise<ServedModel> {
    return this.#inTurn(async () => {
      const present = this.#models.get(stored.id)
      return present === undefined ? this.#place(stored) : this.#touch(present)
    })
  }

  async open(name: string | undefined, signal: AbortSignal): Promise<ReadyModel> {
    const id = this.resolve(name)
    const present = this.#models.get(id)
    const status = present?.served.engine.status()
    if (present !== undefined && status?.kind === 'ready') return this.#ready(this.#touch(present), status.info, name)
    const { maxLoadWaitMs } = this.#options
    const timeout = AbortSignal.timeout(
      status?.kind === 'restarting' ? Math.min(maxLoadWaitMs, maxRestartWaitMs) : maxLoadWaitMs,
    )
    const waiting = AbortSignal.any([signal, timeout])
    const orNotReady = (error: unknown, { engine }: Partial<ServedModel> = {}) =>
      timeout.aborted && !signal.aborted ? notReady(engine?.status() ?? { kind: 'loading' }) : error
    const served = await unlessAborted(this.#ensure(id), waiting).catch((error: unknown) => {
      throw orNotReady(error)
    })
    const info = await this.#awaitReady(served, waiting).catch((error: unknown) => {
      throw orNotReady(error, served)
    })
    const loaded = this.#models.get(id)
    if (loaded?.served === served) this.#touch(loaded)
    return this.#ready(served, info, name)
  }

  #ready(served: ServedModel, info: ModelInfo, name = ''): ReadyModel {
    const { id } = served.stored
    // The owner's word stands above ours, and ours above the file's.
    const sampling = { ...info.sampling, ...presetOf(info).sampling, ...this.#options.settingsOf(id).sampling }
    return { served, info: { ...info, sampling }, name: name === '' || isMovingName(name) ? id : name }
  }

  async load(name: string): Promise<void> {
    await this.#ensure(this.resolve(name))
  }

  reload(name: string): Promise<ServedModel> {
    const id = this.resolve(name)
    return this.#inTurn(async () => {
      await this.unload(id)
      return this.#startFound(id)
    })
  }

  roomBytes(id: string): number {
    const { limits } = this.#options
    const mayLeave = (model: LoadedModel) => model.served.stored.id === id || this.#mayLeave(model)
    const { allowedBytes, freeBytes } = roomFor({ limits, mayLeave, loaded: () => [...this.#models.values()] })
    return Math.max(0, Math.min(allowedBytes, freeBytes))
  }

  async unload(name: string): Promise<void> {
    const id = this.resolve(name)
    const model = this.#models.get(id)
    this.#models.delete(id)
    this.#sleeping.delete(id)
    await model?.served.engine.close()
  }

  keep(id: string, ttlMs: number): void {
    const model = this.#models.get(id)
    if (model === undefined || !this.#mayLeave(model)) return
    model.keeping = { ...model.keeping, ttlMs: Number.isFinite(ttlMs) ? ttlMs : undefined }
  }

  async review(): Promise<void> {
    const { clock, onSleep } = this.#options
    const nowMs = clock()
    // A model's time begins when it can answer, and anew when it has answered.
    for (const model of this.#models.values()) if (isAtWork(model)) model.usedAtMs = nowMs
    const expired = [...this.#models.values()].filter((each) => this.#mayLeave(each) && isExpired(each, nowMs))
    for (const { served } of expired) {
      const { id } = served.stored
      await this.unload(id)
      this.#sleeping.add(id)
      onSleep(id)
    }
  }

  loaded(): readonly ServedModel[] {
    return [...this.#models.values()].map(({ served }) => served)
  }

  memoryBytes(id: string): number | undefined {
    const model = this.#models.get(id)
    return model === undefined ? undefined : bytesOf(model)
  }

  expiresInMs(id: string): number | undefined {
    const model = this.#models.get(id)
    if (model === undefined || model.keeping.ttlMs === undefined || !this.#mayLeave(model)) return undefined
    const idleMs = isBusy(model.served) ? 0 : this.#options.clock() - model.usedAtMs
    return Math.max(0, model.keeping.ttlMs - idleMs)
  }

  isSleeping(id: string): boolean {
    return this.#sleeping.has(id)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#models.keys()].map((id) => this.unload(id)))
  }

  #mayLeave({ served, keeping }: LoadedModel): boolean {
    return served.stored.id !== this.#options.main.id && !keeping.pinned
  }

  #touch(model: LoadedModel): ServedModel {
    const { id } = model.served.stored
    model.usedAtMs = this.#options.clock()
    this.#models.delete(id)
    this.#models.set(id, model)
    return model.served
  }

  async #ensure(id: string): Promise<ServedModel> {
    const present = this.#models.get(id)
    const isMain = id === this.#options.main.id
    if (present !== undefined && (isMain || !isFailed(present))) return this.#touch(present)
    if (isMain) throw await this.#options.absent(id)
    return this.#inTurn(() => this.#startFound(id))
  }

  // One after the other: two that find the last place free must not both take it.
  #inTurn<T>(start: () => Promise<T>): Promise<T> {
    const starting = this.#lastStart.then(start)
    this.#lastStart = starting.catch(() => undefined)
    return starting
  }

  async #startFound(id: string): Promise<ServedModel> {
    const present = this.#models.get(id)
    if (present !== undefined && !isFailed(present)) return this.#touch(present)
    const stored = await this.#options.find(id)
    if (present !== undefined && stored !== undefined && isSameFile(present.served.stored, stored)) {
      return this.#touch(present)
    }
    // What could not be loaded may be whole by now, or gone.
    if (present !== undefined) await this.unload(id)
    if (stored === undefined) throw await this.#options.absent(id)
    return this.#place(stored)
  }

  async #place(stored: StoredModel): Promise<ServedModel> {
    const { limits, clock, maxLoadWaitMs, estimateBytes, serve, settingsOf } = this.#options
    const estimatedBytes = await estimateBytes(stored)
    await makeRoom({
      ...{ id: stored.id, neededBytes: estimatedBytes, limits, clock, maxWaitMs: maxLoadWaitMs },
      loaded: () => [...this.#models.values()],
      mayLeave: (model) => this.#mayLeave(model),
      unload: ({ served }) => this.unload(served.stored.id),
    })
    this.#sleeping.delete(stored.id)
    return this.#touch({ served: serve(stored), keeping: settingsOf(stored.id), estimatedBytes, usedAtMs: clock() })
  }

  // The default model is loaded at the start, and who asks meanwhile is told so at once; another model is
  // loaded because of the request, which waits for it. A dead process is replaced shortly, unless many died.
  async #awaitReady({ stored, engine }: ServedModel, waiting: AbortSignal): Promise<ModelInfo> {
    const status = engine.status()
    if (status.kind === 'ready') return status.info
    const isAwaited =
      status.kind === 'restarting'
        ? status.retryAfterSeconds * 1_000 <= maxRestartWaitMs
        : status.kind === 'loading' && stored.id !== this.#options.main.id
    if (!isAwaited) throw notReady(status)
    return engine.ready(waiting)
  }
}

function isAtWork({ served }: LoadedModel): boolean {
  return isBusy(served) || served.engine.status().kind === 'loading'
}

function isFailed({ served }: LoadedModel): boolean {
  return served.engine.status().kind === 'failed'
}

function isSameFile(left: StoredModel, right: StoredModel): boolean {
  return left.path === right.path && left.sizeBytes === right.sizeBytes && left.modifiedAtMs === right.modifiedAtMs
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

export function unknownModel(id: string): Failure {
  return new Failure('missing', `The model "${id}" does not exist; GET /v1/models lists those that do`, {
    code: 'model_not_found',
    param: 'model',
  })
}
