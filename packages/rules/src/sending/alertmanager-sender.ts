import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, type Logger } from '@hearth/kernel'
import type { Alert } from '@hearth/notify'
import { backoffMs } from '@hearth/outbound'
import { AlertQueue } from './alert-queue.ts'
import type { AlertPost, PostAlerts } from './alertmanager-client.ts'

/** Counts what became of alerts. */
type SenderCounts = {
  sent(url: string, count: number): void
  failed(url: string, count: number): void
  dropped(url: string, count: number): void
}

export type SenderDeps<T extends AlertPost = AlertPost> = {
  readonly post: PostAlerts<T>
  readonly counts: SenderCounts
  readonly logger: Logger
  /** Most alerts that wait. */
  readonly capacity: number
  /** How long to wait after a failure. */
  readonly backoff: { readonly firstMs: number; readonly maxMs: number }
}

const batchSize = 256

/** Sends alerts to one Alertmanager, one request at a time, and again after a while where that failed. */
export class AlertmanagerSender<T extends AlertPost = AlertPost> {
  readonly to: T
  readonly #deps: SenderDeps<T>
  readonly #queue: AlertQueue
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #failures = 0

  constructor(to: T, deps: SenderDeps<T>) {
    this.to = to
    this.#deps = deps
    this.#queue = new AlertQueue(deps.capacity)
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** Takes alerts over; never waits. */
  push(alerts: readonly Alert[]): void {
    if (this.#stopping.signal.aborted) return
    const dropped = this.#queue.push(alerts)
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
    while (this.#queue.length > 0 && !signal.aborted) {
      if (await this.#sendSome(signal)) continue
      const waitMs = backoffMs(this.#deps.backoff, this.#failures)
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #sendSome(signal: AbortSignal): Promise<boolean> {
    const { post, counts, logger } = this.#deps
    const batch = this.#queue.peek(batchSize)
    try {
      await post(batch, this.to, signal)
      this.#queue.remove(batch)
      counts.sent(this.to.url, batch.length)
      this.#failures = 0
      return true
    } catch (error) {
      if (signal.aborted) return false
      counts.failed(this.to.url, batch.length)
      this.#failures += 1
      if (this.#failures === 1) logger.warn({ err: error }, 'An Alertmanager cannot be told of alerts')
      if (!(error instanceof Failure) || error.kind !== 'invalid') return false
      this.#queue.remove(batch)
      counts.dropped(this.to.url, batch.length)
      return true
    }
  }
}
