import { join } from 'node:path'
import { Failure, type Logger } from '@hearth/kernel'
import type { Backoff } from '@hearth/outbound'
import type { ModelEvents } from '../domain/engine/model-event.ts'
import { modelIdOf } from '../domain/models/model-source.ts'
import { createPace, type FileProgress, type Progress } from '../domain/models/pull-progress.ts'
import type { FetchRules } from './fetch-rules.ts'
import { createPartFile, listPartTargets } from './part-file.ts'
import { type PullTask, pullFiles } from './pull-files.ts'
import { type ResolvedSource, resolveSource } from './resolve-source.ts'

/** A model that is being pulled, or whose pull failed. */
type Pull = {
  readonly id: string
  /** What was asked for. */
  readonly address: string
  /** By the address of each of its files. */
  readonly progress: Readonly<Record<string, FileProgress>>
  /** Why it failed, in one sentence; absent while it goes on. */
  readonly failure: string | undefined
}

type StartedPull = {
  /** The model's id. */
  readonly id: string
  /** Its first file below the models folder, with `/`. */
  readonly path: string
  readonly finished: Promise<void>
}

/** Downloads models into the models folder, one download a model. */
export type Pulls = {
  /**
   * Starts pulling the model of this address, unless that is under way or done.
   *
   * @returns as soon as it is known which files are meant
   * @throws {Failure} when the address cannot be read or leads to no model, or when pulls are switched off
   */
  start(address: string): Promise<StartedPull>
  list(): readonly Pull[]
  /** Ends a pull; what arrived stays for the next try. `false` when there is none. */
  cancel(id: string): boolean
  /** Ends a pull and removes what arrived, now or in a pull that ended before. `false` when there is nothing. */
  discard(id: string): Promise<boolean>
  close(): Promise<void>
}

export type PullOptions = {
  readonly folder: string
  readonly hfEndpoint: string
  readonly rules: FetchRules
  readonly stallMs: number
  readonly maxBytes: number
  /** Parts of a file that are fetched at once. */
  readonly connections: number
  readonly retry: Backoff
  /** Whether nothing may be fetched at all. */
  readonly offline: boolean
  readonly events: ModelEvents
  readonly logger: Logger
  /** The stored model that an address stands for, as far as that can be told without asking. */
  readonly findStored: (address: string) => Promise<{ readonly id: string; readonly target: string } | undefined>
  readonly isStored: (id: string) => Promise<boolean>
}

const maxPulls = 4
const progressEveryMs = 200
const resolveTimeoutMs = 30_000

type Running = {
  pull: Pull
  readonly abort: AbortController
  readonly finished: Promise<void>
}

export function createPulls(options: PullOptions): Pulls {
  return new FolderPulls(options)
}

class FolderPulls implements Pulls {
  readonly #options: PullOptions
  readonly #pulls = new Map<string, Running>()
  /** Pulls that were cancelled and may still write. */
  readonly #ending = new Set<Promise<void>>()

  constructor(options: PullOptions) {
    this.#options = options
  }

  async start(address: string): Promise<StartedPull> {
    const { hfEndpoint, rules, isStored, offline } = this.#options
    if (offline) return this.#stored(address)
    const source = await resolveSource(address, hfEndpoint, rules, AbortSignal.timeout(resolveTimeoutMs))
    // One that was cancelled may still write.
    await Promise.all(this.#ending)
    const { id, files } = source
    const path = files[0]?.target ?? ''
    if (await isStored(id)) return { id, path, finished: Promise.resolve() }
    // Redirects and names are looked at on the way; what is refused anyway is refused at once.
    for (const { url } of files) rules.assertAllowed(new URL(url))
    // From here to the start nothing may wait, or two would pull the same file.
    const running = this.#pulls.get(id)
    if (running !== undefined && running.pull.failure === undefined) return { id, path, finished: running.finished }
    if (this.#active().length >= maxPulls) {
      const message = `Cannot pull another model: ${maxPulls} are being pulled; try again when one is done`
      throw new Failure('rate-limited', message, { retryAfterSeconds: 30 })
    }
    return { id, path, finished: this.#run(source, address) }
  }

  list(): readonly Pull[] {
    return [...this.#pulls.values()].map(({ pull }) => pull)
  }

  cancel(id: string): boolean {
    const running = this.#pulls.get(id)
    if (running === undefined) return false
    running.abort.abort(new Failure('conflict', 'Cannot finish the pull: it was cancelled'))
    const ended = running.finished.catch(() => undefined).then(() => void this.#ending.delete(ended))
    this.#ending.add(ended)
    return this.#pulls.delete(id)
  }

  async discard(id: string): Promise<boolean> {
    const wasRunning = this.cancel(id)
    await Promise.all(this.#ending)
    const arrived = (await listPartTargets(this.#options.folder)).filter((target) => modelIdOf(target) === id)
    for (const target of arrived) await createPartFile(this.#pathOf(target)).discard()
    return wasRunning || arrived.length > 0
  }

  async close(): Promise<void> {
    for (const { pull } of this.#active()) this.cancel(pull.id)
    await Promise.all(this.#ending)
    this.#options.rules.close()
  }

  async #stored(address: string): Promise<StartedPull> {
    const found = await this.#options.findStored(address)
    if (found !== undefined) return { id: found.id, path: found.target, finished: Promise.resolve() }
    const message = `Cannot pull "${address}": "offline" is set; take it out of the configuration, or put the file into the models folder`
    throw new Failure('conflict', message, { code: 'offline', param: 'model' })
  }

  #active(): readonly Running[] {
    return [...this.#pulls.values()].filter(({ pull }) => pull.failure === undefined)
  }

  #pathOf(target: string): string {
    return join(this.#options.folder, ...target.split('/'))
  }

  #run({ id, files }: ResolvedSource, address: string): Promise<void> {
    const abort = new AbortController()
    const progress = Object.fromEntries(files.map(({ url, sizeBytes: total }) => [url, { done: 0, total }]))
    const pull: Pull = { id, address, progress, failure: undefined }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Whoever started it in the background reads the outcome from the list and the events.
    promise.catch(() => undefined)
    const running: Running = { pull, abort, finished: promise }
    this.#pulls.set(id, running)
    this.#options.events.emit({ model: id, event: 'model_status', data: { status: 'downloading' } })
    pullFiles(files, this.#task(running)).then(
      () => this.#succeed(running, resolve),
      (error: unknown) => {
        this.#giveUp(running, error)
        reject(error)
      },
    )
    return promise
  }

  #task(running: Running): PullTask {
    return {
      ...this.#options,
      pathOf: (target) => this.#pathOf(target),
      reporterOf: (url) => this.#reporter(running, url),
      signal: running.abort.signal,
    }
  }

  #reporter(running: Running, url: string): (progress: Progress) => void {
    const pace = createPace(() => performance.now())
    let reportedAtMs = Number.NEGATIVE_INFINITY
    return (done) => {
      const progress = { ...running.pull.progress, [url]: pace(done) }
      running.pull = { ...running.pull, progress }
      const nowMs = performance.now()
      if (nowMs - reportedAtMs < progressEveryMs && done.done !== done.total) return
      reportedAtMs = nowMs
      this.#options.events.emit({ model: running.pull.id, event: 'download_progress', data: progress })
    }
  }

  #succeed({ pull }: Running, resolve: () => void): void {
    this.#pulls.delete(pull.id)
    this.#options.logger.info({ model: pull.id }, 'pulled a model')
    this.#options.events.emit({ model: pull.id, event: 'download_finished' })
    resolve()
  }

  #giveUp(running: Running, error: unknown): void {
    const { events, logger } = this.#options
    const message = error instanceof Failure ? error.message : 'Cannot pull the model: an internal error'
    running.pull = { ...running.pull, failure: message }
    if (error instanceof Failure) logger.warn({ model: running.pull.id }, message)
    else logger.error({ model: running.pull.id, err: error }, 'a pull failed on a bug')
    events.emit({ model: running.pull.id, event: 'download_failed', data: { error: message } })
  }
}
