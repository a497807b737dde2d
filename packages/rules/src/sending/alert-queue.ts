import type { Alert } from '@hearth/notify'

/**
 * Alerts that wait to be sent, oldest first. Of an alert that comes again only the newest state waits, in its old
 * place; over the bound the oldest go.
 */
export class AlertQueue {
  readonly #waiting = new Map<string, Alert>()
  readonly #capacity: number

  /** @param capacity most alerts that wait */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get length(): number {
    return this.#waiting.size
  }

  /** Returns how many were dropped. */
  push(alerts: readonly Alert[]): number {
    let dropped = 0
    for (const alert of alerts) {
      this.#waiting.set(keyOf(alert), alert)
      const [oldest] = this.#waiting.keys()
      if (this.#waiting.size <= this.#capacity || oldest === undefined) continue
      this.#waiting.delete(oldest)
      dropped += 1
    }
    return dropped
  }

  /** The oldest, at most `count`; they stay until they are {@link remove}d. */
  peek(count: number): readonly Alert[] {
    return [...this.#waiting.values()].slice(0, count)
  }

  /** What was sent; an alert whose state changed meanwhile stays. */
  remove(alerts: readonly Alert[]): void {
    for (const alert of alerts) {
      const key = keyOf(alert)
      if (this.#waiting.get(key) === alert) this.#waiting.delete(key)
    }
  }
}

function keyOf({ labels }: Alert): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))
}
