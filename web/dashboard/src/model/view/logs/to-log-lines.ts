import type { Field, Frame } from '../../frame.ts'
import { isRecord, record, textOf } from '../../json.ts'
import type { ShownLink } from '../../link.ts'

type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/** A line of a log, whichever data source it comes from. */
export type LogLine = {
  /** Unique among the lines, and the same for the same line of a later answer. */
  readonly key: string
  /** Which query found it, where the answer says so. */
  readonly refId: string | undefined
  readonly atMs: number
  /** Nanoseconds as text where the source tells them; to sort by. */
  readonly ns: string
  readonly level: LogLevel | undefined
  /** What people read of it. */
  readonly text: string
  /** As it was written, where that is more. */
  readonly raw: string | undefined
  readonly labels: Readonly<Record<string, string>>
  /** Where labels come from, as Loki tells it: of the stream (`I`), beside the line (`S`), read out of it (`P`). */
  readonly kinds: Readonly<Record<string, unknown>>
  /** Where what was found in it leads to, with what that is. */
  readonly links: readonly (ShownLink & { readonly value: string })[]
}

/** How the links of a value are filled in. */
export type LinksOf<F extends Frame> = (frame: F, field: F['fields'][number], row: number) => readonly ShownLink[]

/** More are not shown: a panel is for reading. */
const maxLines = 10_000

/**
 * The lines of frames such as Loki's (`Time`, `Line`, `labels`), ours, or those of the data plane (`timestamp`,
 * `body`); any frame with a time and a text will do.
 *
 * @returns the newest first
 */
export function toLogLines<F extends Frame>(frames: readonly F[], linksOf: LinksOf<F> = () => []): readonly LogLine[] {
  const lines = frames.flatMap((frame, index) => linesOf(frame, index, linksOf)).sort(newestFirst)
  return withKeys(lines.slice(0, maxLines))
}

function linesOf<F extends Frame>(frame: F, frameIndex: number, linksOf: LinksOf<F>): LogLine[] {
  const named = (...names: readonly string[]) => frame.fields.find(({ name }) => names.includes(name))
  const time = named('timestamp', 'Time') ?? frame.fields.find(({ type }) => type === 'time')
  const line = named('Line', 'body') ?? frame.fields.find(({ type }) => type === 'string')
  if (time === undefined || line === undefined) return []
  const columns = {
    time,
    line,
    message: named('message'),
    labels: named('labels'),
    kinds: named('labelTypes'),
    id: named('id'),
    ns: named('tsNs'),
  }
  const level = named('severity', 'level', 'detected_level')
  const leading = frame.fields.filter(({ config }) => (config.links?.length ?? 0) > 0)
  return line.values.map((_, row) => ({
    ...readLine({ ...columns, level }, row, frameIndex),
    refId: frame.refId,
    links: leading.flatMap((field) => {
      const value = textOf(field.values[row]) ?? ''
      return value === '' ? [] : linksOf(frame, field, row).map((link) => ({ ...link, value }))
    }),
  }))
}

type Columns = { readonly time: Field; readonly line: Field } & Readonly<
  Record<'message' | 'labels' | 'kinds' | 'id' | 'ns' | 'level', Field | undefined>
>

function readLine(columns: Columns, row: number, frameIndex: number): Omit<LogLine, 'links' | 'refId'> {
  const at = (field: Field | undefined) => textOf(field?.values[row])
  const raw = at(columns.line) ?? ''
  const message = at(columns.message)
  const labels = readLabels(columns.labels?.values[row], columns.line)
  const atMs = Number(columns.time.values[row] ?? 0)
  return {
    key: at(columns.id) ?? `${atMs} ${frameIndex}`,
    atMs,
    ns: at(columns.ns) ?? String(Math.floor(atMs * 1e6)),
    level: toLevel(at(columns.level) ?? labels.level ?? labels.detected_level ?? labels.severity ?? ''),
    text: plainText(message ?? raw),
    raw: message === undefined || message === raw ? undefined : plainText(raw),
    labels,
    kinds: record(columns.kinds?.values[row]),
  }
}

function readLabels(value: unknown, line: Field): Readonly<Record<string, string>> {
  const read = Object.entries(record(isRecord(value) ? value : line.labels))
  return Object.fromEntries(read.flatMap(([name, one]) => (textOf(one) ? [[name, String(one)]] : [])))
}

const words: readonly (readonly [RegExp, LogLevel])[] = [
  [/^(emerg|alert|crit|fatal|panic)/i, 'fatal'],
  [/^(err|eror)/i, 'error'],
  [/^warn/i, 'warn'],
  [/^(info|notice)/i, 'info'],
  [/^(debug|dbug)/i, 'debug'],
  [/^trace/i, 'trace'],
]

function toLevel(word: string): LogLevel | undefined {
  return words.find(([pattern]) => pattern.test(word))?.[1]
}

const esc = '\u001b'
// What colours a terminal or names its window says nothing here.
const sequences = new RegExp(`${esc}(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007${esc}]*(?:\u0007|${esc}\\\\)?)`, 'g')
// Characters that reorder or hide others, and those of control but for tab and line feed.
const hidden = /[\u202a-\u202e\u2066-\u2069]|(?![\t\n])\p{Cc}/gu

function plainText(text: string): string {
  return text.replace(sequences, '').replace(hidden, '\ufffd').trimEnd()
}

// As numbers they would lose their last digits.
function newestFirst({ ns: left }: LogLine, { ns: right }: LogLine): number {
  if (left === right) return 0
  return right.length - left.length || (left < right ? 1 : -1)
}

// Two lines of the same words at the same moment are two.
function withKeys(lines: readonly LogLine[]): readonly LogLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const count = seen.get(line.key) ?? 0
    seen.set(line.key, count + 1)
    return count === 0 ? line : { ...line, key: `${line.key} ${count}` }
  })
}
