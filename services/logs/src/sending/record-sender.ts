import { QueueSender, type QueueSenderDeps } from '@hearth/rules'
import type { WriteSamples, WriteTarget } from '../clients/write-samples.ts'
import { OutputQueue } from '../domain/rules/output-queue.ts'

type Bodies = readonly Uint8Array[]

export type RecordSenderDeps = Pick<QueueSenderDeps<Bodies>, 'counts' | 'logger' | 'backoff'> & {
  readonly write: WriteSamples
  /** Most samples that wait. */
  readonly capacity: number
}

const requestsAtOnce = 64

/** Writes what rules made to one server, one request at a time, and again after a while where that failed. */
export class RecordSender {
  readonly to: WriteTarget
  readonly #queue: OutputQueue
  readonly #sender: QueueSender<Bodies>

  constructor(to: WriteTarget, { write, capacity, ...rest }: RecordSenderDeps) {
    this.to = to
    const queue = new OutputQueue(capacity)
    this.#queue = queue
    this.#sender = new QueueSender({
      ...rest,
      url: to.url,
      queue: {
        isEmpty: () => queue.samples === 0,
        peek() {
          const { bodies, samples } = queue.peek(requestsAtOnce)
          return { batch: bodies, count: samples }
        },
        remove: (bodies) => queue.take(bodies),
      },
      send: (bodies, signal) => write(Buffer.concat(bodies), to, signal),
      trouble: 'What rules recorded cannot be written',
    })
  }

  /** In samples. */
  get waiting(): number {
    return this.#queue.samples
  }

  /** Takes a `prometheus.WriteRequest` over; never waits. */
  push(body: Uint8Array, samples: number): void {
    this.#sender.take(() => this.#queue.push(body, samples))
  }

  /** Gives up what waits. */
  close(): Promise<void> {
    return this.#sender.close()
  }
}
