import type { Comparison, LabelFilter } from '../ast.ts'
import { parseSignedNumber } from '../values/parse-number.ts'
import type { TokenStream } from '../words/token-stream.ts'
import { makeMatcher } from './parse-selector.ts'

// `or` binds weaker than `and`; a comma, or nothing between two filters, binds whatever follows.
const strengths: Readonly<Record<string, number>> = { or: 1, and: 2 }

/** `status >= 400 and (method="GET" or size > 1KB), host != ""` */
export function parseLabelFilter(tokens: TokenStream, strength = 0): LabelFilter {
  let left = parseOne(tokens)
  for (;;) {
    const { type } = tokens.peek()
    const own = strengths[type]
    if (own !== undefined) {
      if (own <= strength) return left
      tokens.take()
      left = { kind: type === 'or' ? 'or' : 'and', left, right: tokens.nested(() => parseLabelFilter(tokens, own)) }
    } else if (type === ',' || type === 'IDENTIFIER' || type === '(') {
      tokens.accept(',')
      left = { kind: 'and', left, right: tokens.nested(() => parseLabelFilter(tokens)) }
    } else return left
  }
}

function parseOne(tokens: TokenStream): LabelFilter {
  if (tokens.accept('(')) {
    const inner = tokens.nested(() => parseLabelFilter(tokens))
    if (!tokens.accept(')')) throw tokens.unexpected()
    return inner
  }
  const label = tokens.expect('IDENTIFIER', '(').text
  if (tokens.is('=~', '!~')) {
    const operator = tokens.take().type as '=~' | '!~'
    return { kind: 'matcher', matcher: makeMatcher({ label, operator, value: tokens.expect('STRING').text }) }
  }
  if (!tokens.is('=', '==', '!=', '>', '>=', '<', '<=')) throw tokens.unexpected()
  return parseComparison(tokens, label)
}

function parseComparison(tokens: TokenStream, label: string): LabelFilter {
  const operator = tokens.take().type
  const comparison = (operator === '=' ? '==' : operator) as Comparison
  const { type, text, amount } = tokens.peek()
  if ((operator === '=' || operator === '!=') && type === 'STRING') {
    tokens.take()
    return { kind: 'matcher', matcher: makeMatcher({ label, operator, value: text }) }
  }
  if ((operator === '=' || operator === '!=') && type === 'ip') {
    tokens.take()
    return { kind: 'address', label, isEqual: operator === '=', pattern: parseAddress(tokens) }
  }
  if (type === 'DURATION' || type === 'BYTES') {
    tokens.take()
    return { kind: type === 'DURATION' ? 'duration' : 'bytes', label, comparison, value: amount }
  }
  if (!tokens.is('NUMBER', '+', '-')) throw tokens.unexpected()
  return { kind: 'number', label, comparison, value: parseSignedNumber(tokens) }
}

/** What follows `ip`. */
export function parseAddress(tokens: TokenStream): string {
  tokens.expect('(')
  const { text } = tokens.expect('STRING')
  tokens.expect(')')
  return text
}
