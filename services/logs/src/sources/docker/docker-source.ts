import { setTimeout as sleep } from 'node:timers/promises'
import { missingContainer } from '../../domain/containers/missing-container.ts'
import { BEGINNING, type Cursor } from '../../domain/lines/line.ts'
import type { Gap, LogSource, LogTail, Page, ReadRequest } from '../../domain/reading/source.ts'
import { readBackwardPage } from '../files/backward-page.ts'
import { createChanges } from '../files/changes.ts'
import { type PageOptions, readForwardPage } from '../files/forward-page.ts'
import { awaitTail } from './awaited-tail.ts'
import { endingWith } from './ending-tail.ts'
import { readEngineBackward } from './engine/engine-backward.ts'
import type { EngineClient } from './engine/engine-client.ts'
import { type EngineContainer, idOf, toContainer } from './engine/engine-container.ts'
import { readEngineForward } from './engine/engine-forward.ts'
import type { LogsTarget } from './engine/engine-logs.ts'
import { EngineTail } from './engine/engine-tail.ts'
import type { EngineWatch } from './engine/engine-watch.ts'
import { openFileTail } from './file-tail.ts'
import { gapReasonOf } from './gap-reason.ts'
import { findLogFolder, type LogFolder } from './log-files.ts'

export type DockerSourceOptions = Omit<PageOptions, 'dir'> & {
  readonly client: EngineClient
  readonly watch: EngineWatch
  /** Read the json-file driver's files where they can be read. */
  readonly readFiles: boolean
  readonly pollMs: number
  readonly maxAheadChars: number
  readonly maxEngineTail: number
  readonly retryMs: number
  /** The engine may take this long to answer. */
  readonly timeoutMs: number
  /** Silence of a follow after which the engine is asked for its newest line. */
  readonly recheckMs: number
}

/** The containers of a Docker Engine: from their files where these can be read, else through the engine. */
export function createDockerSource(options: DockerSourceOptions): LogSource {
  const source = new DockerSource(options)
  return {
    list: async () => options.watch.containers().map(toContainer),
    ready: () => Promise.race([options.watch.looked(), sleep(options.timeoutMs, undefined, { ref: false })]),
    isAway: () => !options.watch.state().available,
    read: (container, request) => source.read(container, request),
    follow: (container, from) => source.follow(container, from),
  }
}

// Parts of a long line carry one time; a terminal, a clock step or a lock lets times go back a little.
const fileTraits = { partsShareTime: true, mayTruncate: true, disorderMs: 1_000 }

class DockerSource {
  readonly #options: DockerSourceOptions

  constructor(options: DockerSourceOptions) {
    this.#options = options
  }

  async read(id: string, request: ReadRequest): Promise<Page> {
    const container = await this.#inspect(id)
    if (container === undefined) return nothing(id, request, 'unreachable')
    const folder = await this.#folderOf(container)
    const forward = request.direction === 'forward'
    if (folder !== undefined) {
      const target = { container: id, service: folder.service }
      const options = this.#fileOptions(folder)
      return forward ? readForwardPage(target, request, options) : readBackwardPage(target, request, options)
    }
    const target = toTarget(container)
    try {
      return await (forward ? readEngineForward : readEngineBackward)(target, request, this.#options)
    } catch (error) {
      // One container that cannot be read must not keep the others from being read.
      const reason = gapReasonOf(error)
      if (reason === undefined) throw error
      return nothing(id, request, reason)
    }
  }

  async follow(id: string, from: Cursor): Promise<LogTail> {
    const { watch } = this.#options
    const isUnknown = watch.find(id) === undefined && !watch.state().available
    const tail = isUnknown ? undefined : await this.#open(id, from)
    if (tail !== undefined) return tail
    return awaitTail({
      container: id,
      from,
      isAway: () => !watch.state().available,
      open: () => this.#open(id, from),
      subscribe: (notify) => watch.subscribe(id, notify),
    })
  }

  /** @returns `undefined` while the engine does not say how the container's lines are to be read */
  async #open(id: string, from: Cursor): Promise<LogTail | undefined> {
    const { watch } = this.#options
    const container = await this.#inspect(id)
    if (container === undefined) return undefined
    const folder = await this.#folderOf(container)
    const tail = folder === undefined ? this.#engineTail(id, from) : await this.#fileTail(id, folder, from)
    const unsubscribe = watch.subscribe(id, () => tail.noteChange())
    return endingWith(tail, {
      isGone: () => watch.find(id) === undefined,
      holdMs: this.#options.partialHoldMs,
      unsubscribe,
    })
  }

  #engineTail(id: string, from: Cursor): EngineTail {
    const { watch } = this.#options
    const target = () => {
      const container = watch.find(id)
      return container === undefined ? undefined : toTarget(container)
    }
    return new EngineTail(id, from, { ...this.#options, target, isAvailable: () => watch.state().available })
  }

  #fileTail(id: string, folder: LogFolder, from: Cursor) {
    const changes = createChanges({ dir: folder.dir, pollMs: this.#options.pollMs })
    return openFileTail(id, folder, from, { ...this.#fileOptions(folder), changes })
  }

  #fileOptions({ dir }: LogFolder): PageOptions {
    return { ...this.#options, ...fileTraits, dir }
  }

  async #folderOf(container: EngineContainer): Promise<LogFolder | undefined> {
    const { readFiles, watch } = this.#options
    return readFiles ? findLogFolder(container, watch.rootDir()) : undefined
  }

  /** @returns `undefined` when the engine does not answer and what it last said is not enough */
  async #inspect(id: string): Promise<EngineContainer | undefined> {
    const { watch } = this.#options
    if (watch.find(id) === undefined) throw missingContainer(id)
    try {
      return await watch.inspect(id, AbortSignal.timeout(30_000))
    } catch (error) {
      if (gapReasonOf(error) === 'unreachable') return undefined
      throw error
    }
  }
}

function toTarget({ fullId, state, details }: EngineContainer): LogsTarget {
  const stopped = state !== 'running' && state !== 'paused'
  return { container: idOf(fullId), fullId, tty: details?.Config.Tty ?? false, stopped }
}

function nothing(container: string, { cursor = BEGINNING }: ReadRequest, reason: Gap['reason']): Page {
  const gap = { container, reason }
  return { entries: [], begin: cursor, end: cursor, more: false, scannedBytes: 0, gap }
}
