import { isRawText } from '../../grammar/compile-schema/compile-parameters.ts'
import type { CallFormat } from '../chat-format.ts'
import { type CallSink, field } from './call-sink.ts'
import { firstPiece, takesMarker } from './loose-marker.ts'
import { readName } from './read-name.ts'
import { readNestedTags } from './read-nested-tags.ts'
import { readPythonValue } from './read-python-value.ts'
import { readUntil } from './read-until.ts'
import { type Reading, TextSource } from './text-source.ts'

type TaggedCall = Extract<CallFormat, { kind: 'tagged' }>

/** Reads a name and its parameters, each between tags, and writes them as one JSON object. */
export function* readTaggedCall(source: TextSource, format: TaggedCall, sink: CallSink): Reading<boolean> {
  const name = yield* readName(source, format.middle, sink)
  if (name === undefined) return false
  const schema = sink.parametersOf(name)
  let count = 0
  while (!(yield* isClosing(source, format)) && (yield* takesMarker(source, format.parameterOpen))) {
    const parameter = yield* readKey(source, format)
    if (parameter === undefined) break
    if (!sink.opened) sink.open(name)
    const own = { ...format, parameterClose: format.parameterClose.replace('{key}', parameter.key) }
    const declared = field(field(schema, 'properties'), parameter.key)
    sink.write(`${count++ === 0 ? '{' : ','}${JSON.stringify(parameter.key)}:`)
    const raw = parameter.raw && isRawText(declared)
    yield* raw ? readRaw(source, own, sink) : readValue(source, own, sink, declared)
  }
  if (!sink.opened && !(yield* endsHere(source, format))) return false
  if (!sink.opened) sink.open(name)
  sink.write(count === 0 ? '{}' : '}')
  return true
}

/** Whether what looks like a parameter's beginning closes the call. */
function* isClosing(source: TextSource, { close, parameterOpen }: TaggedCall): Reading<boolean> {
  const end = firstPiece(close)
  if (!end.startsWith(parameterOpen)) return false
  yield* source.skipSpace()
  return yield* source.sees(end)
}

type Parameter = { readonly key: string; readonly raw: boolean }

/** Where texts are told from other values, by a word between key and value, there may be more than two such words. */
function* readKey(source: TextSource, { parameterMiddle, otherMiddle }: TaggedCall): Reading<Parameter | undefined> {
  const plain = parameterMiddle.trim()
  const { before, behind } = around(plain, otherMiddle?.trim() ?? plain)
  const key = yield* readText(source, before)
  const word = behind === '' ? '' : yield* readText(source, behind)
  if (key === undefined || word === undefined) return undefined
  return { key: key.trim(), raw: before + word + behind === plain }
}

/** What two texts begin and end with both; of equal ones all is the beginning. */
function around(one: string, other: string): { readonly before: string; readonly behind: string } {
  if (one === other) return { before: one, behind: '' }
  let start = 0
  while (one[start] === other[start]) start++
  let end = 0
  while (one.at(-1 - end) === other.at(-1 - end)) end++
  return { before: one.slice(0, start), behind: one.slice(one.length - end) }
}

function* readText(source: TextSource, end: string): Reading<string | undefined> {
  let text = ''
  const found = yield* readUntil(source, [end], (piece) => {
    text += piece
  })
  return found === undefined ? undefined : text
}

/** A call without parameters is one only when its end follows. */
function* endsHere(source: TextSource, format: TaggedCall): Reading<boolean> {
  const end = firstPiece(format.close)
  yield* source.skipSpace()
  return end === '' || (yield* source.sees(end)) || (source.ended && source.known === '')
}

/** A text as it stands between its tags; line breaks that belong to the tags are none of it. */
function* readRaw(source: TextSource, { parameterMiddle, parameterClose }: TaggedCall, sink: CallSink): Reading<void> {
  const before = /\s*$/.exec(parameterMiddle)?.[0] ?? ''
  const space = /^\s*/.exec(parameterClose)?.[0] ?? ''
  const close = parameterClose.trim()
  sink.write('"')
  if (before !== '') yield* source.takes(before)
  yield* readUntil(source, [...new Set([space + close, close])], (text) =>
    sink.write(JSON.stringify(text).slice(1, -1)),
  )
  sink.write('"')
}

function* readValue(
  source: TextSource,
  { parameterOpen, parameterClose }: TaggedCall,
  sink: CallSink,
  schema: unknown,
): Reading<void> {
  const start = source.position
  const written = (yield* readText(source, parameterClose.trim())) ?? source.takenSince(start)
  const nested = written.startsWith(parameterOpen) ? readNestedTags(written, parameterOpen, schema) : undefined
  sink.write(nested === undefined ? asJson(written.trim()) : JSON.stringify(nested))
}

function asJson(written: string): string {
  try {
    return JSON.stringify(JSON.parse(written))
  } catch {
    const value = asPython(written)
    return JSON.stringify(value === undefined ? written : value)
  }
}

/** Templates that print lists as they are teach their models Python's notation. */
function asPython(written: string): unknown {
  const source = new TextSource()
  source.append(written)
  source.end()
  const { value } = readPythonValue(source).next()
  return source.known.trim() === '' ? value : undefined
}
