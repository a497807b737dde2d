import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, type Logger } from '@hearth/kernel'
import { backoffMs } from '@hearth/outbound'

/** What waits to be sent, oldest first. */
type SendQueue<Batch> = {
  isEmpty(): boolean
  /** What one request takes, and how much that counts as; it stays until it is removed. */
  peek(): { readonly batch: Batch; readonly count: number }
  remove(batch: Batch): void
}

/** Counts what became of what was to be sent. */
type SendCounts = {
  sent(url: string, count: number): void
  failed(url: string, count: number): void
  dropped(url: string, count: number): void
}

export type QueueSenderDeps<Batch> = {
  readonly url: string
  readonly queue: SendQueue<Batch>
  /** @throws {Failure} `invalid` for what will never be taken; anything else is tried again */
  readonly send: (batch: Batch, signal: AbortSignal) => Promise<void>
  readonly counts: SendCounts
  readonly logger: Logger
  /** What is logged with the first of several failures. */
  readonly trouble: string
  /** How long to wait after a failure. */
  readonly backoff: { readonly firstMs: number; readonly maxMs: number }
}

/** Empties a queue, one request at a time, and again after a while where one failed. */
export class QueueSender<Batch> {
  readonly #deps: QueueSenderDeps<Batch>
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #failures = 0

  constructor(deps: QueueSenderDeps<Batch>) {
    this.#deps = deps
  }

  /** @param push adds to the queue, and says how much that dropped; not called any more once this is closed */
  take(push: () => number): void {
    if (this.#stopping.signal.aborted) return
    const dropped = push()
    if (dropped > 0) this.#deps.counts.dropped(this.#deps.url, dropped)
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
    while (!this.#deps.queue.isEmpty() && !signal.aborted) {
      if (await this.#sendSome(signal)) continue
      const waitMs = backoffMs(this.#deps.backoff, this.#failures)
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #sendSome(signal: AbortSignal): Promise<boolean> {
    const { url, queue, send, counts, logger, trouble } = this.#deps
    const { batch, count } = queue.peek()
    try {
      await send(batch, signal)
      queue.remove(batch)
      counts.sent(url, count)
      this.#failures = 0
      return true
    } catch (error) {
      if (signal.aborted) return false
      counts.failed(url, count)
      this.#failures += 1
      if (this.#failures === 1) logger.warn({ err: error }, trouble)
      if (!(error instanceof Failure) || error.kind !== 'invalid') return false
      queue.remove(batch)
      counts.dropped(url, count)
      return true
    }
  }
}
