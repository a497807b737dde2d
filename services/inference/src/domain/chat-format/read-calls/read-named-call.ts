import type { CallFormat } from '../chat-format.ts'
import type { CallSink } from './call-sink.ts'
import { readArguments } from './read-json-call.ts'
import { readName } from './read-name.ts'
import type { Reading, TextSource } from './text-source.ts'

/** Reads a name, the text in the middle, and an object of arguments. */
export function* readNamedCall(
  source: TextSource,
  format: Extract<CallFormat, { kind: 'named' }>,
  sink: CallSink,
): Reading<boolean> {
  const name = yield* readName(source, format.middle, sink)
  return name !== undefined && (yield* readArguments(source, sink, name))
}
