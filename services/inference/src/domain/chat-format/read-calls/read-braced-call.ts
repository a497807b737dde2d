import type { CallSink } from './call-sink.ts'
import { readWord } from './loose-marker.ts'
import { readUntil } from './read-until.ts'
import { readJsonString } from './scan-json.ts'
import type { Reading, TextSource } from './text-source.ts'

const maxDepth = 200
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, None: null }

/** Reads `name{key:value,…}`, its texts between marks of the model's own, and writes them as one JSON object. */
export function* readBracedCall(source: TextSource, quote: string, sink: CallSink): Reading<boolean> {
  yield* source.skipSpace()
  const name = yield* readWord(source, /^[\w./-]/)
  if (sink.parametersOf(name) === undefined || !(yield* source.takes('{'))) return false
  sink.open(name)
  sink.write('{')
  for (let count = 0; ; count++) {
    yield* source.skipSpace()
    if (yield* source.takes('}')) break
    if (count > 0 && !(yield* source.takes(','))) break
    const key = yield* readKey(source, quote)
    if (key === undefined) break
    sink.write(`${count === 0 ? '' : ','}${JSON.stringify(key)}:`)
    if (!(yield* writeValue(source, quote, sink))) break
  }
  sink.write('}')
  return true
}

/** Texts are handed on as they come, anything else once it is whole. */
function* writeValue(source: TextSource, quote: string, sink: CallSink): Reading<boolean> {
  yield* source.skipSpace()
  if (yield* source.takes(quote)) {
    sink.write('"')
    yield* readUntil(source, [quote], (text) => sink.write(JSON.stringify(text).slice(1, -1)))
    sink.write('"')
    return true
  }
  const start = source.position
  const value = yield* readValue(source, quote, 0)
  // What is no value, or not a whole one, is still what the model wrote.
  sink.write(JSON.stringify(value === undefined ? source.takenSince(start) : value))
  return value !== undefined
}

function* readKey(source: TextSource, quote: string): Reading<string | undefined> {
  yield* source.skipSpace()
  const key = (yield* readText(source, quote)) ?? (yield* readWord(source, /^[^\s:,{}[\]]/))
  yield* source.skipSpace()
  return key !== '' && (yield* source.takes(':')) ? key : undefined
}

/** A text between the model's marks or JSON's; `undefined` when there is none. */
function* readText(source: TextSource, quote: string): Reading<string | undefined> {
  if (yield* source.sees('"')) return yield* readJsonString(source)
  if (!(yield* source.takes(quote))) return undefined
  let text = ''
  yield* readUntil(source, [quote], (piece) => {
    text += piece
  })
  return text
}

/** JSON's notation is understood too. */
function* readValue(source: TextSource, quote: string, depth: number): Reading<unknown> {
  yield* source.skipSpace()
  const text = yield* readText(source, quote)
  if (text !== undefined || depth > maxDepth) return text
  if (yield* source.takes('[')) return yield* readList(source, quote, depth)
  if (yield* source.takes('{')) return yield* readMembers(source, quote, depth)
  const word = yield* readWord(source, /^[-+.\w]/)
  if (Object.hasOwn(words, word)) return words[word]
  return /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(word) ? Number(word) : undefined
}

function* readList(source: TextSource, quote: string, depth: number): Reading<unknown> {
  const items: unknown[] = []
  for (;;) {
    yield* source.skipSpace()
    if (yield* source.takes(']')) return items
    if (items.length > 0 && !(yield* source.takes(','))) return undefined
    const item = yield* readValue(source, quote, depth + 1)
    if (item === undefined) return undefined
    items.push(item)
  }
}

function* readMembers(source: TextSource, quote: string, depth: number): Reading<unknown> {
  const members: [string, unknown][] = []
  for (;;) {
    yield* source.skipSpace()
    if (yield* source.takes('}')) return Object.fromEntries(members)
    if (members.length > 0 && !(yield* source.takes(','))) return undefined
    const key = yield* readKey(source, quote)
    const value = key === undefined ? undefined : yield* readValue(source, quote, depth + 1)
    if (key === undefined || value === undefined) return undefined
    members.push([key, value])
  }
}
