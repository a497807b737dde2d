import type { CharRange, Expression } from './expression.ts'

/** An expression as GBNF of llama.cpp. Repeated items must be single symbols, as `createGrammar` leaves them. */
export function renderExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'text':
      return `"${[...expression.text].map((char) => escapeChar(char.codePointAt(0) ?? 0)).join('')}"`
    case 'class':
      return `[${expression.ranges.map(renderRange).join('')}]`
    case 'rule':
      return expression.name
    case 'sequence':
      return expression.items.map(renderGrouped).join(' ')
    case 'choice':
      return expression.options.map(renderExpression).join(' | ')
    case 'repeat':
      return `${renderGrouped(expression.item)}${renderCount(expression.min, expression.max)}`
  }
}

function renderGrouped(expression: Expression): string {
  const grouped = expression.kind === 'choice' || expression.kind === 'sequence'
  return grouped ? `(${renderExpression(expression)})` : renderExpression(expression)
}

function renderCount(min: number, max: number | undefined): string {
  if (max === undefined) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  if (min === 0 && max === 1) return '?'
  return min === max ? `{${min}}` : `{${min},${max}}`
}

function renderRange([from, to]: CharRange): string {
  return from === to ? escapeChar(from) : `${escapeChar(from)}-${escapeChar(to)}`
}

// Letters, digits and the harmless marks stand for themselves; everything else is written by number.
function escapeChar(code: number): string {
  const char = String.fromCodePoint(code)
  if (/^[A-Za-z0-9 _.,:;/{}()<>=+*?!@#$%&|~']$/.test(char)) return char
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`
}
