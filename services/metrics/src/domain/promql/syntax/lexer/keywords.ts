import type { Token, TokenType } from './token.ts'

/** Words that aggregate. */
export const aggregatorNames: readonly string[] = [
  'sum',
  'avg',
  'count',
  'min',
  'max',
  'group',
  'stddev',
  'stdvar',
  'topk',
  'bottomk',
  'count_values',
  'quantile',
  'limitk',
  'limit_ratio',
]

const words: Readonly<Partial<Record<TokenType, readonly string[]>>> = {
  operator: ['and', 'or', 'unless', 'atan2'],
  aggregator: aggregatorNames,
  keyword: ['offset', 'by', 'without', 'on', 'ignoring', 'group_left', 'group_right', 'bool'],
  preprocessor: ['start', 'end'],
  number: ['inf', 'nan'],
}

const types: ReadonlyMap<string, TokenType> = new Map(
  Object.entries(words).flatMap(([type, list]) => list.map((word) => [word, type as TokenType] as const)),
)

/** What a word means outside of braces; case does not matter. */
export function wordType(word: string): TokenType {
  return types.get(word.toLowerCase()) ?? (word.includes(':') ? 'metric identifier' : 'identifier')
}

const fillModifiers: ReadonlySet<string> = new Set(['fill', 'fill_left', 'fill_right'])

/** Modifiers that are only such when a parenthesis follows, so that metrics may have these names. */
export function isFillModifier(word: string): boolean {
  return fillModifiers.has(word)
}

const notMetrics: ReadonlySet<string> = new Set(['on', 'ignoring', 'group_left', 'group_right', 'bool', 'atan2'])

/** Whether a word can be the name of a metric without quotes. */
export function canNameMetric(type: TokenType, word: string): boolean {
  switch (type) {
    case 'identifier':
    case 'metric identifier':
    case 'aggregator':
    case 'preprocessor':
      return true
    case 'keyword':
    case 'operator':
      return /^[a-z]/.test(word) && !notMetrics.has(word)
    default:
      return false
  }
}

/** Whether an expression can begin with the token; what it then is, or is not, is told later. */
export function canStartExpr({ type, word }: Pick<Token, 'type' | 'word'>): boolean {
  if (type === 'number' || type === 'duration' || type === 'string') return true
  if (type === 'punctuation') return word === '(' || word === '{'
  return word === '+' || word === '-' || canNameMetric(type, word)
}
