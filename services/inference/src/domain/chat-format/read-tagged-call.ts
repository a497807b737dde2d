import { isRawText } from '../grammar/compile-parameters.ts'
import { type CallSink, field } from './call-sink.ts'
import type { CallFormat } from './chat-format.ts'
import { firstPiece, takesMarker } from './loose-marker.ts'
import { readName } from './read-name.ts'
import { readNestedTags } from './read-nested-tags.ts'
import { readUntil } from './read-until.ts'
import type { Reading, TextSource } from './text-source.ts'

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

function* readKey(source: TextSource, { parameterMiddle, otherMiddle }: TaggedCall): Reading<Parameter | undefined> {
  let key = ''
  const plain = parameterMiddle.trim()
  const ends = [plain, ...(otherMiddle === undefined ? [] : [otherMiddle.trim()])]
  const end = yield* readUntil(source, ends, (text) => {
    key += text
  })
  return end === undefined ? undefined : { key: key.trim(), raw: end === plain }
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
  let written = ''
  yield* readUntil(source, [parameterClose.trim()], (text) => {
    written += text
  })
  const nested = written.startsWith(parameterOpen) ? readNestedTags(written, parameterOpen, schema) : undefined
  sink.write(nested === undefined ? asJson(written.trim()) : JSON.stringify(nested))
}

function asJson(written: string): string {
  try {
    return JSON.stringify(JSON.parse(written))
  } catch {
    const word = { True: 'true', False: 'false', None: 'null' }[written]
    return word ?? JSON.stringify(written)
  }
}
