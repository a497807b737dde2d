/** A million lines of 62 characters in four streams, as a shop's programs write them, over the last hour. */
export const lineCount = 1_000_000
const linesPerRequest = 10_000
const spanMs = 3_000_000
const streams = [
  { job: 'bench', app: 'web', level: 'info' },
  { job: 'bench', app: 'web', level: 'error' },
  { job: 'bench', app: 'db', level: 'info' },
  { job: 'bench', app: 'db', level: 'warn' },
] as const

const endMs = Math.floor(Date.now() / 60_000) * 60_000
/** In seconds since 1970; the end lies behind the last line. */
export const range = { start: String((endMs - spanMs) / 1_000), end: String(endMs / 1_000) }

const stepNs = (BigInt(spanMs) * 1_000_000n) / BigInt(lineCount)
const startNs = BigInt(endMs - spanMs) * 1_000_000n

function lineOf(at: number): string {
  const id = ((at * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')
  const path = `/api/items/${String(at % 1_000).padStart(3, '0')}`
  return `method=GET path=${path} status=${at % 50 === 0 ? 500 : 200} took=${10 + (at % 90)}ms id=${id}`
}

/** Bodies of Loki's push as JSON, each with lines of all streams. */
export function* bodies(): Generator<string> {
  for (let from = 0; from < lineCount; from += linesPerRequest) {
    const values = streams.map((): [string, string][] => [])
    for (let at = from; at < from + linesPerRequest; at += 1)
      values[at % streams.length]?.push([String(startNs + BigInt(at) * stepNs), lineOf(at)])
    yield JSON.stringify({ streams: streams.map((stream, at) => ({ stream, values: values[at] })) })
  }
}
