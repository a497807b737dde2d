import { allBut } from '../char-ranges.ts'
import type { CharRange } from '../expression.ts'
import { parseClass, parseEscape } from './pattern-classes.ts'
import type { PatternNode } from './pattern-node.ts'
import { PatternReader, PatternUnsupported } from './pattern-reader.ts'
import { repeatPattern } from './repeat-pattern.ts'

/** Groups may nest so deep. */
const maxDepth = 50

const maxCharacters = 5_000

/**
 * Reads the part of ECMA-262's regular expressions that a grammar can express: classes, groups, alternatives,
 * quantifiers (lazy ones as greedy ones: the language is the same), `^` and `$`, `\b`, `\d \w \s`, `\p{L}` and the like.
 *
 * @throws {PatternUnsupported} for look-around, back references, repeated word boundaries, and what is no expression at all
 */
export function parsePattern(source: string): PatternNode {
  if (!source.isWellFormed()) throw new PatternUnsupported('half a character')
  if (source.length > maxCharacters) throw new PatternUnsupported(`over ${maxCharacters} characters`)
  const reader = new PatternReader(source)
  const node = parseOptions(reader, 0)
  if (!reader.done) throw new PatternUnsupported(`")" without "("`)
  return node
}

function parseOptions(reader: PatternReader, depth: number): PatternNode {
  if (depth > maxDepth) throw new PatternUnsupported(`groups nested over ${maxDepth} deep`)
  const options = [parseItems(reader, depth)]
  while (reader.take('|')) options.push(parseItems(reader, depth))
  const [only] = options
  return options.length === 1 && only !== undefined ? only : { kind: 'any', options }
}

function parseItems(reader: PatternReader, depth: number): PatternNode {
  const items: PatternNode[] = []
  while (!reader.done && !reader.sees('|') && !reader.sees(')')) items.push(parseQuantified(reader, depth))
  return { kind: 'all', items }
}

function parseQuantified(reader: PatternReader, depth: number): PatternNode {
  let item = parseAtom(reader, depth)
  for (let count = readCount(reader); count !== undefined; count = readCount(reader)) {
    reader.take('?')
    if (item.kind === 'start' || item.kind === 'end') throw new PatternUnsupported('a repeated "^" or "$"')
    item = repeatPattern(item, count)
  }
  return item
}

function readCount(reader: PatternReader): { min: number; max?: number } | undefined {
  if (reader.take('*')) return { min: 0 }
  if (reader.take('+')) return { min: 1 }
  if (reader.take('?')) return { min: 0, max: 1 }
  const counted = reader.match(/\{(\d+)(,(\d*))?\}/y)
  if (counted === undefined) return undefined
  const [, min, comma, max] = counted
  if (comma === undefined) return { min: Number(min), max: Number(min) }
  if (max === '' || max === undefined) return { min: Number(min) }
  if (Number(max) < Number(min)) throw new PatternUnsupported('a count that runs backwards')
  return { min: Number(min), max: Number(max) }
}

function parseAtom(reader: PatternReader, depth: number): PatternNode {
  if (reader.take('^')) return { kind: 'start' }
  if (reader.take('$')) return { kind: 'end' }
  if (reader.take('.')) return { kind: 'chars', ranges: allBut('\n\r\u2028\u2029') }
  if (reader.take('[')) return { kind: 'chars', ranges: parseClass(reader) }
  if (reader.take('\\b')) return { kind: 'boundary', inside: false }
  if (reader.take('\\B')) return { kind: 'boundary', inside: true }
  if (reader.take('\\')) return character(parseEscape(reader))
  if (reader.take('(')) return parseGroup(reader, depth)
  const char = reader.next()
  if ('*+?'.includes(char)) throw new PatternUnsupported(`"${char}" with nothing to repeat`)
  const code = char.codePointAt(0) ?? 0
  return character([[code, code]])
}

// Grammars end at NUL.
function character(ranges: readonly CharRange[]): PatternNode {
  if (ranges.length === 1 && ranges[0]?.[1] === 0) throw new PatternUnsupported('a NUL character')
  return { kind: 'chars', ranges }
}

function parseGroup(reader: PatternReader, depth: number): PatternNode {
  if (reader.match(/\?(=|!|<=|<!)/y) !== undefined) throw new PatternUnsupported('look-around')
  // Named as in JavaScript, or as in Python.
  reader.match(/\?:|\?P?<[^>]*>/y)
  const node = parseOptions(reader, depth + 1)
  if (!reader.take(')')) throw new PatternUnsupported('"(" without ")"')
  return node
}
