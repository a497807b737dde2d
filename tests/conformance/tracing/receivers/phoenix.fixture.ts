import { freePort } from '@hearth/server'
import type { SeenSpan } from './seen-span.fixture.ts'
import { findReceiver, readJson, startReceiver } from './start-receiver.fixture.ts'

export const phoenix = findReceiver('Phoenix', 'phoenix/bin/phoenix')

type PhoenixSpan = {
  readonly name: string
  readonly context: { readonly trace_id: string; readonly span_id: string }
  readonly span_kind: string
  readonly parent_id: string | null
  readonly start_time: string
  readonly end_time: string
  readonly status_code: string
  readonly status_message: string
  readonly attributes: Readonly<Record<string, unknown>>
}

export type Phoenix = Awaited<ReturnType<typeof startPhoenix>>

/** A Phoenix with a database of its own. @param env what it is set to besides */
export async function startPhoenix(env: Readonly<Record<string, string>> = {}) {
  const [port, grpc] = [await freePort(), await freePort()]
  const url = `${env.PHOENIX_TLS_ENABLED_FOR_HTTP === 'true' ? 'https' : 'http'}://127.0.0.1:${port}`
  const { stop } = await startReceiver({
    program: phoenix.program,
    args: () => ['serve'],
    env: (home) => ({
      ...{ PHOENIX_HOST: '127.0.0.1', PHOENIX_PORT: String(port), PHOENIX_GRPC_PORT: String(grpc) },
      ...{ PHOENIX_WORKING_DIR: home, PHOENIX_TELEMETRY_ENABLED: 'false' },
      ...env,
    }),
    readyUrl: `${url}/healthz`,
  })
  return { url, stop }
}

/** All spans that it has where nobody names a project, in the order they began. */
export async function readPhoenix(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly SeenSpan[]> {
  const all = `${url}/v1/projects/default/spans?limit=1000`
  const answer = await readJson<{ readonly data: readonly PhoenixSpan[] }>(all, { headers })
  return (answer?.data ?? []).map(seenOf).sort((a, b) => a.startMs - b.startMs)
}

// Its kind is kept beside the attributes.
function seenOf(span: PhoenixSpan): SeenSpan {
  return {
    service: '',
    traceId: span.context.trace_id,
    spanId: span.context.span_id,
    parentId: span.parent_id ?? undefined,
    name: span.name,
    startMs: Date.parse(span.start_time),
    endMs: Date.parse(span.end_time),
    error: span.status_code === 'ERROR' ? span.status_message : undefined,
    attributes: { ...span.attributes, kind: span.span_kind },
  }
}

/** What GraphQL answers, as its pages ask it. */
export async function askPhoenix<T>(url: string, query: string): Promise<T | undefined> {
  const answer = await readJson<{ readonly data: T }>(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return answer?.data
}
