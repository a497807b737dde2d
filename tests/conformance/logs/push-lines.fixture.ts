/** Lines of one request; each has a text of its own, and a place in time a nanosecond behind the one before. */
export type Batch = { readonly from: number; readonly count: number }

const streams = 4
const baseNs = BigInt(Date.now() - 60_000) * 1_000_000n
// A line that says much, so that a disk is full soon.
const filling = 'a line of a program that tells what it does and how long that took it '.repeat(2)

/** The text of a line by its number. */
function lineOf(at: number): string {
  return `line ${at} ${filling}${(at * 2_654_435_761) % 4_294_967_296}`
}

/** Sends lines of several streams, as an agent does. */
export async function pushBatch(url: string, { from, count }: Batch): Promise<{ status: number; text: string }> {
  const sent = Array.from({ length: streams }, (_, stream) => {
    const own = Array.from({ length: count }, (_, at) => from + at).filter((at) => at % streams === stream)
    return { stream: { app: `app${stream}` }, values: own.map((at) => [String(baseNs + BigInt(at)), lineOf(at)]) }
  })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ streams: sent })
  const response = await fetch(`${url}/loki/api/v1/push`, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

/** Numbers of all lines that are kept, in the order of time; a line whose text is not as it was sent is told as -1. */
export async function readNumbers(url: string): Promise<number[]> {
  const numbers: number[] = []
  const limit = 5_000
  for (let startNs = baseNs; ; ) {
    const params = new URLSearchParams({ query: '{app=~"app.+"}', direction: 'forward', limit: String(limit) })
    const endNs = baseNs + 1_000_000_000n
    const response = await fetch(`${url}/loki/api/v1/query_range?${params}&start=${startNs}&end=${endNs}`)
    if (!response.ok) throw new Error(`The lines cannot be read: ${response.status} ${await response.text()}`)
    const { data } = (await response.json()) as { data: { result: { values: [string, string][] }[] } }
    const page = data.result.flatMap(({ values }) => values).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    numbers.push(...page.map(([time, line]) => numberOf(time, line)))
    const last = page.at(-1)
    if (last === undefined || page.length < limit) return numbers
    startNs = BigInt(last[0]) + 1n
  }
}

function numberOf(time: string, line: string): number {
  const number = Number(BigInt(time) - baseNs)
  return line === lineOf(number) ? number : -1
}

/** Their numbers one by one. */
export function numbersOf(batches: readonly Batch[]): number[] {
  return batches.flatMap(({ from, count }) => Array.from({ length: count }, (_, at) => from + at))
}
