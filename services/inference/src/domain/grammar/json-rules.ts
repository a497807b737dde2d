import { allBut, intersectRanges } from './char-ranges.ts'
import { type CharRange, chars, choice, type Expression, optional, repeat, sequence, text } from './expression.ts'
import type { Grammar } from './grammar.ts'

/** How deep JSON that no schema describes may nest. */
const maxFreeDepth = 8

/** At most one space: a model with no sense of an end would else write white space for ever. */
export const space: Expression = optional(text(' '))

export const comma: Expression = sequence(text(','), space)

export const digit: Expression = chars('0-9')

/** What may stand in a JSON string without an escape. */
export const plainChars: readonly CharRange[] = intersectRanges(allBut('"\\'), [[0x20, 0x10ffff]])

const hex = chars('0-9', 'a-f', 'A-F')

/** One character of a JSON string, escaped or not; a surrogate comes only as a whole pair. */
export function jsonChar(grammar: Grammar): Expression {
  return grammar.once('char', () => makeChar(grammar))
}

function makeChar(grammar: Grammar): Expression {
  const d = chars('d', 'D')
  const unit = choice([
    sequence(chars('0-9', 'a-c', 'A-C', 'e-f', 'E-F'), hex, hex, hex),
    sequence(d, chars('0-7'), hex, hex),
    sequence(d, chars('8-9', 'a-b', 'A-B'), hex, hex, text('\\u'), d, chars('c-f', 'C-F'), hex, hex),
  ])
  const escaped = choice([chars('"', '\\', '/', 'b', 'f', 'n', 'r', 't'), sequence(text('u'), unit)])
  return grammar.rule('char', choice([{ kind: 'class', ranges: plainChars }, sequence(text('\\'), escaped)]))
}

export function jsonString(grammar: Grammar, min = 0, max?: number): Expression {
  return grammar.rule('string', sequence(text('"'), repeat(jsonChar(grammar), min, max), text('"')))
}

/** Up to 15 digits, so that a number survives being read as a double. */
export function jsonInteger(grammar: Grammar): Expression {
  const digits = choice([text('0'), sequence(chars('1-9'), repeat(digit, 0, 14))])
  return grammar.rule('integer', sequence(optional(text('-')), digits))
}

export function jsonNumber(grammar: Grammar): Expression {
  const fraction = optional(sequence(text('.'), repeat(digit, 1, 15)))
  const exponent = optional(sequence(chars('e', 'E'), optional(chars('+', '-')), repeat(digit, 1, 2)))
  return grammar.rule('number', sequence(jsonInteger(grammar), fraction, exponent))
}

export function jsonBoolean(grammar: Grammar): Expression {
  return grammar.rule('boolean', choice([text('true'), text('false')]))
}

/** `[]` or items with commas between; counts are those of the items. */
export function jsonArray(item: Expression, min = 0, max?: number): Expression {
  if (max === 0) return text('[]')
  const more = repeat(sequence(comma, item), Math.max(min - 1, 0), max === undefined ? undefined : max - 1)
  const items = sequence(item, more)
  return sequence(text('['), min === 0 ? optional(items) : items, text(']'))
}

/** Any number of members, each `"key": value` as one expression. */
function jsonMembers(member: Expression): Expression {
  return optional(sequence(member, repeat(sequence(comma, member), 0)))
}

/** Any JSON value that nests no deeper than `depth`. */
export function anyJson(grammar: Grammar, depth = maxFreeDepth): Expression {
  return grammar.once(`value ${depth}`, () => makeAnyJson(grammar, depth))
}

function makeAnyJson(grammar: Grammar, depth: number): Expression {
  const flat = [jsonString(grammar), jsonNumber(grammar), jsonBoolean(grammar), text('null')]
  if (depth === 0) return grammar.rule('flat', choice(flat))
  const inner = anyJson(grammar, depth - 1)
  const array = grammar.rule('array', jsonArray(inner))
  return grammar.rule('value', choice([...flat, array, objectOf(grammar, inner)]))
}

/** Any JSON object. */
export function anyObject(grammar: Grammar): Expression {
  return objectOf(grammar, anyJson(grammar, maxFreeDepth - 1))
}

function objectOf(grammar: Grammar, value: Expression): Expression {
  const member = grammar.rule('member', sequence(jsonString(grammar), text(':'), space, value))
  return grammar.rule('object', sequence(text('{'), jsonMembers(member), text('}')))
}
