import { z } from 'zod'
import { ask, askJson } from './ask-json.ts'
import type { LogLine } from './captured-logs.ts'
import { readEvents } from './sse.ts'

const lineSchema = z
  .object({
    c: z.string(),
    t: z.string().regex(/^\d{19}$/),
    s: z.enum(['stdout', 'stderr']),
    m: z.string(),
    r: z.string().optional(),
  })
  .transform(
    ({ c, t, s, m, r }): LogLine => ({
      service: c.replace(/^.*\//, ''),
      time: renderNanos(t),
      stream: s,
      text: r ?? m,
    }),
  )

const pageSchema = z.object({ lines: z.array(lineSchema), next: z.string() })

/** A page of lines, oldest first, and the place behind it. */
export type LogPage = z.output<typeof pageSchema>

const what = 'read the logs'

/** The last `count` lines of the named services from the log service. */
export async function readLogs(logsUrl: string, services: readonly string[], count: number): Promise<LogPage> {
  // The service gives at least one line; with none wanted only the place counts.
  const query = new URLSearchParams({ limit: String(Math.max(1, count)), direction: 'backward' })
  for (const service of services) query.append('container', service)
  const page = await askJson(`${logsUrl}/api/v1/logs?${query}`, pageSchema, { what })
  return count === 0 ? { ...page, lines: [] } : page
}

/** Lines as they are written, from a page's `next` on, until `signal` aborts. */
export async function* followLogs(
  logsUrl: string,
  services: readonly string[],
  cursor: string,
  signal: AbortSignal,
): AsyncGenerator<LogLine[]> {
  const query = new URLSearchParams({ cursor })
  for (const service of services) query.append('container', service)
  const response = await ask(`${logsUrl}/api/v1/logs/stream?${query}`, { what, signal })
  if (response.body === null) return
  for await (const { event, data } of readEvents(response.body)) {
    if (event === 'lines') yield z.array(lineSchema).parse(JSON.parse(data))
  }
}

function renderNanos(nanos: string): string {
  const seconds = new Date(Number(nanos.slice(0, 10)) * 1_000).toISOString().slice(0, 19)
  return `${seconds}.${nanos.slice(10)}Z`
}
