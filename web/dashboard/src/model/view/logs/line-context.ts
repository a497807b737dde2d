import type { QueryRequest } from '../../queries/build-query.ts'
import type { LogLine } from './to-log-lines.ts'

/** What finds the lines around one: those about its own moment, and those before and after that. */
export type ContextRequests = Readonly<Record<'before' | 'within' | 'after', QueryRequest>>

export type ContextAsk = {
  readonly source: { readonly uid: string; readonly type: string }
  /** So many to each side. */
  readonly count: number
}

// Further away nothing is looked for.
const aroundMs = 6 * 3_600_000
// By one more it is known whether there are more.
const more = 1
// What is asked for by milliseconds has all lines of one, and many may have come in it.
const mostWithin = 1_000

/**
 * Asks for the lines of the same stream right before and after a line, whatever the query left out of it.
 *
 * @returns `undefined` where the line has no labels of a stream
 */
export function contextRequests(line: LogLine, { source, count }: ContextAsk): ContextRequests | undefined {
  const expr = streamOf(line, source.type)
  if (expr === undefined) return undefined
  const ask = (fromMs: bigint, toMs: bigint, direction: string, maxLines = count + more): QueryRequest => ({
    from: String(fromMs),
    to: String(toMs),
    queries: [{ refId: 'A', datasource: source, expr, queryType: 'range', range: true, direction, maxLines }],
  })
  const { fromMs, toMs } = momentOf(line)
  return {
    before: ask(fromMs - BigInt(aroundMs), fromMs, 'backward'),
    within: ask(fromMs, toMs, 'backward', mostWithin),
    after: ask(toMs, toMs + BigInt(aroundMs), 'forward'),
  }
}

/**
 * The millisecond of a line and the one before it. Some sources count the end of a range to it: then the lines of that
 * very moment are before the line, and do not take the places of others.
 */
function momentOf({ ns, atMs }: Pick<LogLine, 'ns' | 'atMs'>): { readonly fromMs: bigint; readonly toMs: bigint } {
  const ms = /^\d+$/.test(ns) ? BigInt(ns) / nsOfMs : BigInt(Math.floor(atMs))
  return { fromMs: ms - 1n, toMs: ms + 1n }
}

const nsOfMs = 1_000_000n

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

/** Lines around one. */
export type LineContext = {
  /** The newest first. */
  readonly lines: readonly LogLine[]
  /** Place of the line itself; -1 where it is not among them. */
  readonly at: number
  /** Whether there are none before these, or after them, within the time that is looked through. */
  readonly isOldest: boolean
  readonly isNewest: boolean
  /** More came in the moment of the line than are read, so that some beside it may be missing. */
  readonly isCrowded: boolean
}

/** So many lines to each side of one, it among them, of what the requests found; each the newest first. */
export function contextLines(
  line: Pick<LogLine, 'ns' | 'atMs' | 'text' | 'raw' | 'key'>,
  { before, within, after }: Readonly<Record<keyof ContextRequests, readonly LogLine[]>>,
  count: number,
): LineContext {
  const { fromMs, toMs } = momentOf(line)
  const [from, to] = [String(fromMs * nsOfMs), String(toMs * nsOfMs)]
  // Where ranges meet, sources differ in whose the lines of that moment are.
  const all = [
    ...after.filter(({ ns }) => !isEarlier(ns, to)),
    ...within.filter(({ ns }) => !isEarlier(ns, from) && isEarlier(ns, to)),
    ...before.filter(({ ns }) => isEarlier(ns, from)),
  ]
  const own = placeOf(line, all)
  const firstOlder = all.findIndex(({ ns }) => isEarlier(ns, line.ns))
  const newer = own === -1 ? (firstOlder === -1 ? all.length : firstOlder) : own
  const older = own === -1 ? newer : own + 1
  const start = Math.max(0, newer - count)
  return {
    lines: all.slice(start, older + count),
    at: own === -1 ? -1 : own - start,
    isNewest: newer <= count,
    isOldest: all.length - older <= count,
    isCrowded: within.length >= mostWithin,
  }
}

// Of lines with the same words and time, the one that is known by the same key.
function placeOf(line: Parameters<typeof contextLines>[0], all: readonly LogLine[]): number {
  const place = all.findIndex((one) => one.key === line.key && isSameLine(one, line))
  return place === -1 ? all.findIndex((one) => isSameLine(one, line)) : place
}

// As numbers they would lose their last digits.
function isEarlier(ns: string, other: string): boolean {
  return ns.length < other.length || (ns.length === other.length && ns < other)
}

/** Whether a line that was found is the one that was asked about: stages may have given that one other labels. */
function isSameLine(found: LogLine, { ns, text, raw }: Pick<LogLine, 'ns' | 'text' | 'raw'>): boolean {
  return found.ns === ns && (found.raw ?? found.text) === (raw ?? text)
}
