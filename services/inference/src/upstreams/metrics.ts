import type { Metrics } from '@hearth/server'
import type { Backend } from '../domain/upstreams/backend.ts'

const waitBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
const byUpstream = ['upstream'] as const

export type UpstreamMetrics = {
  /** Brings the gauges of an upstream up to date. */
  show(backend: Backend): void
  countAnswer(backend: Backend, outcome: string): void
  countRetry(backend: Backend, reason: string): void
  /** Counts one that asks for a place among those that wait; the returned function is called once it waits no longer. */
  waits(): () => void
  queued(client: string, waitMs: number): void
  firstByte(backend: Backend, afterMs: number): void
}

export function createUpstreamMetrics(metrics: Metrics): UpstreamMetrics {
  const work = metrics.gauge('inference_upstream_outstanding_tokens', 'Estimated tokens under way', byUpstream)
  const running = metrics.gauge('inference_upstream_requests_running', 'Requests under way', byUpstream)
  const ejected = metrics.gauge('inference_upstream_ejected', '1 while an upstream is left alone', byUpstream)
  const waiting = metrics.gauge(
    'inference_upstream_reported_waiting',
    'Requests that wait inside, as it says',
    byUpstream,
  )
  const requests = metrics.counter('inference_upstream_requests_total', 'Requests sent, by how they ended', [
    'upstream',
    'outcome',
  ] as const)
  const retries = metrics.counter('inference_upstream_retries_total', 'Requests sent once more, by what went wrong', [
    'upstream',
    'reason',
  ] as const)
  const inLine = metrics.gauge('inference_upstream_requests_waiting', 'Requests that wait for a place')
  const wait = metrics.histogram('inference_upstream_queue_wait_seconds', 'Wait for a place', waitBuckets, [
    'client',
  ] as const)
  const first = metrics.histogram(
    'inference_upstream_first_byte_seconds',
    'Until the first byte',
    waitBuckets,
    byUpstream,
  )

  return {
    show({ upstream, circuit, load, reported }) {
      const labels = { upstream: upstream.name }
      work.set(labels, Math.round(load.outstanding()))
      running.set(labels, load.inFlight())
      ejected.set(labels, circuit.isEjected() ? 1 : 0)
      waiting.set(labels, reported?.waiting ?? 0)
    },
    countAnswer: ({ upstream }, outcome) => requests.inc({ upstream: upstream.name, outcome }),
    countRetry: ({ upstream }, reason) => retries.inc({ upstream: upstream.name, reason }),
    waits() {
      inLine.inc()
      return () => inLine.dec()
    },
    queued: (client, waitMs) => wait.observe({ client }, waitMs / 1_000),
    firstByte: ({ upstream }, afterMs) => first.observe({ upstream: upstream.name }, afterMs / 1_000),
  }
}
