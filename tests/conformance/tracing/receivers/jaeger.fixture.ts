import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@hearth/server'
import type { SeenSpan } from './seen-span.fixture.ts'
import { findReceiver, readJson, startReceiver } from './start-receiver.fixture.ts'

export const jaeger = findReceiver('Jaeger', 'jaeger')

type Tag = { readonly key: string; readonly value: unknown }

type JaegerTrace = {
  readonly processes: Readonly<Record<string, { readonly serviceName: string }>>
  readonly spans: readonly {
    readonly traceID: string
    readonly spanID: string
    readonly operationName: string
    readonly references: readonly { readonly spanID: string }[]
    /** Microseconds. */
    readonly startTime: number
    readonly duration: number
    readonly tags: readonly Tag[]
    readonly processID: string
    readonly warnings: readonly string[] | null
  }[]
}

export type Jaeger = { readonly url: string; readonly takesAt: string; stop(): Promise<void> }

/** A Jaeger that keeps traces in memory. */
export async function startJaeger(): Promise<Jaeger> {
  const [api, grpc, http, health] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const { stop } = await startReceiver({
    program: jaeger.program,
    async args(home) {
      const file = join(home, 'jaeger.yaml')
      await writeFile(file, configOf({ api, grpc, http, health }))
      return ['--config', file]
    },
    readyUrl: `http://127.0.0.1:${health}/status`,
  })
  return { url: `http://127.0.0.1:${api}`, takesAt: `http://127.0.0.1:${http}`, stop }
}

const configOf = (ports: Readonly<Record<'api' | 'grpc' | 'http' | 'health', number>>) => `
service:
  extensions: [jaeger_storage, jaeger_query, healthcheckv2]
  pipelines: { traces: { receivers: [otlp], exporters: [jaeger_storage_exporter] } }
  telemetry: { metrics: { level: none }, logs: { level: error } }
extensions:
  healthcheckv2: { use_v2: true, http: { endpoint: '127.0.0.1:${ports.health}' } }
  jaeger_storage: { backends: { kept: { memory: { max_traces: 1000 } } } }
  jaeger_query:
    storage: { traces: kept }
    http: { endpoint: '127.0.0.1:${ports.api}' }
    grpc: { endpoint: '127.0.0.1:${ports.grpc}' }
receivers: { otlp: { protocols: { http: { endpoint: '127.0.0.1:${ports.http}' } } } }
exporters: { jaeger_storage_exporter: { trace_storage: kept } }
`

/** What its API has under `data`. */
export async function readJaeger<T>(url: string, path: string): Promise<T | undefined> {
  return (await readJson<{ readonly data: T }>(`${url}/api/${path}`))?.data
}

/** Spans of a trace, in the order they began; none where it has no such trace, or not yet. */
export async function readTrace(url: string, traceId: string): Promise<readonly SeenSpan[]> {
  const [trace] = (await readJaeger<readonly JaegerTrace[]>(url, `traces/${traceId}`)) ?? []
  return (trace?.spans ?? []).map((span) => seenOf(span, trace?.processes ?? {})).sort((a, b) => a.startMs - b.startMs)
}

function seenOf(span: JaegerTrace['spans'][number], processes: JaegerTrace['processes']): SeenSpan {
  const attributes = Object.fromEntries(span.tags.map(({ key, value }) => [key, value]))
  const startMs = span.startTime / 1_000
  return {
    service: processes[span.processID]?.serviceName ?? '',
    traceId: span.traceID,
    spanId: span.spanID,
    parentId: span.references[0]?.spanID,
    name: span.operationName,
    startMs,
    endMs: startMs + span.duration / 1_000,
    error: attributes.error === true ? String(attributes['otel.status_description']) : undefined,
    attributes: { ...attributes, warnings: span.warnings },
  }
}
