import type { Expr, LogExpr, Stage } from '../logql/syntax/ast.ts'
import { parseLogql } from '../logql/syntax/parser/parse-logql.ts'

const levelNames = new Set(['level', 'detected_level'])

/**
 * Where the page of this service shows lines that an expression counts: those with the same text and level, as far as
 * the page can search for them. An expression that is none leads to the page.
 */
export function pagePathOf(expression: string): string {
  const log = firstLog(parseLogql(expression))
  if (log === undefined) return '/'
  const params = new URLSearchParams()
  for (const { label, operator, value } of log.matchers) {
    if (label === 'container_id' && operator === '=') params.append('c', value)
  }
  const [text] = log.stages.flatMap(textsOf)
  if (text !== undefined) params.set(text.operator === '|~' ? 're' : 'q', text.text)
  const [level] = log.stages.flatMap(levelsOf)
  if (level !== undefined) params.set('level', level)
  const query = params.toString()
  return query === '' ? '/' : `/?${query}`
}

function firstLog(expr: Expr): LogExpr | undefined {
  switch (expr.kind) {
    case 'log':
      return expr
    case 'range':
      return expr.range.log
    case 'aggregate':
    case 'label_replace':
      return firstLog(expr.expr)
    case 'binary':
      return firstLog(expr.left) ?? firstLog(expr.right)
    default:
      return undefined
  }
}

function textsOf(stage: Stage) {
  if (stage.kind !== 'lines') return []
  return stage.filters.flatMap(({ operator, alternatives: [only, ...others] }) => {
    const isShown = (operator === '|=' || operator === '|~') && only?.isAddress === false && others.length === 0
    return isShown ? [{ operator, text: only.text }] : []
  })
}

function levelsOf(stage: Stage): readonly string[] {
  if (stage.kind !== 'label' || stage.filter.kind !== 'matcher') return []
  const { label, operator, value } = stage.filter.matcher
  if (!levelNames.has(label)) return []
  if (operator === '=') return [value]
  return operator === '=~' && /^[a-z|]+$/.test(value) ? [value.replaceAll('|', ',')] : []
}
