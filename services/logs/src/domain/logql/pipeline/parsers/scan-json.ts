type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array'

/** Told of what an object holds; either of the functions ends the reading with `false`. */
export type JsonReader = {
  /** A value that holds no others: a string as it stands for, all else as it is written. */
  value(key: string, value: string, type: 'string' | 'number' | 'boolean'): boolean
  /** Whether to look into the object under this key. */
  enter(key: string): boolean
  /** The object that was looked into is over. */
  leave?(): void
  /** How many objects deep to look. */
  readonly depth?: number
}

const faults = {
  json: 'Malformed JSON error',
  object: "Value looks like object, but can't find closing '}' symbol",
  array: "Value is array, but can't find closing ']' symbol",
  string: "Value is string, but can't find closing '\"' symbol",
  type: 'Unknown value type',
} as const

/**
 * Reads the object that a line is, value by value in their order; what follows it is not looked at, and lists are
 * left out.
 *
 * @returns why the line is no object, in the words of Loki's reader, where it is none as far as it was read
 */
export function scanJson(line: string, reader: JsonReader): string | undefined {
  const result = scanObject(line, 0, reader, 1)
  return typeof result === 'string' ? result : undefined
}

const stopped = -1

/** @returns the place behind the object, `stopped`, or the fault */
function scanObject(line: string, start: number, reader: JsonReader, level: number): number | string {
  let at = skipBlank(line, start)
  if (line.charCodeAt(at) !== 0x7b) return faults.object
  at = skipBlank(line, at + 1)
  if (at >= line.length) return faults.json
  for (;;) {
    const code = line.charCodeAt(at)
    if (code === 0x7d) return at + 1
    if (code !== 0x22) return faults.object
    const keyEnd = stringEnd(line, at)
    if (keyEnd === -1) return faults.json
    const key = unescapeJson(line.slice(at + 1, keyEnd - 1))
    at = skipBlank(line, keyEnd)
    if (line.charCodeAt(at) !== 0x3a) return faults.json
    at = skipBlank(line, at + 1)
    if (at >= line.length) return faults.json
    const next = scanValue(line, at, key, reader, level)
    if (typeof next === 'string' || next === stopped) return next
    at = skipBlank(line, next)
    if (at >= line.length) return faults.array
    if (line.charCodeAt(at) === 0x7d) return at + 1
    if (line.charCodeAt(at) !== 0x2c) return faults.object
    at = skipBlank(line, at + 1)
    if (at >= line.length) return faults.array
  }
}

function scanValue(line: string, at: number, key: string, reader: JsonReader, level: number): number | string {
  const found = valueAt(line, at)
  if (typeof found === 'string') return found
  const { type, end } = found
  if (type === 'object') {
    if (level >= (reader.depth ?? maxDepth)) return end
    if (reader.enter(key)) {
      const inner = scanObject(line, at, reader, level + 1)
      if (typeof inner === 'string' || inner === stopped) return inner
    }
    reader.leave?.()
    return end
  }
  if (type === 'array' || type === 'null') return end
  const value = type === 'string' ? unescapeJson(line.slice(at + 1, end - 1)) : line.slice(at, end)
  return reader.value(key, value, type) ? end : stopped
}

// Deeper than anybody writes; each level is a call.
const maxDepth = 128

type Found = { readonly type: JsonType; readonly end: number }

const literals: Readonly<Record<string, JsonType>> = { true: 'boolean', false: 'boolean', null: 'null' }

/** What begins at a place and where it ends, or the fault. */
export function valueAt(line: string, at: number): Found | string {
  const code = line.charCodeAt(at)
  if (code === 0x22) {
    const end = stringEnd(line, at)
    return end === -1 ? faults.string : { type: 'string', end }
  }
  if (code === 0x5b || code === 0x7b) {
    const end = blockEnd(line, at)
    const type = code === 0x5b ? 'array' : 'object'
    return end === -1 ? faults[type] : { type, end }
  }
  let end = at
  while (end < line.length && !endsToken(line.charCodeAt(end))) end += 1
  if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return { type: 'number', end }
  const type = literals[line.slice(at, end)]
  return type === undefined ? faults.type : { type, end }
}

function endsToken(code: number): boolean {
  return code === 0x2c || code === 0x7d || code === 0x5d || isBlank(code)
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

export function skipBlank(line: string, from: number): number {
  let at = from
  while (isBlank(line.charCodeAt(at))) at += 1
  return at
}

/** The place behind the closing quote of the text that begins at `open`, or -1. */
export function stringEnd(line: string, open: number): number {
  for (let at = line.indexOf('"', open + 1); at !== -1; at = line.indexOf('"', at + 1)) {
    let slashes = 0
    while (line.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return -1
}

function blockEnd(line: string, open: number): number {
  const opening = line.charCodeAt(open)
  const closing = opening + 2
  let level = 0
  for (let at = open; at < line.length; at += 1) {
    const code = line.charCodeAt(at)
    if (code === 0x22) {
      at = stringEnd(line, at) - 1
      if (at < 0) return -1
    } else if (code === opening) level += 1
    else if (code === closing) {
      level -= 1
      if (level === 0) return at + 1
    }
  }
  return -1
}

/** What stands between the quotes of a text; characters that are none become blanks. */
export function unescapeJson(raw: string): string {
  const text = raw.includes('\\') ? unescaped(raw) : raw
  return text.includes('\uFFFD') ? text.replaceAll('\uFFFD', ' ') : text
}

function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw.replaceAll(/\p{Cc}/gu, escapeControl)}"`) as string
  } catch {
    return ''
  }
}

function escapeControl(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
