import type { Reading, TextSource } from './text-source.ts'

const maxDepth = 200

const words: Readonly<Record<string, unknown>> = {
  True: true,
  False: false,
  None: null,
  true: true,
  false: false,
  null: null,
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0' }

/** Takes a value in Python's notation (JSON's is understood too); `undefined` when there is none. */
export function* readPythonValue(source: TextSource, depth = 0): Reading<unknown> {
  yield* source.skipSpace()
  const first = source.known[0] ?? ''
  if (depth > maxDepth) return undefined
  if (first === '"' || first === "'") return yield* readQuoted(source)
  if (first === '[' || first === '(') return yield* readList(source, depth)
  if (first === '{') return yield* readDict(source, depth)
  let word = ''
  while ((yield* source.hasMore()) && /^[-+.\w]/.test(source.known)) word += source.take(1)
  if (Object.hasOwn(words, word)) return words[word]
  return /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(word) ? Number(word) : undefined
}

function* readQuoted(source: TextSource): Reading<string | undefined> {
  const quote = source.take(1)
  let text = ''
  while (yield* source.hasMore()) {
    const char = source.take(1)
    if (char === quote) return text
    if (char !== '\\') {
      text += char
      continue
    }
    if (!(yield* source.hasMore())) return undefined
    const escaped = source.take(1)
    if (escaped === 'u' || escaped === 'x') text += yield* readCode(source, escaped === 'u' ? 4 : 2)
    else text += escapes[escaped] ?? (/["'\\/]/.test(escaped) ? escaped : `\\${escaped}`)
  }
  return undefined
}

function* readCode(source: TextSource, length: number): Reading<string> {
  let digits = ''
  while (digits.length < length && (yield* source.hasMore()) && /^[0-9a-fA-F]/.test(source.known))
    digits += source.take(1)
  return digits.length === length ? String.fromCharCode(Number.parseInt(digits, 16)) : digits
}

function* readList(source: TextSource, depth: number): Reading<unknown> {
  const close = source.take(1) === '[' ? ']' : ')'
  const items: unknown[] = []
  for (;;) {
    yield* source.skipSpace()
    if (yield* source.takes(close)) return items
    if (items.length > 0 && !(yield* source.takes(','))) return undefined
    yield* source.skipSpace()
    if (yield* source.takes(close)) return items
    const item = yield* readPythonValue(source, depth + 1)
    if (item === undefined) return undefined
    items.push(item)
  }
}

function* readDict(source: TextSource, depth: number): Reading<unknown> {
  source.take(1)
  const members: [string, unknown][] = []
  for (;;) {
    yield* source.skipSpace()
    if (yield* source.takes('}')) return Object.fromEntries(members)
    if (members.length > 0 && !(yield* source.takes(','))) return undefined
    yield* source.skipSpace()
    if (yield* source.takes('}')) return Object.fromEntries(members)
    const key = yield* readPythonValue(source, depth + 1)
    yield* source.skipSpace()
    if (key === undefined || !(yield* source.takes(':'))) return undefined
    const value = yield* readPythonValue(source, depth + 1)
    if (value === undefined) return undefined
    members.push([String(key), value])
  }
}
