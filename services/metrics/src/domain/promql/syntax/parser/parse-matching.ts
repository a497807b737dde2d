import type { Matching } from '../ast.ts'
import { canStartExpr, isFillModifier } from '../lexer/keywords.ts'
import { parseNumber } from '../lexer/lex-number.ts'
import type { TokenStream } from '../lexer/token-stream.ts'
import { parseLabelList } from './parse-label-list.ts'

type Modifiers = { readonly returnBool: boolean; readonly matching: Matching }

/** Reads what may stand between a binary operator and its right side: `bool on(a) group_left(b)`. */
export function parseBinaryModifiers(tokens: TokenStream): Modifiers {
  const returnBool = tokens.take('bool')
  const on = tokens.is('on')
  if (!on && !tokens.is('ignoring')) {
    return { returnBool, matching: Object.freeze({ on: false, labels: [], include: [], fill: parseFill(tokens) }) }
  }
  tokens.next()
  const labels = parseLabelList(tokens)
  const grouping = parseGroup(tokens)
  return { returnBool, matching: Object.freeze({ on, labels, ...grouping, fill: parseFill(tokens) }) }
}

function parseGroup(tokens: TokenStream): Pick<Matching, 'group' | 'include'> {
  const group = tokens.take('group_left') ? 'left' : tokens.take('group_right') ? 'right' : undefined
  if (group === undefined) return { include: [] }
  if (!canStartExpr(tokens.peek())) throw tokens.unexpected('grouping opts', '"("')
  return { group, include: tokens.is('(') ? parseLabelList(tokens) : [] }
}

function parseFill(tokens: TokenStream): Matching['fill'] {
  let fill: Matching['fill'] = {}
  while (isFillModifier(tokens.peek().word) && tokens.is('(', 1)) {
    const { word } = tokens.next()
    tokens.expect('(')
    const value = parseSigned(tokens)
    tokens.expect(')')
    if (word !== 'fill_right') fill = { ...fill, left: value }
    if (word !== 'fill_left') fill = { ...fill, right: value }
  }
  return Object.freeze(fill)
}

/** Reads a number with an optional sign. */
function parseSigned(tokens: TokenStream): number {
  const negative = tokens.is('-')
  if (negative || tokens.is('+')) tokens.next()
  if (tokens.peek().type !== 'number') throw tokens.unexpected()
  const value = parseNumber(tokens.next().text)
  return negative ? -value : value
}
