import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Failure, type Logger } from '@hearth/kernel'
import type { SeriesExemplar } from '../../domain/exemplars/exemplar-ring.ts'
import type { SampleBatch } from '../../domain/model/ingest.ts'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import { withExternal } from '../../domain/remote-read/external-labels.ts'
import type { Destination, SendFigures, WriteClient } from '../../domain/remote-write/sending/destination.ts'
import { compileRelabel } from '../../domain/scrape/relabel.ts'
import { createPositionFile } from '../../storage/sending/position-file.ts'
import { SendLog } from '../../storage/sending/send-log.ts'
import { RemoteWriter } from './remote-writer.ts'

export type SendingDeps = {
  /** Where the log of what is to be sent lies. */
  readonly dir: string
  readonly client: WriteClient
  /** What is known of metrics, by name. */
  readonly descriptions: () => ReadonlyMap<string, MetricDescription>
  readonly limits: { readonly sendBytes: number; readonly walSyncMs: number }
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly logger: Logger
}

/** Sends what is stored here on to other servers; nothing of it is lost while they are away, within `sendBytes`. */
export type Sending = {
  /** Takes what it needs of the batch before it returns; resolves once it outlives this process. */
  add(batch: SampleBatch): Promise<void>
  /** As `add`, for what is kept nowhere else. @throws {Failure} `unavailable` when the disk does not take it */
  keep(batch: SampleBatch): Promise<void>
  /** Whether any server is to get exemplars. */
  sendsExemplars(): boolean
  /** One that is new; it goes with the next samples of its series. */
  addExemplar(exemplar: SeriesExemplar): void
  /** Sends to these from now on. One that stays goes on where it was, and one that is new begins with what comes. */
  setDestinations(destinations: readonly Destination[]): Promise<void>
  figures(): readonly SendFigures[]
  close(): Promise<void>
}

const segmentBytes = 2_097_152
const upkeepMs = 5_000

export async function openSending(deps: SendingDeps): Promise<Sending> {
  const { dir, limits } = deps
  const log = await SendLog.open({ dir, segmentBytes, syncMs: limits.walSyncMs })
  return new SendingToAll(deps, log)
}

class SendingToAll implements Sending {
  readonly #deps: SendingDeps
  readonly #log: SendLog
  readonly #timer: NodeJS.Timeout
  #writers = new Map<string, RemoteWriter>()

  constructor(deps: SendingDeps, log: SendLog) {
    this.#deps = deps
    this.#log = log
    this.#timer = setInterval(() => void this.#upkeep(), upkeepMs).unref()
  }

  async add(batch: SampleBatch): Promise<void> {
    // It is stored here all the same, and whoever sent it would only send it again.
    await this.keep(batch).catch(() => undefined)
  }

  async keep(batch: SampleBatch): Promise<void> {
    if (this.#writers.size === 0 || batch.labels.length === 0) return
    try {
      await this.#log.append(batch)
    } catch (cause) {
      this.#deps.logger.error({ err: cause }, 'Cannot keep samples to be sent on: the disk does not take them')
      for (const { figures } of this.#writers.values()) figures.dropped += batch.ends[batch.labels.length - 1] ?? 0
      throw new Failure('unavailable', 'Cannot keep samples to be sent on: the disk does not take them', { cause })
    }
  }

  sendsExemplars(): boolean {
    return [...this.#writers.values()].some(({ sendsExemplars }) => sendsExemplars)
  }

  addExemplar(exemplar: SeriesExemplar): void {
    if (!this.sendsExemplars()) return
    // A disk that does not take it does not take the samples beside it either, and those say so.
    this.#log.appendExemplar(exemplar).catch(() => undefined)
  }

  async setDestinations(destinations: readonly Destination[]): Promise<void> {
    const before = this.#writers
    this.#writers = new Map()
    const staying = destinations.filter((one) => before.has(keyOf(one)))
    for (const one of staying) {
      const writer = before.get(keyOf(one))
      if (writer !== undefined) this.#writers.set(keyOf(one), writer)
    }
    for (const [key, writer] of before) if (!this.#writers.has(key)) await writer.stop()
    for (const one of destinations) if (!this.#writers.has(keyOf(one))) await this.#start(one)
  }

  figures(): readonly SendFigures[] {
    return [...this.#writers.values()].map(({ figures }) => figures)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#writers.values()].map((writer) => writer.stop()))
    await this.#log.close()
  }

  async #start(destination: Destination): Promise<void> {
    const md5 = (text: string) => createHash('md5').update(text).digest()
    const relabel = compileRelabel(destination.relabel, md5)
    const external = Object.entries(destination.externalLabels)
    const positions = createPositionFile(join(this.#deps.dir, `${nameOf(destination)}.json`))
    const writer = new RemoteWriter({
      ...this.#deps,
      destination,
      positions,
      log: this.#log,
      relabel: (labels) => relabel(withExternal(labels, external)),
    })
    this.#writers.set(keyOf(destination), writer)
    await writer.start(this.#log.end)
  }

  // What all have is removed, and the oldest when there is too much.
  async #upkeep(): Promise<void> {
    const writers = [...this.#writers.values()]
    const needed = writers.map(({ position }) => position?.segment ?? 0)
    await this.#log.removeBefore(writers.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...needed))
    while (this.#log.bytes > this.#deps.limits.sendBytes && this.#log.segments.length > 1) {
      const [, next = 0] = this.#log.segments
      this.#deps.logger.error('Samples to be sent on are dropped: more wait than "sendBytes" allows')
      for (const writer of writers) writer.skipTo(next)
      await this.#log.removeBefore(next)
    }
  }
}

function keyOf(destination: Destination): string {
  return JSON.stringify(destination)
}

// Another setting does not begin anew: who is meant says the name or the address.
function nameOf({ name, url }: Destination): string {
  return createHash('sha256').update(`${name} ${url}`).digest('hex').slice(0, 16)
}
