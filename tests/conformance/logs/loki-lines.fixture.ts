import { createMemoryStreams, entriesOf } from '../../../services/logs/src/test-support/memory-streams.ts'
import { createLoki } from '../../../services/logs/src/test-support/start-loki.ts'

// Loki refuses what is too old and what is yet to come.
const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 600_000

const web = { app: 'web', env: 'prod' }
const db = { app: 'db', env: 'prod' }
const job = { app: 'job', env: 'dev', level: 'warn' }

const shapes = [
  (at: number) => [
    web,
    `level=info method=GET path=/cart/${at} status=${at % 7 === 0 ? 500 : 200} took=${at}ms size=${at}KB`,
  ],
  (at: number) => [
    db,
    `{"level":"error","query":"select ${at}","rows":${at % 5},"user":{"id":"u${at % 3}","tags":["a"]}}`,
  ],
  (at: number) => [web, `192.168.0.${at % 256} - ann [x] "POST /pay HTTP/1.1" ${400 + (at % 3)} ${at * 10}`],
  (at: number) => [job, at % 2 === 0 ? `\u001b[31mfailed\u001b[0m run ${at}` : `{"broken":${at}`],
  (at: number) => [db, `took=${at % 4 === 0 ? 'soon' : `${at}s`} bytes=${at}MB msg="a \\"b\\" c" empty=`],
] as const

/** Lines of three streams, one each second for five minutes; some with what was sent with them. */
export const entries = entriesOf(
  startMs,
  Array.from({ length: 300 }, (_, at) => {
    const [labels = web, line = ''] = (shapes[at % shapes.length]?.(at) ?? []) as [typeof web | typeof job, string]
    return at % 10 === 1
      ? ([labels, line, { trace: `t${at % 3}`, level: 'debug' }] as const)
      : ([labels, line] as const)
  }),
)

export const times = { start: String(startMs / 1_000), end: String(startMs / 1_000 + 300) }

/** Our interface over them. */
export async function serveLines() {
  const server = createLoki(createMemoryStreams(entries))
  const { url } = await server.start()
  return { url, close: () => server.close(AbortSignal.timeout(1_000)) }
}

/** Sends them to a Loki. */
export async function pushLines(url: string): Promise<void> {
  const streams = new Map<object, [string, string, object][]>()
  for (const { labels, time, line, metadata } of entries) {
    const values = streams.get(labels) ?? []
    streams.set(labels, values)
    values.push([BigInt(time).toString(), line, metadata])
  }
  const body = JSON.stringify({ streams: [...streams].map(([stream, values]) => ({ stream, values })) })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/loki/api/v1/push`, { method: 'POST', headers, body })
  if (response.status !== 204) throw new Error(`Loki refused the lines: ${await response.text()}`)
}
