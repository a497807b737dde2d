import type { CallFormat } from '../chat-format.ts'
import type { CallSink } from './call-sink.ts'
import { readJson, readJsonString, scanJson } from './scan-json.ts'
import type { Reading, TextSource } from './text-source.ts'

type JsonCall = Extract<CallFormat, { kind: 'json' }>

/**
 * Reads `{"name": …, "arguments": {…}}`, its keys in any order.
 *
 * @returns whether it was a call; when not, and nothing was opened, the source is to be rewound
 */
export function* readJsonCall(source: TextSource, format: JsonCall, sink: CallSink): Reading<boolean> {
  let name: string | undefined
  let id: string | undefined
  let early: unknown
  yield* source.skipSpace()
  if (!(yield* source.takes('{'))) return false
  for (;;) {
    const key = yield* readJsonString(source)
    yield* source.skipSpace()
    if (key === undefined || !(yield* source.takes(':'))) return sink.opened
    if (key === format.nameKey) name = yield* readJsonString(source)
    else if (key === format.idKey) id = asId(yield* readJson(source))
    else if (key !== format.argumentsKey && key !== 'arguments' && key !== 'parameters') yield* readJson(source)
    else if (name === undefined || sink.opened) early = yield* readJson(source)
    else if (sink.parametersOf(name) === undefined) return false
    else if (!(yield* readArguments(source, sink, name, id))) return sink.opened
    yield* source.skipSpace()
    if (yield* source.takes('}')) break
    if (!(yield* source.takes(','))) return sink.opened
  }
  if (sink.opened) return true
  if (name === undefined || sink.parametersOf(name) === undefined) return false
  const whole = asArguments(early)
  if (whole === undefined) return false
  sink.open(name, id)
  sink.write(whole)
  return true
}

/** Reads an object of arguments, piece by piece; some models write it as JSON in a string, or `null` for none. */
export function* readArguments(source: TextSource, sink: CallSink, name: string, id?: string): Reading<boolean> {
  yield* source.skipSpace()
  if (yield* source.sees('{')) {
    sink.open(name, id)
    return yield* scanJson(source, (text) => sink.write(text))
  }
  const whole = asArguments(yield* readJson(source))
  if (whole === undefined) return false
  sink.open(name, id)
  sink.write(whole)
  return true
}

function asArguments(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return '{}'
  if (typeof value === 'object' && !Array.isArray(value)) return JSON.stringify(value)
  if (typeof value !== 'string') return undefined
  try {
    const inner: unknown = JSON.parse(value)
    return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? JSON.stringify(inner) : undefined
  } catch {
    return undefined
  }
}

function asId(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
