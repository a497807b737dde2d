import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '@hearth/outbound'
import { encodeSpans, type SpanSource } from './encode-spans.ts'
import { type Outcome, postSpans, type SpanTarget } from './post-spans.ts'
import { SpanQueue } from './span-queue.ts'
import type { TraceSpan } from './trace-span.ts'

export type SpanSenderOptions = {
  readonly fetch: typeof globalThis.fetch
  /** Asked for each request, as keys may change. What it throws is why spans are let go. */
  readonly target: () => Promise<SpanTarget>
  readonly source: SpanSource
  /** Spans that wait at most; of more, those that come last are let go. */
  readonly maxWaiting?: number
  /** How long spans wait for others that go in the same request. */
  readonly gatherMs?: number
  /** Waits between tries. */
  readonly backoff?: { readonly firstMs: number; readonly maxMs: number }
  /** Told in a sentence of spans that were let go. */
  readonly onLost: (count: number, reason: string) => void
}

export type SpanSender = {
  /** Takes spans at once; they are sent some time later, in requests one after the other. */
  send(spans: readonly TraceSpan[]): void
  /** Sends what waits, and gives up what the receiver does not take within a few seconds. */
  close(): Promise<void>
}

// Bounds that OpenTelemetry's own senders have: https://opentelemetry.io/docs/specs/otel/trace/sdk/#batching-processor
const usual = { maxWaiting: 2_048, gatherMs: 1_000, backoff: { firstMs: 1_000, maxMs: 30_000 } }
// Collectors take 20 MB a request, others less.
const bounds = { maxWaitingBytes: 16_777_216, maxBatch: 512, maxBatchBytes: 4_194_304 }
const maxTries = 5
const closingMs = 3_000

/** Sends spans to an OTLP receiver in the background: what cannot be sent never holds up what it tells of. */
export function createSpanSender(options: SpanSenderOptions): SpanSender {
  const { maxWaiting, gatherMs, backoff } = { ...usual, ...options }
  const waiting = new SpanQueue({ ...bounds, maxWaiting })
  const closing = new AbortController()
  const givingUp = new AbortController()
  let tooMany = 0
  let working: Promise<void> | undefined
  return {
    send(spans) {
      tooMany += waiting.add(spans)
      working ??= work()
    },
    async close() {
      closing.abort()
      const timer = setTimeout(() => givingUp.abort(), closingMs)
      await working
      clearTimeout(timer)
    },
  }

  async function work(): Promise<void> {
    await pause(gatherMs, closing.signal)
    for (let batch = waiting.take(); batch.length > 0; batch = waiting.take()) {
      const { lost, reason } = await deliver(batch)
      if (lost > 0) options.onLost(lost, reason)
      if (tooMany > 0) options.onLost(tooMany, 'more waited than may')
      tooMany = 0
    }
    working = undefined
  }

  async function deliver(batch: readonly TraceSpan[]): Promise<{ readonly lost: number; readonly reason: string }> {
    const body = encodeSpans(options.source, batch)
    for (let tries = 1; ; tries++) {
      const outcome = await post(body)
      if (outcome.kind === 'taken') return { lost: outcome.rejected, reason: outcome.reason }
      if (outcome.kind === 'refused' || tries === maxTries || givingUp.signal.aborted)
        return { lost: batch.length, reason: outcome.reason }
      await pause(waitOf(outcome, tries), givingUp.signal)
    }
  }

  async function post(body: Uint8Array<ArrayBuffer>): Promise<Outcome> {
    try {
      return await postSpans(options.fetch, await options.target(), body, givingUp.signal)
    } catch (error) {
      return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  function waitOf({ afterMs }: Extract<Outcome, { kind: 'failed' }>, tries: number): number {
    return afterMs === undefined ? backoffMs(backoff, tries) : Math.min(afterMs, backoff.maxMs)
  }
}

/** Resolves after the time, or at once when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
