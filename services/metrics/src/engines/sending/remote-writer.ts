import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@hearth/kernel'
import { backoffMs } from '@hearth/outbound'
import type { SeriesExemplar } from '../../domain/exemplars/exemplar-ring.ts'
import type { Labels } from '../../domain/model/labels.ts'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import { addExemplars } from '../../domain/remote-write/sending/add-exemplars.ts'
import type { Destination, SendFigures, WriteClient } from '../../domain/remote-write/sending/destination.ts'
import { encodeFirst, encodeSecond } from '../../domain/remote-write/sending/encode-request.ts'
import type { OutgoingSamples, OutgoingSeries } from '../../domain/remote-write/sending/outgoing.ts'
import { planRequests } from '../../domain/remote-write/sending/plan-requests.ts'
import type { PositionFile } from '../../storage/sending/position-file.ts'
import { SendCursor } from '../../storage/sending/send-cursor.ts'
import type { Position, SendLog } from '../../storage/sending/send-log.ts'

export type RemoteWriterDeps = {
  readonly destination: Destination
  /** Labels as they leave, external ones among them; `undefined` for a series that does not leave. */
  readonly relabel: (labels: Labels) => Labels | undefined
  readonly client: WriteClient
  readonly log: SendLog
  readonly positions: PositionFile
  readonly descriptions: () => ReadonlyMap<string, MetricDescription>
  readonly clock: () => number
  readonly logger: Logger
}

// As much as a sample takes in the log at least, so that waiting for a full request ends in time.
const bytesPerSample = 10

/** Sends what comes into the log to one server, from where it went on last. */
export class RemoteWriter {
  readonly #deps: RemoteWriterDeps
  readonly #stopping = new AbortController()
  readonly figures: SendFigures
  #cursor: SendCursor | undefined
  #running: Promise<void> | undefined
  #describedMs = 0
  /** Those whose series had no samples in the round at hand, for the next one alone. */
  #waiting: readonly SeriesExemplar[] = []

  constructor(deps: RemoteWriterDeps) {
    this.#deps = deps
    const { name, url } = deps.destination
    this.figures = {
      name,
      url,
      sent: 0,
      exemplars: 0,
      failed: 0,
      retried: 0,
      dropped: 0,
      bytes: 0,
      shards: 0,
      newestMs: 0,
    }
  }

  get sendsExemplars(): boolean {
    return this.#deps.destination.sendsExemplars
  }

  /** Behind what was sent; the log before it is not needed here. `undefined` before the first reading. */
  get position(): Position | undefined {
    return this.#cursor?.position
  }

  /** @param from where it begins when nothing was ever sent */
  async start(from: Position): Promise<void> {
    const { log, positions } = this.#deps
    const last = (await positions.read()) ?? from
    // A log that was removed begins with lower numbers again.
    this.#cursor = new SendCursor(log, last.segment > log.end.segment ? { segment: 0, offset: 0 } : last)
    await positions.write(this.#cursor.position)
    this.#running = this.#run(this.#stopping.signal)
  }

  /** The log before that segment is gone. */
  skipTo(segment: number): void {
    this.#cursor?.skipTo(segment)
  }

  /** What was not acknowledged is sent again after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.#cursor !== undefined) await this.#round(this.#cursor, signal)
      } catch (error) {
        if (signal.aborted) return
        this.#deps.logger.error({ err: error, url: this.figures.url }, 'Cannot send samples; it is tried again')
        await sleep(this.#deps.destination.queue.backoff.maxMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  async #round(cursor: SendCursor, signal: AbortSignal): Promise<void> {
    const { log, positions } = this.#deps
    await this.#gather(cursor.position, signal)
    if (signal.aborted) return
    await this.#describe(signal)
    // Behind it only once all of it is sent: a round that is given up is sent again as a whole.
    const ahead = new SendCursor(log, cursor.position)
    const samples = await ahead.next()
    await this.#send(samples, signal)
    if (signal.aborted) return
    this.#cursor = ahead
    await positions.write(ahead.position)
  }

  // Until there is enough for a request, or the first sample has waited for long enough.
  async #gather(position: Position, signal: AbortSignal): Promise<void> {
    const { log, destination } = this.#deps
    const { maxSamplesPerSend, deadlineMs } = destination.queue
    await log.waitBehind(position, signal)
    const untilMs = performance.now() + deadlineMs
    while (!signal.aborted && log.bytesBehind(position) < maxSamplesPerSend * bytesPerSample) {
      const leftMs = untilMs - performance.now()
      if (leftMs <= 0) return
      await sleep(Math.min(leftMs, 100), undefined, { signal }).catch(() => undefined)
    }
  }

  async #send(samples: OutgoingSamples, signal: AbortSignal): Promise<void> {
    const { destination, relabel, clock } = this.#deps
    const { queue } = destination
    const oldestMs = queue.maxAgeMs === 0 ? Number.NEGATIVE_INFINITY : clock() - queue.maxAgeMs
    const { version, sendsHistograms } = destination
    const histograms = !sendsHistograms ? 'none' : version === 1 ? 'exponential' : 'all'
    const { shards: plain, dropped } = planRequests(samples, { ...queue, relabel, oldestMs, histograms })
    const fresh = new Set(this.sendsExemplars ? samples.exemplars : [])
    const { shards, left } = addExemplars(plain, [...this.#waiting, ...fresh], relabel)
    this.#waiting = left.filter((one) => fresh.has(one))
    this.figures.dropped += dropped
    this.figures.shards = shards.length
    await Promise.all(
      shards.map(async (requests) => {
        for (const series of requests) await this.#sendSeries(series, signal)
      }),
    )
  }

  async #sendSeries(series: readonly OutgoingSeries[], signal: AbortSignal): Promise<void> {
    const { destination, descriptions } = this.#deps
    const described = descriptions()
    const body =
      destination.version === 1 ? encodeFirst(series, []) : encodeSecond(series, (metric) => described.get(metric))
    const count = series.reduce((sum, { timestamps }) => sum + timestamps.length, 0)
    if (!(await this.#deliver(body, count, signal))) return
    this.figures.sent += count
    this.figures.exemplars += series.reduce((sum, { exemplars = [] }) => sum + exemplars.length, 0)
    for (const { timestamps } of series)
      this.figures.newestMs = Math.max(this.figures.newestMs, timestamps[timestamps.length - 1] ?? 0)
  }

  async #describe(signal: AbortSignal): Promise<void> {
    const { destination, descriptions, clock } = this.#deps
    const { metadataMs, version, queue } = destination
    if (metadataMs === undefined || version === 2 || clock() - this.#describedMs < metadataMs) return
    this.#describedMs = clock()
    const all = [...descriptions().values()]
    for (let at = 0; at < all.length; at += queue.maxSamplesPerSend)
      await this.#deliver(encodeFirst([], all.slice(at, at + queue.maxSamplesPerSend)), 0, signal)
  }

  /** Tries until the server has taken or refused it. @returns whether it was taken */
  async #deliver(body: Uint8Array<ArrayBuffer>, samples: number, signal: AbortSignal): Promise<boolean> {
    const { destination, client, logger } = this.#deps
    for (let failures = 0; !signal.aborted; ) {
      const outcome = await client.send(destination, body, signal)
      if (outcome.kind === 'sent') {
        this.figures.bytes += body.length
        return true
      }
      if (outcome.kind === 'refused') {
        this.figures.failed += samples
        logger.error({ url: destination.url, samples, reason: outcome.reason }, 'Samples were refused, and not sent')
        return false
      }
      failures += 1
      this.figures.retried += samples
      if (failures === 1) logger.warn({ url: destination.url, reason: outcome.reason }, 'Cannot send samples yet')
      const waitMs = Math.max(backoffMs(destination.queue.backoff, failures), outcome.afterMs ?? 0)
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
    return false
  }
}
