import { anyChar, normalizeRanges, subtractRanges } from '../char-ranges.ts'
import type { CharRange } from '../expression.ts'
import { type PatternReader, PatternUnsupported } from './pattern-reader.ts'

const digits: readonly CharRange[] = [[0x30, 0x39]]

/** The characters of words, as ECMA-262 has them without further flags. */
export const words: readonly CharRange[] = [...digits, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]

const spaces: readonly CharRange[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]

const sets: Readonly<Record<string, readonly CharRange[]>> = {
  d: digits,
  w: words,
  s: spaces,
  D: subtractRanges(anyChar, digits),
  W: subtractRanges(anyChar, words),
  S: subtractRanges(anyChar, spaces),
}

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 }

/** What follows a backslash. */
export function parseEscape(reader: PatternReader): readonly CharRange[] {
  const property = reader.match(/([pP])\{([A-Za-z_=]+)\}/y)
  if (property !== undefined) return unicodeProperty(property[2] ?? '', property[1] === 'P')
  const hex = reader.match(/u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})/y)
  if (hex !== undefined) return single(Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16))
  const char = reader.next()
  const set = sets[char]
  if (set !== undefined) return set
  const control = controls[char]
  if (control !== undefined) return single(control)
  if (/^[1-9A-Za-z]$/.test(char)) throw new PatternUnsupported(`"\\${char}"`)
  return single(char.codePointAt(0) ?? 0)
}

/** What follows a `[`, with its `]`. */
export function parseClass(reader: PatternReader): readonly CharRange[] {
  const negated = reader.take('^')
  const ranges: CharRange[] = []
  while (!reader.take(']')) {
    const from = classItem(reader)
    if (!reader.sees('-') || reader.sees('-]')) {
      ranges.push(...from)
      continue
    }
    reader.take('-')
    const to = classItem(reader)
    const [low, high] = [from[0]?.[0] ?? 0, to[0]?.[1] ?? 0]
    if (!isCharacter(from) || !isCharacter(to)) ranges.push(...from, [0x2d, 0x2d], ...to)
    else if (low <= high) ranges.push([low, high])
    else throw new PatternUnsupported('a range that runs backwards')
  }
  const found = subtractRanges(normalizeRanges(ranges), [[0xd800, 0xdfff]])
  return negated ? subtractRanges(anyChar, found) : found
}

// Only between characters is a hyphen a range: beside a class such as `\d` it stands for itself.
function isCharacter(ranges: readonly CharRange[]): boolean {
  const [only] = ranges
  return ranges.length === 1 && only !== undefined && only[0] === only[1]
}

function classItem(reader: PatternReader): readonly CharRange[] {
  if (!reader.take('\\')) return single(reader.next().codePointAt(0) ?? 0)
  return reader.take('b') ? single(8) : parseEscape(reader)
}

function single(code: number): readonly CharRange[] {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw new PatternUnsupported('half a character')
  return [[code, code]]
}

// There are a few hundred properties, and asking for the characters of one takes milliseconds.
const properties = new Map<string, readonly CharRange[]>()

function unicodeProperty(name: string, negated: boolean): readonly CharRange[] {
  const found = properties.get(name) ?? charactersWith(name)
  properties.set(name, found)
  return negated ? subtractRanges(basicPlane, found) : found
}

const basicPlane = subtractRanges(anyChar, [[0x10000, 0x10ffff]])

/** Asked of the platform one by one, among the characters that common scripts use. */
function charactersWith(name: string): readonly CharRange[] {
  let test: RegExp
  try {
    test = new RegExp(`^\\p{${name}}$`, 'u')
  } catch {
    throw new PatternUnsupported(`the property "${name}"`)
  }
  const found: CharRange[] = []
  for (let code = 0; code <= 0xffff; code++) {
    if ((code >= 0xd800 && code <= 0xdfff) || !test.test(String.fromCodePoint(code))) continue
    const before = found.at(-1)
    if (before !== undefined && before[1] === code - 1) found[found.length - 1] = [before[0], code]
    else found.push([code, code])
  }
  return found
}
