import type { Alert } from '@hearth/notify'
import { AlertQueue } from './alert-queue.ts'
import type { AlertPost, PostAlerts } from './alertmanager-client.ts'
import { QueueSender, type QueueSenderDeps } from './queue-sender.ts'

export type SenderDeps<T extends AlertPost = AlertPost> = Pick<
  QueueSenderDeps<readonly Alert[]>,
  'counts' | 'logger' | 'backoff'
> & {
  readonly post: PostAlerts<T>
  /** Most alerts that wait. */
  readonly capacity: number
}

const batchSize = 256

/** Sends alerts to one Alertmanager, one request at a time, and again after a while where that failed. */
export class AlertmanagerSender<T extends AlertPost = AlertPost> {
  readonly to: T
  readonly #queue: AlertQueue
  readonly #sender: QueueSender<readonly Alert[]>

  constructor(to: T, { post, capacity, ...rest }: SenderDeps<T>) {
    this.to = to
    const queue = new AlertQueue(capacity)
    this.#queue = queue
    this.#sender = new QueueSender({
      ...rest,
      url: to.url,
      queue: {
        isEmpty: () => queue.length === 0,
        peek() {
          const batch = queue.peek(batchSize)
          return { batch, count: batch.length }
        },
        remove: (batch) => queue.remove(batch),
      },
      send: (batch, signal) => post(batch, to, signal),
      trouble: 'An Alertmanager cannot be told of alerts',
    })
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** Takes alerts over; never waits. */
  push(alerts: readonly Alert[]): void {
    this.#sender.take(() => this.#queue.push(alerts))
  }

  /** Gives up what waits. */
  close(): Promise<void> {
    return this.#sender.close()
  }
}
