import type { QueryRequest } from '../../queries/build-query.ts'
import type { LogLine } from './to-log-lines.ts'

/** What finds the lines around one. */
export type ContextRequests = { readonly before: QueryRequest; readonly after: QueryRequest }

export type ContextAsk = {
  readonly source: { readonly uid: string; readonly type: string }
  /** So many to each side. */
  readonly count: number
}

// Further away nothing is looked for.
const aroundMs = 6 * 3_600_000
// The line itself, and one of the other side.
const more = 2

/**
 * Asks for the lines of the same stream right before and after a line, whatever the query left out of it.
 *
 * @returns `undefined` where the line has no labels of a stream
 */
export function contextRequests(line: LogLine, { source, count }: ContextAsk): ContextRequests | undefined {
  const expr = streamOf(line, source.type)
  if (expr === undefined) return undefined
  const ask = (fromMs: number, toMs: number, direction: string): QueryRequest => ({
    from: String(fromMs),
    to: String(toMs),
    queries: [
      { refId: 'A', datasource: source, expr, queryType: 'range', range: true, direction, maxLines: count + more },
    ],
  })
  const atMs = Math.floor(line.atMs)
  // Both have the lines of the same millisecond, the line itself among them, and some sources those of the next.
  return {
    before: ask(atMs - aroundMs, atMs + 1, 'backward'),
    after: ask(atMs, atMs + aroundMs, 'forward'),
  }
}

function streamOf({ labels, kinds }: LogLine, type: string): string | undefined {
  const ofStream = Object.entries(labels).filter(([name, value]) => {
    if (value === '' || name.startsWith('__')) return false
    if (type === 'hearth-logs') return name === 'container' || name === 'source'
    // A Loki that does not tell them apart has at least this one of the line's own.
    return kinds[name] === undefined ? name !== 'detected_level' : kinds[name] === 'I'
  })
  if (ofStream.length === 0) return undefined
  return `{${ofStream.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(', ')}}`
}

/** So many lines to each side of one, it among them, of what both requests found; the newest first, as each of these. */
export function contextLines(
  { ns }: Pick<LogLine, 'ns'>,
  before: readonly LogLine[],
  after: readonly LogLine[],
  count: number,
): readonly LogLine[] {
  const isLater = (line: LogLine) => line.ns.length > ns.length || (line.ns.length === ns.length && line.ns > ns)
  return [...after.filter(isLater).slice(-count), ...before.filter((line) => !isLater(line)).slice(0, count + 1)]
}

/** Whether a line that was found is the one that was asked about: stages may have given that one other labels. */
export function isSameLine(found: LogLine, { ns, text, raw }: Pick<LogLine, 'ns' | 'text' | 'raw'>): boolean {
  return found.ns === ns && (found.raw ?? found.text) === (raw ?? text)
}
