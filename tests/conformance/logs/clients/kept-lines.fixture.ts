type Texts = Readonly<Record<string, string>>

/** A line as the service gives it back. */
export type KeptLine = { readonly labels: Texts; readonly line: string; readonly metadata: Texts }

type Answer = {
  readonly data: {
    readonly result: readonly {
      readonly stream: Texts
      readonly values: readonly (readonly [time: string, line: string, { readonly structuredMetadata?: Texts }])[]
    }[]
  }
}

const tenMinutesMs = 600_000

/** Every line that was sent, through Loki's query interface, each stream's in their order. */
export async function readKept(service: string): Promise<readonly KeptLine[]> {
  const url = new URL('/loki/api/v1/query_range', service)
  const bounds = { start: Date.now() - tenMinutesMs, end: Date.now() + tenMinutesMs }
  for (const [name, ms] of Object.entries(bounds)) url.searchParams.set(name, `${ms}000000`)
  for (const [name, value] of [
    ['query', '{service_name=~".+"}'],
    ['limit', '5000'],
    ['direction', 'forward'],
  ] as const)
    url.searchParams.set(name, value)
  const answer = await fetch(url, { headers: { 'x-loki-response-encoding-flags': 'categorize-labels' } })
  const { data } = (await answer.json()) as Answer
  return data.result.flatMap(({ stream, values }) =>
    values.map(([, line, { structuredMetadata = {} }]) => ({ labels: stream, line, metadata: structuredMetadata })),
  )
}

/** Lines by their streams: in what order those come says nothing. */
export function groupByStream(lines: readonly KeptLine[]) {
  const streams = new Map<string, { labels: Texts; lines: Omit<KeptLine, 'labels'>[] }>()
  for (const { labels, ...rest } of lines) {
    const key = JSON.stringify(Object.entries(labels).sort())
    const stream = streams.get(key) ?? { labels, lines: [] }
    streams.set(key, stream)
    stream.lines.push(rest)
  }
  return [...streams].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, stream]) => stream)
}

/** A stack of JavaScript or Python, of which only that it is there can be known. */
export const someStack = '<stack>\n'

/** Puts {@link someStack} in the place of each stack. */
export function shortenStacks(text: string): string {
  return text
    .replace(/(?: {4}at .+(?:\n|$))+/g, someStack)
    .replace(/Traceback \(most recent call last\):\n(?: +.+\n)+/g, someStack)
}

/** A line without stacks, and without what differs from run to run by its name. */
export function settleLine({ labels, line, metadata }: KeptLine, varying: readonly string[] = []): KeptLine {
  const settle = (texts: Texts) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([name, text]) => (varying.includes(name) ? [] : [[name, shortenStacks(text)]])),
    )
  return { labels: settle(labels), line: shortenStacks(line), metadata: settle(metadata) }
}
