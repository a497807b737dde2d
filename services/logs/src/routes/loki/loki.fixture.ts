import { createMemoryStreams, entriesOf } from '../../test-support/memory-streams.ts'
import { createLoki } from '../../test-support/start-loki.ts'
import type { LokiLimits } from './read-endpoints.ts'

export const startMs = 1_700_000_000_000
const startSeconds = startMs / 1_000

const shop = { app: 'shop', env: 'prod' }
const till = { app: 'till', env: 'prod' }

/** Two minutes of two streams: each second a line, each third one of them of the second stream. */
export const entries = entriesOf(
  startMs,
  Array.from({ length: 120 }, (_, at) =>
    at % 3 === 0
      ? ([till, `{"level":"error","code":${at},"user":{"id":"u${at % 2}"}}`, { trace: `t${at % 2}` }] as const)
      : ([shop, `level=info msg="request ${at}" size=${at}KB took=${at}ms`] as const),
  ),
)

export type Asked = {
  readonly status: number
  readonly type: string | null
  readonly text: string
  readonly data: unknown
}

/** Asks Loki's interface about them; the time is right behind the last line. */
export function askLoki(limits: Partial<LokiLimits> = {}) {
  const { app } = createLoki(createMemoryStreams(entries), limits, () => startMs + 120_000)
  return async (path: string, params: Record<string, string> = {}, init: RequestInit = {}): Promise<Asked> => {
    const query = new URLSearchParams({ start: String(startSeconds), end: String(startSeconds + 120), ...params })
    const response = await app.request(`http://localhost/loki/api/v1/${path}?${query}`, init)
    const text = await response.text()
    const body = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as { data?: unknown }) : {}
    return { status: response.status, type: response.headers.get('content-type'), text, data: body.data }
  }
}
