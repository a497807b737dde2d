import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, type Logger } from '@hearth/kernel'
import { type Backoff, backoffMs } from '../domain/backoff.ts'
import type { ModelEvents } from '../domain/model-event.ts'
import type { RemoteFile } from '../domain/model-source.ts'
import { readGgufHeader } from '../storage/read-gguf-header.ts'
import { download, type Progress } from './download.ts'
import { assertAllowed, type FetchRules } from './open-url.ts'
import { resolveSource } from './resolve-source.ts'

/** A model that is being pulled, or whose pull failed. */
type Pull = {
  readonly id: string
  readonly url: string
  readonly progress: Progress
  /** Why it failed, in one sentence; absent while it goes on. */
  readonly failure: string | undefined
}

/** Downloads models into the models folder, one download a file. */
export type Pulls = {
  /**
   * Starts pulling the model of this address, unless that is under way or done.
   *
   * @returns the model's id, as soon as it is known which file is meant
   * @throws {Failure} when the address cannot be read or leads to no model
   */
  start(address: string): Promise<{ readonly id: string; readonly finished: Promise<void> }>
  list(): readonly Pull[]
  /** Ends a pull; its part stays for the next try. `false` when there is none. */
  cancel(id: string): boolean
  close(): Promise<void>
}

export type PullOptions = {
  readonly folder: string
  readonly hfEndpoint: string
  readonly rules: FetchRules
  readonly stallMs: number
  readonly maxBytes: number
  readonly retry: Backoff
  readonly events: ModelEvents
  readonly logger: Logger
  readonly isStored: (id: string) => Promise<boolean>
}

const maxPulls = 4
const maxAttempts = 4
const progressEveryMs = 200
const resolveTimeoutMs = 30_000

type Running = { pull: Pull; readonly abort: AbortController; readonly finished: Promise<void> }

export function createPulls(options: PullOptions): Pulls {
  return new FolderPulls(options)
}

class FolderPulls implements Pulls {
  readonly #options: PullOptions
  readonly #pulls = new Map<string, Running>()

  constructor(options: PullOptions) {
    this.#options = options
  }

  async start(address: string): Promise<{ id: string; finished: Promise<void> }> {
    const { hfEndpoint, rules, isStored } = this.#options
    const file = await resolveSource(address, hfEndpoint, rules, AbortSignal.timeout(resolveTimeoutMs))
    const id = file.target.replace(/\.gguf$/, '')
    if (await isStored(id)) return { id, finished: Promise.resolve() }
    // Redirects and names are looked at on the way; what is refused anyway is refused at once.
    assertAllowed(new URL(file.url), rules)
    // From here to the start nothing may wait, or two would pull the same file.
    const running = this.#pulls.get(id)
    if (running !== undefined && running.pull.failure === undefined) return { id, finished: running.finished }
    if (this.#active().length >= maxPulls) {
      const message = `Cannot pull another model: ${maxPulls} are being pulled; try again when one is done`
      throw new Failure('rate-limited', message, { retryAfterSeconds: 30 })
    }
    return { id, finished: this.#run(id, file) }
  }

  list(): readonly Pull[] {
    return [...this.#pulls.values()].map(({ pull }) => pull)
  }

  cancel(id: string): boolean {
    const running = this.#pulls.get(id)
    running?.abort.abort(new Failure('conflict', 'Cannot finish the pull: it was cancelled'))
    return running !== undefined && this.#pulls.delete(id)
  }

  async close(): Promise<void> {
    const active = this.#active()
    for (const { pull } of active) this.cancel(pull.id)
    await Promise.allSettled(active.map(({ finished }) => finished))
  }

  #active(): readonly Running[] {
    return [...this.#pulls.values()].filter(({ pull }) => pull.failure === undefined)
  }

  #run(id: string, file: RemoteFile): Promise<void> {
    const abort = new AbortController()
    const pull: Pull = { id, url: file.url, progress: { done: 0, total: undefined }, failure: undefined }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Whoever started it in the background reads the outcome from the list and the events.
    promise.catch(() => undefined)
    const running: Running = { pull, abort, finished: promise }
    this.#pulls.set(id, running)
    this.#options.events.emit({ model: id, event: 'model_status', data: { status: 'downloading' } })
    this.#attempt(running, file).then(
      () => this.#succeed(running, resolve),
      (error: unknown) => {
        this.#giveUp(running, error)
        reject(error)
      },
    )
    return promise
  }

  async #attempt(running: Running, file: RemoteFile): Promise<void> {
    const { folder, rules, stallMs, maxBytes, retry } = this.#options
    const { signal } = running.abort
    const report = this.#reporter(running)
    const check = async (path: string) => void (await readGgufHeader(path))
    for (let attempt = 1; ; attempt++) {
      const target = join(folder, ...file.target.split('/'))
      try {
        return await download({ url: file.url, target, rules, stallMs, maxBytes, check, onProgress: report }, signal)
      } catch (error) {
        if (signal.aborted || attempt >= maxAttempts || !isWorthRetrying(error)) throw error
        await sleep(backoffMs(retry, attempt), undefined, { signal })
      }
    }
  }

  #reporter(running: Running): (progress: Progress) => void {
    let reportedAtMs = Number.NEGATIVE_INFINITY
    return (progress) => {
      running.pull = { ...running.pull, progress }
      const nowMs = performance.now()
      if (nowMs - reportedAtMs < progressEveryMs && progress.done !== progress.total) return
      reportedAtMs = nowMs
      const { id, url } = running.pull
      this.#options.events.emit({ model: id, event: 'download_progress', data: { [url]: progress } })
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

// The server or the way to it failed; what it sent is not in question.
function isWorthRetrying(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'upstream' && error.code === undefined
}
