import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, type Logger } from '@hearth/kernel'
import { backoffMs } from '@hearth/outbound'
import type { WriteSamples, WriteTarget } from '../clients/write-samples.ts'
import { OutputQueue } from '../domain/rules/output-queue.ts'

export type RecordSenderDeps = {
  readonly write: WriteSamples
  /** Counts what became of samples. */
  readonly counts: {
    sent(url: string, samples: number): void
    failed(url: string, samples: number): void
    dropped(url: string, samples: number): void
  }
  readonly logger: Logger
  /** Most samples that wait. */
  readonly capacity: number
  /** How long to wait after a failure. */
  readonly backoff: { readonly firstMs: number; readonly maxMs: number }
}

const requestsAtOnce = 64

/** Writes what rules made to one server, one request at a time, and again after a while where that failed. */
export class RecordSender {
  readonly to: WriteTarget
  readonly #deps: RecordSenderDeps
  readonly #queue: OutputQueue
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #failures = 0

  constructor(to: WriteTarget, deps: RecordSenderDeps) {
    this.to = to
    this.#deps = deps
    this.#queue = new OutputQueue(deps.capacity)
  }

  get waiting(): number {
    return this.#queue.samples
  }

  /** Takes a `prometheus.WriteRequest` over; never waits. */
  push(body: Uint8Array, samples: number): void {
    if (this.#stopping.signal.aborted) return
    const dropped = this.#queue.push(body, samples)
    if (dropped > 0) this.#deps.counts.dropped(this.to.url, dropped)
    this.#running ??= this.#run(this.#stopping.signal).finally(() => {
      this.#running = undefined
    })
  }

  /** Gives up what waits. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (this.#queue.samples > 0 && !signal.aborted) {
      if (await this.#sendSome(signal)) continue
      const waitMs = backoffMs(this.#deps.backoff, this.#failures)
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #sendSome(signal: AbortSignal): Promise<boolean> {
    const { write, counts, logger } = this.#deps
    const { bodies, samples } = this.#queue.peek(requestsAtOnce)
    try {
      await write(Buffer.concat(bodies), this.to, signal)
      this.#queue.take(bodies)
      counts.sent(this.to.url, samples)
      this.#failures = 0
      return true
    } catch (error) {
      if (signal.aborted) return false
      counts.failed(this.to.url, samples)
      this.#failures += 1
      if (this.#failures === 1) logger.warn({ err: error }, 'What rules recorded cannot be written')
      if (!(error instanceof Failure) || error.kind !== 'invalid') return false
      this.#queue.take(bodies)
      counts.dropped(this.to.url, samples)
      return true
    }
  }
}
