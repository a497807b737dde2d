import type { Reading, TextSource } from './text-source.ts'

/** Nesting beyond this is taken for malformed. */
const maxDepth = 200

/**
 * Takes one JSON value from the source, handing on each piece of it once it is recognised; white space between
 * the pieces is left out.
 *
 * @returns whether a whole value was there; when not, what was handed on is what had been read till then
 */
export function* scanJson(source: TextSource, onText: (text: string) => void, depth = 0): Reading<boolean> {
  yield* source.skipSpace()
  const first = source.known[0] ?? ''
  if (first === '"') return yield* scanString(source, onText)
  if (first === '{' || first === '[') return depth < maxDepth && (yield* scanNested(source, onText, depth))
  return yield* scanWord(source, onText)
}

function* scanString(source: TextSource, onText: (text: string) => void): Reading<boolean> {
  onText(source.take(1))
  while (yield* source.hasMore()) {
    const plain = /^[^"\\]+/.exec(source.known)?.[0] ?? ''
    if (plain !== '') {
      onText(source.take(plain.length))
      continue
    }
    const char = source.take(1)
    if (char === '"') {
      onText(char)
      return true
    }
    const escaped = (yield* source.hasMore()) ? source.take(1) : ''
    onText(char + escaped)
  }
  return false
}

function* scanNested(source: TextSource, onText: (text: string) => void, depth: number): Reading<boolean> {
  const open = source.take(1)
  const close = open === '{' ? '}' : ']'
  onText(open)
  yield* source.skipSpace()
  if (source.known[0] === close) {
    onText(source.take(1))
    return true
  }
  for (;;) {
    if (open === '{' && !(yield* scanKey(source, onText))) return false
    if (!(yield* scanJson(source, onText, depth + 1))) return false
    yield* source.skipSpace()
    const char = source.known[0]
    if (char !== ',' && char !== close) return false
    onText(source.take(1))
    if (char === close) return true
  }
}

function* scanKey(source: TextSource, onText: (text: string) => void): Reading<boolean> {
  yield* source.skipSpace()
  if (!(yield* source.sees('"')) || !(yield* scanString(source, onText))) return false
  yield* source.skipSpace()
  if (!(yield* source.takes(':'))) return false
  onText(':')
  return true
}

// A number or a word is whole only when something else follows it.
function* scanWord(source: TextSource, onText: (text: string) => void): Reading<boolean> {
  let word = ''
  while ((yield* source.hasMore()) && /^[-+.A-Za-z0-9]/.test(source.known)) word += source.take(1)
  if (word !== '') onText(word)
  return /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/.test(word)
}

/** Takes a JSON string and returns what it says; `undefined` when there is none or it is not whole. */
export function* readJsonString(source: TextSource): Reading<string | undefined> {
  const value = yield* readJson(source)
  return typeof value === 'string' ? value : undefined
}

/** Takes a JSON value; `undefined` when there is none or it is not whole. */
export function* readJson(source: TextSource): Reading<unknown> {
  let written = ''
  const whole = yield* scanJson(source, (text) => {
    written += text
  })
  if (!whole) return undefined
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
