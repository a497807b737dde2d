import { afterAll, beforeAll } from 'vitest'
import { startMetrics } from './start-metrics.ts'
import { encodeWriteRequest, type WrittenSeries } from './write-request.ts'

type Metrics = Awaited<ReturnType<typeof startMetrics>>

/** One service for all tests of a file. */
export function withMetrics(overrides: object = {}) {
  let metrics: Metrics | undefined
  beforeAll(async () => {
    metrics = await startMetrics(overrides)
  })
  afterAll(() => metrics?.remove())
  const urlOf = (path: string) => `${metrics?.url}${path}`
  return {
    url: urlOf,
    ask: (path: string, init?: RequestInit) => fetch(urlOf(path), init),
    /** The body of an answer of the API, whatever its status. */
    async json(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
      return (await (await fetch(urlOf(path), init)).json()) as Record<string, unknown>
    },
    write: (series: readonly WrittenSeries[], headers: Record<string, string> = {}) =>
      fetch(urlOf('/api/v1/write'), {
        method: 'POST',
        headers: { ...writeHeaders, ...headers },
        body: bytesOf(series),
      }),
  }
}

const writeHeaders = {
  'content-type': 'application/x-protobuf',
  'content-encoding': 'snappy',
  'x-prometheus-remote-write-version': '0.1.0',
}

function bytesOf(series: readonly WrittenSeries[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encodeWriteRequest(series))
}
