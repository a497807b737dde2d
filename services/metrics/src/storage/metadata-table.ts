import type { MetricDescription } from '../domain/model/metric-description.ts'

/** Most bytes of descriptions, where nothing else is said: 8 MiB. */
export const defaultMetadataBytes = 8 << 20

/** What senders said of their metrics, one description each, within a bound: the oldest go first. */
export class MetadataTable {
  readonly #maxBytes: number
  readonly #byMetric = new Map<string, MetricDescription>()
  #bytes = 0

  /** @param maxBytes of their texts, two for each character */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Replaces what was known of the metric. Whether that changed anything; not when it alone is beyond the bound. */
  put(description: MetricDescription): boolean {
    const { metric } = description
    const before = this.#byMetric.get(metric)
    if (before !== undefined && isSame(before, description)) return false
    const bytes = bytesOf(description)
    if (bytes > this.#maxBytes) return false
    this.#remove(before)
    this.#byMetric.set(metric, description)
    this.#bytes += bytes
    this.#makeRoom()
    return true
  }

  /** The oldest first. */
  [Symbol.iterator](): IterableIterator<MetricDescription> {
    return this.#byMetric.values()
  }

  #makeRoom(): void {
    for (const oldest of this.#byMetric.values()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#remove(oldest)
    }
  }

  #remove(description: MetricDescription | undefined): void {
    if (description === undefined) return
    this.#byMetric.delete(description.metric)
    this.#bytes -= bytesOf(description)
  }
}

function isSame(a: MetricDescription, b: MetricDescription): boolean {
  return a.type === b.type && a.help === b.help && a.unit === b.unit
}

function bytesOf({ metric, type, help, unit }: MetricDescription): number {
  return (metric.length + type.length + help.length + unit.length) * 2
}
