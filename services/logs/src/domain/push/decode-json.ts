import { Failure } from '@hearth/kernel'
import { ownText } from '../own-text.ts'
import { noMetadata, type SentEntry, type SentStream } from './pushed.ts'

// The words of Loki's own reader, by which senders know what is wrong.
const noText = `Value is string, but can't find closing '"' symbol`
const noObject = "Value looks like object, but can't find closing '}' symbol"
const noNumber = "Value looks like Number/Boolean/None, but can't find its end: ',' or '}' symbol"

/**
 * Reads `{streams:[{stream:{…}, values:[["<nanoseconds>", "<line>", {…}]]}]}`. A label that is no text, such as a number
 * or `true`, has the text of its JSON, as in Loki; of numbers that is known to {@link spellNumbers} alone, and within lists
 * and objects it is not looked for. A stream in the older form is read too: Loki says that it took it, and keeps nothing.
 *
 * @param parseLabels reads labels in their form as text
 * @param spelled the same body with its numbers as they were written; asked for only when a label is none of text
 * @throws {Failure} `invalid` for another shape, such as a number in the place of a line
 */
export function decodeJsonPush(body: unknown, parseLabels: ParseLabels, spelled: () => unknown): readonly SentStream[] {
  if (!isObject(body)) throw malformed('', 'ReadObjectCB: expect { or n')
  const streams = body.streams ?? []
  if (!Array.isArray(streams)) throw malformed('.Streams', 'decode slice: expect [ or n')
  let again: SpelledBody | undefined
  return streams.map((stream: unknown, at) => {
    if (isObject(stream) && stream.stream === undefined && typeof stream.labels === 'string')
      return readOldStream(stream, parseLabels)
    return readStream(stream, () => {
      again ??= spelled() as SpelledBody
      return again.streams?.[at]?.stream
    })
  })
}

type ParseLabels = (text: string) => SentStream['labels']

type SpelledBody = { readonly streams?: readonly ({ readonly stream?: Labels } | null)[] }
type Labels = Readonly<Record<string, unknown>>

/** A JSON text's value with texts in the place of its numbers: `1.50` is `"1.50"`, and no digit of a long one is lost. */
export function spellNumbers(text: string): unknown {
  const keep = (_: string, value: unknown, context: { readonly source?: string }) =>
    typeof value === 'number' ? context.source : value
  // What a number was written as is newer than the types of the language.
  return JSON.parse(text, keep as (key: string, value: unknown) => unknown)
}

/**
 * The older form: `{streams:[{labels:"{…}", entries:[{ts:"<RFC 3339>", line:"…"}]}]}`.
 *
 * @param parseLabels reads labels in their form as text
 */
export function decodeOldPush(body: unknown, parseLabels: ParseLabels): readonly SentStream[] {
  const streams = isObject(body) ? (body.streams ?? []) : undefined
  if (!Array.isArray(streams)) throw malformed('.Streams', 'decode slice: expect [ or n')
  return streams.map((stream: unknown) => readOldStream(stream, parseLabels))
}

function readOldStream(stream: unknown, parseLabels: ParseLabels): SentStream {
  if (!isObject(stream) || typeof stream.labels !== 'string') throw malformed('.Streams', noText)
  const entries: unknown = stream.entries ?? []
  if (!Array.isArray(entries)) throw malformed('.Streams', 'decode slice: expect [ or n')
  return { labels: parseLabels(stream.labels), entries: entries.map((entry: unknown) => readOldEntry(entry)) }
}

function readOldEntry(entry: unknown): SentEntry {
  if (!isObject(entry) || typeof entry.ts !== 'string' || typeof entry.line !== 'string')
    throw malformed('.Streams', noText)
  const [, whole = '', fraction = ''] = /^([^.]+?)(?:\.(\d{1,9}))?(?=Z|[+-]\d\d:\d\d$)/i.exec(entry.ts) ?? []
  const ms = Date.parse(whole + entry.ts.slice(whole.length + (fraction === '' ? 0 : fraction.length + 1)))
  if (Number.isNaN(ms) || ms < 0) throw malformed('.Streams', `parsing time ${JSON.stringify(entry.ts)}`)
  return {
    time: String(ms / 1_000).padStart(10, '0') + fraction.padEnd(9, '0'),
    line: entry.line,
    metadata: noMetadata,
  }
}

function readStream(stream: unknown, spelled: () => Labels | undefined): SentStream {
  if (!isObject(stream)) throw faultOfStream(noObject)
  const labels = stream.stream ?? {}
  if (!isObject(labels)) throw faultOfStream(noObject)
  const values: unknown = stream.values ?? []
  if (!Array.isArray(values)) throw faultOfStream("Value is array, but can't find closing ']' symbol")
  return {
    labels: labelsOf(labels, spelled),
    entries: values.flatMap((value: unknown) => (value === null ? [] : [readEntry(value)])),
  }
}

function labelsOf(labels: Labels, spelled: () => Labels | undefined): SentStream['labels'] {
  if (Object.values(labels).every((value) => typeof value === 'string')) return labels as SentStream['labels']
  const written = spelled() ?? {}
  return Object.fromEntries(
    Object.entries(labels).map(([name, value]) => {
      if (typeof value === 'string') return [name, value]
      return [name, typeof value === 'number' ? ownText(String(written[name])) : JSON.stringify(value)]
    }),
  )
}

function readEntry(value: unknown): SentEntry {
  if (!Array.isArray(value)) throw faultOfStream("Value is array, but can't find closing ']' symbol")
  const [time = '0', line = '', metadata] = value as readonly unknown[]
  if (typeof time !== 'string' || typeof line !== 'string') throw faultOfStream(noText)
  if (!/^-?\d{1,19}$/.test(time)) throw faultOfStream(noNumber)
  if (metadata === undefined) return { time: nanosOf(time), line, metadata: noMetadata }
  if (!isObject(metadata)) throw faultOfStream(noObject)
  return { time: nanosOf(time), line, metadata: textsOf(metadata) }
}

// Before 1970 is too old whatever the exact time.
function nanosOf(text: string): string {
  if (text.length === 19) return text
  return text.startsWith('-') ? '0'.repeat(19) : text.padStart(19, '0')
}

function textsOf(object: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  for (const key in object) if (typeof object[key] !== 'string') throw faultOfStream(noText)
  return object as Readonly<Record<string, string>>
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function faultOfStream(reason: string): Failure {
  return malformed('.Streams', `[]loghttp.LogProtoStream: unmarshalerDecoder: ${reason}`)
}

function malformed(field: string, reason: string): Failure {
  return new Failure('invalid', `loghttp.PushRequest${field}: ${reason}`)
}
