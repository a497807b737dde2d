import type { TraceSpan } from './trace-span.ts'

export type SpanQueueBounds = {
  /** Spans that wait at most, and what they hold together. */
  readonly maxWaiting: number
  readonly maxWaitingBytes: number
  /** Spans of one request at most, and what they hold together. */
  readonly maxBatch: number
  readonly maxBatchBytes: number
}

/** Spans that wait to be sent, in order, within bounds. */
export class SpanQueue {
  readonly #bounds: SpanQueueBounds
  #waiting: { readonly span: TraceSpan; readonly bytes: number }[] = []
  #bytes = 0

  constructor(bounds: SpanQueueBounds) {
    this.#bounds = bounds
  }

  /** @returns how many found no place */
  add(spans: readonly TraceSpan[]): number {
    const { maxWaiting, maxWaitingBytes } = this.#bounds
    let left = 0
    for (const span of spans) {
      const bytes = sizeOf(span)
      const fits = this.#waiting.length < maxWaiting && this.#bytes + bytes <= maxWaitingBytes
      if (!fits) {
        left++
        continue
      }
      this.#waiting.push({ span, bytes })
      this.#bytes += bytes
    }
    return left
  }

  /** Takes what goes in the next request; nothing where nothing waits. One span goes, however long it is. */
  take(): readonly TraceSpan[] {
    const { maxBatch, maxBatchBytes } = this.#bounds
    let [count, taken] = [0, 0]
    for (const { bytes } of this.#waiting) {
      if (count === maxBatch || (count > 0 && taken + bytes > maxBatchBytes)) break
      count++
      taken += bytes
    }
    this.#bytes -= taken
    return this.#waiting.splice(0, count).map(({ span }) => span)
  }
}

// Ids, times and names of attributes, roughly.
const besidesTexts = 512

/** About as many bytes as a span takes to keep and to send: its texts are nearly all of it. */
function sizeOf({ name, attributes, error = '' }: TraceSpan): number {
  const texts = Object.values(attributes).map((value) => (typeof value === 'string' ? value.length : 0))
  return texts.reduce((sum, length) => sum + length, besidesTexts + name.length + error.length)
}
