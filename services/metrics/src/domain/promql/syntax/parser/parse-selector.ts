import type { Matcher } from '../../../model/matcher.ts'
import type { VectorSelector } from '../ast.ts'
import { canNameMetric } from '../lexer/keywords.ts'
import { unquote } from '../lexer/lex-string.ts'
import type { Token } from '../lexer/token.ts'
import type { TokenStream } from '../lexer/token-stream.ts'
import { createMatcher } from '../matchers.ts'

const context = 'label matching'

/** Reads `name`, `name{…}` or `{…}`. */
export function parseSelectorNode(tokens: TokenStream): VectorSelector {
  const { start } = tokens.peek()
  const name = parseName(tokens)
  const inBraces = tokens.is('{') ? parseMatchers(tokens) : []
  const matchers = name === '' ? inBraces : [...inBraces, createMatcher('__name__', '=', name)]
  return Object.freeze({ kind: 'selector', start, name, matchers: Object.freeze(matchers) })
}

function parseName(tokens: TokenStream): string {
  const token = tokens.peek()
  if (canNameMetric(token.type, token.word)) return tokens.next().text
  if (!tokens.is('{')) throw tokens.unexpected()
  return ''
}

function parseMatchers(tokens: TokenStream): Matcher[] {
  tokens.expect('{')
  const matchers: Matcher[] = []
  if (tokens.take('}')) return matchers
  for (;;) {
    matchers.push(parseMatcher(tokens))
    if (tokens.take('}')) return matchers
    tokens.expect(',', context, '"," or "}"')
    if (tokens.take('}')) return matchers
  }
}

function parseMatcher(tokens: TokenStream): Matcher {
  const label = tokens.peek()
  if (label.type !== 'identifier' && label.type !== 'string') throw tokens.unexpected(context, 'identifier or "}"')
  tokens.next()
  const name = label.type === 'string' ? unquote(label.text) : label.text
  const op = readOperator(tokens.peek())
  if (op === undefined && label.type === 'string') return createMatcher('__name__', '=', name)
  if (op === undefined) throw tokens.unexpected(context, 'label matching operator')
  tokens.next()
  if (tokens.peek().type !== 'string') throw tokens.unexpected(context, 'string')
  return compile(tokens, label.start, name, op, unquote(tokens.next().text))
}

function readOperator({ word, type }: Token): Matcher['op'] | undefined {
  if (type === 'string') return undefined
  return word === '=' || word === '!=' || word === '=~' || word === '!~' ? word : undefined
}

function compile(tokens: TokenStream, start: number, name: string, op: Matcher['op'], value: string): Matcher {
  try {
    return createMatcher(name, op, value)
  } catch (error) {
    throw tokens.fail(start, error instanceof Error ? error.message : String(error))
  }
}
