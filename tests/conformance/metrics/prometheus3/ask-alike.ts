/** An answer with what depends on the moment left out. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

// What an answer is stored and sent by is told otherwise by any server; `Vary` names more here, where more is compressed.
const told = ['content-type', 'allow', 'cache-control', 'access-control-allow-methods', 'x-prometheus-stopping']

/** Asks by a line of the list of requests: method, path, and behind a blank a form. */
export async function ask(url: string, line: string): Promise<Answer> {
  const [method = '', path = '', form] = splitLine(line)
  const answer = await fetch(url + path, {
    method,
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  })
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => told.includes(name)))
  return { status: answer.status, headers, body: steady(readBody(await answer.text())) }
}

function splitLine(line: string): readonly (string | undefined)[] {
  return /^(\S+) (\S+)(?: (.*))?$/.exec(line)?.slice(1) ?? []
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const passing: ReadonlySet<string> = new Set([
  ...['evaluationTime', 'lastEvaluation', 'activeAt', 'lastScrape', 'lastScrapeDuration', 'timings'],
])

/** Lists that have no order of their own, in one order. */
const unordered: ReadonlySet<string> = new Set(['result', 'alerts', 'data'])

function steady(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(steady)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => {
    if (passing.has(name)) return [name, typeof one] as const
    const kept = steady(one)
    return [name, unordered.has(name) && isListOfObjects(kept) ? kept.toSorted(byText) : kept] as const
  })
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
}

function byText(a: object, b: object): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}

/** Paths, with dots, of what two answers have differently, each with both values. */
export function compare(ours: unknown, theirs: unknown, path = ''): readonly string[] {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return []
  if (isTree(ours) && isTree(theirs) && Array.isArray(ours) === Array.isArray(theirs)) {
    const names = new Set([...Object.keys(ours), ...Object.keys(theirs)])
    return [...names].flatMap((name) => compare(ours[name], theirs[name], path === '' ? name : `${path}.${name}`))
  }
  return [`${path}: ${JSON.stringify(ours)?.slice(0, 300)} instead of ${JSON.stringify(theirs)?.slice(0, 300)}`]
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
