import { formatDuration } from '@hearth/rules/values'
import type { Matcher } from '../../../model/matcher.ts'
import type { Aggregate, At, Binary, Expr, Grouping, Subquery, Timing, VectorSelector } from '../ast.ts'
import { quote } from '../quote.ts'
import { literalMs, printDuration } from './print-duration.ts'
import { printNumber } from './print-number.ts'

/** A query on one line, in the form Prometheus gives it; it reads back as the same query. */
export function printPromql(expr: Expr): string {
  switch (expr.kind) {
    case 'number':
      return expr.isDuration ? formatDuration(literalMs(expr.value)) : printNumber(expr.value)
    case 'string':
      return quote(expr.value)
    case 'selector':
      return `${printSelectorBody(expr)}${printWhen(expr)}${printExtension(expr)}${printOffset(expr)}`
    case 'matrix':
      return `${printSelectorBody(expr.selector)}[${printDuration(expr.range)}]${printExtension(expr.selector)}${printWhen(expr.selector)}${printOffset(expr.selector)}`
    case 'subquery':
      return `${printPromql(expr.expr)}${printSubquerySuffix(expr)}`
    case 'call':
      return `${expr.name}(${expr.args.map(printPromql).join(', ')})`
    case 'aggregate':
      return `${printAggregateHead(expr)}(${[expr.param, expr.expr]
        .flatMap((arg) => arg ?? [])
        .map(printPromql)
        .join(', ')})`
    case 'binary':
      return `${printPromql(expr.left)} ${printOperator(expr)} ${printPromql(expr.right)}`
    case 'unary':
      return `${expr.op}${printPromql(expr.expr)}`
    case 'paren':
      return `(${printPromql(expr.expr)})`
  }
}

/** The operator of a binary expression with all that belongs to it. */
export function printOperator({ op, returnBool, matching }: Binary): string {
  const { on, labels, group, include, fill } = matching
  const parts: string[] = [returnBool ? `${op} bool` : op]
  if (on || labels.length > 0 || group !== undefined) parts.push(`${on ? 'on' : 'ignoring'} (${printLabels(labels)})`)
  if (group !== undefined) parts.push(`group_${group} (${printLabels(include)})`)
  if (fill.left !== undefined && fill.left === fill.right) parts.push(`fill (${printNumber(fill.left)})`)
  else {
    if (fill.left !== undefined) parts.push(`fill_left (${printNumber(fill.left)})`)
    if (fill.right !== undefined) parts.push(`fill_right (${printNumber(fill.right)})`)
  }
  return parts.join(' ')
}

/** An aggregation up to its parenthesis. */
export function printAggregateHead({ op, grouping }: Aggregate): string {
  return `${op}${printGrouping(grouping)}`
}

function printGrouping({ without, labels }: Grouping): string {
  if (without) return ` without (${printLabels(labels)}) `
  return labels.length > 0 ? ` by (${printLabels(labels)}) ` : ''
}

/** What follows the expression of a subquery. */
export function printSubquerySuffix(subquery: Subquery): string {
  const step = subquery.step === undefined ? '' : printDuration(subquery.step)
  return `[${printDuration(subquery.range)}:${step}]${printWhen(subquery)}${printOffset(subquery)}`
}

function printLabels(labels: readonly string[]): string {
  return labels.map(printLabelName).join(', ')
}

function printLabelName(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : quote(name)
}

function printSelectorBody({ name, matchers }: VectorSelector): string {
  const inBraces = name === '' ? matchers : matchers.slice(0, -1)
  if (inBraces.length === 0) return name === '' ? '{}' : name
  return `${name}{${inBraces.map(printMatcher).sort().join(',')}}`
}

function printMatcher({ name, op, value }: Matcher): string {
  return `${printLabelName(name)}${op}${quote(value)}`
}

function printExtension({ extension }: VectorSelector): string {
  return extension === undefined ? '' : ` ${extension}`
}

function printWhen({ at }: Timing): string {
  return at === undefined ? '' : ` @ ${printAt(at)}`
}

function printOffset({ offset }: Timing): string {
  // As it was never there, where it moves nothing.
  if (offset === undefined || (offset.kind === 'literal' && offset.seconds === 0)) return ''
  return ` offset ${printDuration(offset)}`
}

function printAt(at: At): string {
  return at.kind === 'time' ? (at.ms / 1000).toFixed(3) : `${at.kind}()`
}
