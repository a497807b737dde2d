import type { Expr, LogExpr, Stage } from '../logql/syntax/ast.ts'
import { parseLogql } from '../logql/syntax/parser/parse-logql.ts'

const levelNames = new Set(['level', 'detected_level'])
// The page finds a container by its id or its name, and lists what is sent under its service.
const containerNames = new Set(['container_id', 'container', 'service_name'])

/**
 * Where the page of this service shows lines that an expression counts: those of the same containers with the same text
 * and level, as far as the page can search for them. An expression that is none leads to the page.
 */
export function pagePathOf(expression: string): string {
  const log = firstLog(parseLogql(expression))
  if (log === undefined) return '/'
  const params = new URLSearchParams()
  for (const { label, operator, value } of log.matchers) {
    if (!containerNames.has(label)) continue
    for (const name of namesOf(operator, value)) params.append('c', name)
  }
  const [text] = log.stages.flatMap(textsOf)
  if (text !== undefined) params.set(...searchOf(text))
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

const escaped = /\\([\\.+*?()|[\]{}^$])/g

/** The texts that a matcher lets through, where it names them one by one. */
function namesOf(operator: string, value: string): readonly string[] {
  if (operator === '=') return value === '' ? [] : [value]
  if (operator !== '=~') return []
  const names = value.split(/(?<!\\)\|/)
  return names.every(isPlain) ? names.map(plain) : []
}

function isPlain(pattern: string): boolean {
  return pattern !== '' && !/[\\.+*?()|[\]{}^$]/.test(pattern.replace(escaped, ''))
}

function plain(pattern: string): string {
  return pattern.replace(escaped, '$1')
}

type Searched = { readonly operator: string; readonly text: string }

function textsOf(stage: Stage): readonly Searched[] {
  if (stage.kind !== 'lines') return []
  return stage.filters.flatMap(({ operator, alternatives: [only, ...others] }) => {
    const isShown = (operator === '|=' || operator === '|~') && only?.isAddress === false && others.length === 0
    return isShown ? [{ operator, text: only.text }] : []
  })
}

// The page searches without regard to case by itself, as long as there is no capital.
function searchOf({ operator, text }: Searched): ['q' | 're', string] {
  if (operator === '|=') return ['q', text]
  const folded = text.startsWith('(?i)') ? text.slice(4) : undefined
  if (folded === undefined || folded !== folded.toLowerCase()) return ['re', text]
  return isPlain(folded) ? ['q', plain(folded)] : ['re', folded]
}

function levelsOf(stage: Stage): readonly string[] {
  if (stage.kind !== 'label' || stage.filter.kind !== 'matcher') return []
  const { label, operator, value } = stage.filter.matcher
  if (!levelNames.has(label)) return []
  if (operator === '=') return [value]
  return operator === '=~' && /^[a-z|]+$/.test(value) ? [value.replaceAll('|', ',')] : []
}
