import { isRawText } from '../grammar/compile-parameters.ts'
import { type CallSink, field } from './call-sink.ts'
import type { CallFormat } from './chat-format.ts'
import { readName } from './read-name.ts'
import { readUntil } from './read-until.ts'
import type { Reading, TextSource } from './text-source.ts'

type TaggedCall = Extract<CallFormat, { kind: 'tagged' }>

/** Reads a name and its parameters, each between tags, and writes them as one JSON object. */
export function* readTaggedCall(source: TextSource, format: TaggedCall, sink: CallSink): Reading<boolean> {
  const name = yield* readName(source, format.middle, sink)
  if (name === undefined) return false
  const schema = sink.parametersOf(name)
  let count = 0
  for (;;) {
    yield* source.skipSpace()
    if (!(yield* source.takes(format.parameterOpen.trim()))) break
    let key = ''
    const framed = yield* readUntil(source, [format.parameterMiddle.trim()], (text) => {
      key += text
    })
    if (framed === undefined) break
    if (!sink.opened) sink.open(name)
    sink.write(`${count++ === 0 ? '{' : ','}${JSON.stringify(key.trim())}:`)
    yield* readValue(source, format, sink, field(field(schema, 'properties'), key.trim()))
  }
  if (!sink.opened && !(yield* endsHere(source, format))) return false
  if (!sink.opened) sink.open(name)
  sink.write(count === 0 ? '{}' : '}')
  return true
}

/** A call without parameters is one only when its end follows. */
function* endsHere(source: TextSource, format: TaggedCall): Reading<boolean> {
  const end = format.close.trim()
  return end === '' || (yield* source.sees(end)) || source.ended
}

function* readValue(source: TextSource, format: TaggedCall, sink: CallSink, schema: unknown): Reading<void> {
  const open = /\s*$/.exec(format.parameterMiddle)?.[0] ?? ''
  const close = format.parameterClose.trimStart()
  const space = format.parameterClose.slice(0, format.parameterClose.length - close.length)
  if (isRawText(schema)) {
    sink.write('"')
    if (open !== '') yield* source.takes(open)
    yield* readUntil(
      source,
      [...new Set([space + close, close])].map((marker) => marker.trimEnd()),
      (text) => sink.write(JSON.stringify(text).slice(1, -1)),
    )
    sink.write('"')
    return
  }
  let written = ''
  yield* readUntil(source, [close.trimEnd()], (text) => {
    written += text
  })
  sink.write(asJson(written.trim()))
}

function asJson(written: string): string {
  try {
    return JSON.stringify(JSON.parse(written))
  } catch {
    const word = { True: 'true', False: 'false', None: 'null' }[written]
    return word ?? JSON.stringify(written)
  }
}
