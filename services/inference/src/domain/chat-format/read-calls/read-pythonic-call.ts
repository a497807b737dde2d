import type { CallSink } from './call-sink.ts'
import { readWord } from './loose-marker.ts'
import { readPythonValue } from './read-python-value.ts'
import type { Reading, TextSource } from './text-source.ts'

/** Reads `name(key=value, …)` and writes its arguments as one JSON object. */
export function* readPythonicCall(source: TextSource, sink: CallSink): Reading<boolean> {
  yield* source.skipSpace()
  const name = yield* readWord(source, /^[\w.-]/)
  if (sink.parametersOf(name) === undefined || !(yield* source.takes('('))) return false
  sink.open(name)
  sink.write('{')
  for (let count = 0; ; count++) {
    yield* source.skipSpace()
    if (yield* source.takes(')')) break
    if (count > 0 && !(yield* source.takes(','))) break
    yield* source.skipSpace()
    const key = yield* readWord(source, /^\w/)
    yield* source.skipSpace()
    if (key === '' || !(yield* source.takes('='))) break
    const start = source.position
    const value = yield* readPythonValue(source)
    // What is no value, or not a whole one, is still what the model wrote.
    const written = JSON.stringify(value === undefined ? source.takenSince(start) : value)
    sink.write(`${count === 0 ? '' : ','}${JSON.stringify(key)}:${written}`)
    if (value === undefined) break
  }
  sink.write('}')
  return true
}
