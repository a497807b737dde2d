import { quote } from '@hearth/go-template'
import { literalsOf } from '../../regex.ts'
import type {
  Binary,
  Expr,
  Extraction,
  Grouping,
  LabelFilter,
  LineFilter,
  LogExpr,
  LogRange,
  NamedLabel,
  RangeAggregation,
  Stage,
  Unwrap,
  VectorAggregation,
} from '../ast.ts'
import { printMatcher } from '../matches.ts'
import { formatBytes } from '../values/bytes.ts'
import { formatGoDuration, formatWholeDuration } from '../values/duration.ts'
import { formatPlain, formatSixDigits } from '../values/float.ts'

/** A query as one line, in Loki's own form. */
export function printExpr(expr: Expr): string {
  switch (expr.kind) {
    case 'log':
      return printLog(expr)
    case 'range':
      return printRangeAggregation(expr)
    case 'aggregate':
      return printAggregation(expr)
    case 'binary':
      return printBinary(expr)
    case 'literal':
      return printNumber(expr.value)
    case 'vector':
      return `vector(${formatSixDigits(expr.value)})`
    case 'label_replace': {
      const texts = [expr.destination, expr.replacement, expr.source, expr.pattern].map(quote)
      return `label_replace(${[printExpr(expr.expr), ...texts].join(',')})`
    }
  }
}

// Go writes large and small numbers with an exponent.
function printNumber(value: number): string {
  const magnitude = Math.abs(value)
  if (value === 0 || (magnitude >= 1e-4 && magnitude < 1e21) || !Number.isFinite(value)) return formatPlain(value)
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
}

export function printSelector({ matchers }: LogExpr): string {
  return `{${matchers.map((matcher) => printMatcher(matcher, quote)).join(', ')}}`
}

export function printLog(log: LogExpr): string {
  return [printSelector(log), ...log.stages.map(printStage)].join(' ')
}

function printRange({ log, unwrap, spanNs, offsetNs }: LogRange): string {
  const offset = offsetNs === 0n ? '' : ` offset ${formatGoDuration(offsetNs)}`
  return `${printLog(log)}${unwrap === undefined ? '' : ` ${printUnwrap(unwrap)}`}[${formatWholeDuration(spanNs)}]${offset}`
}

export function printUnwrap({ label, conversion, filters }: Unwrap, separator = ' '): string {
  const value = conversion === undefined ? label : `${conversion}(${label})`
  return [`| unwrap ${value}`, ...filters.map((filter) => `| ${printLabelFilter(filter)}`)].join(separator)
}

function printRangeAggregation({ operation, range, parameter, grouping }: RangeAggregation): string {
  const given = parameter === undefined ? '' : `${formatPlain(parameter)},`
  return `${operation}(${given}${printRange(range)})${grouping === undefined ? '' : printGrouping(grouping)}`
}

function printAggregation({ operation, expr, parameter, grouping }: VectorAggregation): string {
  const isWhole = grouping.labels.length === 0 && !grouping.without
  const given = parameter === 0 ? '' : `${parameter},`
  return `${operation}${isWhole ? '' : printGrouping(grouping)}(${given}${printExpr(expr)})`
}

function printGrouping({ labels, without }: Grouping): string {
  return ` ${without ? 'without' : 'by'} (${labels.join(',')})`
}

function printBinary({ operator, returnsBool, matching, left, right }: Binary): string {
  let printed = returnsBool ? `${operator} bool` : operator
  const group = { 'one-to-one': '', 'many-to-one': 'group_left', 'one-to-many': 'group_right' }[matching.card]
  const include = matching.include.length === 0 ? '' : ` (${matching.include.join(',')})`
  if (matching.on || matching.labels.length > 0)
    printed = `${printed} ${matching.on ? 'on' : 'ignoring'} (${matching.labels.join(',')}) ${group}${include}`
  return `(${printExpr(left)} ${printed} ${printExpr(right)})`
}

export function printStage(stage: Stage): string {
  switch (stage.kind) {
    case 'lines':
      return stage.filters.map(printLineFilter).join(' ')
    case 'json':
      return ['| json', ...printExtractions(stage.extractions)].join(' ')
    case 'logfmt': {
      const flags = [...(stage.strict ? ['--strict'] : []), ...(stage.keepsEmpty ? ['--keep-empty'] : [])]
      return ['| logfmt', ...flags, ...printExtractions(stage.extractions)].join(' ')
    }
    case 'regexp':
    case 'pattern':
      return `| ${stage.kind} ${quote(stage.pattern)}`
    case 'unpack':
    case 'decolorize':
      return `| ${stage.kind}`
    case 'label':
      return `| ${printLabelFilter(stage.filter)}`
    case 'line_format':
      return `| line_format ${quote(stage.template)}`
    case 'label_format':
      return `| label_format ${stage.formats.map(({ label, value, isRename }) => `${label}=${isRename ? value : quote(value)}`).join(',')}`
    case 'drop':
    case 'keep':
      return `| ${stage.kind} ${stage.labels.map(printNamedLabel).join(',')}`
  }
}

function printNamedLabel(label: NamedLabel): string {
  return 'name' in label ? label.name : printMatcher(label.matcher, quote)
}

function printExtractions(extractions: readonly Extraction[]): readonly string[] {
  if (extractions.length === 0) return []
  return [extractions.map(({ label, path }) => `${label}=${quote(path)}`).join(',')]
}

export function printLineFilter({ operator, alternatives }: LineFilter): string {
  const texts = alternatives.map(({ text, isAddress }) => (isAddress ? `ip(${quote(text)})` : quote(text)))
  return `${operator} ${texts.join(' or ')}`
}

export function printLabelFilter(filter: LabelFilter): string {
  switch (filter.kind) {
    case 'matcher':
      return printMatcher(filter.matcher, isExpression(filter.matcher) ? quoteRaw : quote)
    case 'address':
      return `${filter.label}${filter.isEqual ? '=' : '!='}ip(${quote(filter.pattern)})`
    case 'number':
      return `${filter.label}${filter.comparison}${formatPlain(filter.value)}`
    case 'duration':
      return `${filter.label}${filter.comparison}${formatGoDuration(filter.value)}`
    case 'bytes':
      return `${filter.label}${filter.comparison}${formatBytes(filter.value)}`
    case 'and':
      return `( ${printLabelFilter(filter.left)} , ${printLabelFilter(filter.right)} )`
    case 'or':
      return `( ${printLabelFilter(filter.left)} or ${printLabelFilter(filter.right)} )`
  }
}

// What is no more than texts is written like a text.
function isExpression({ operator, value }: { readonly operator: string; readonly value: string }): boolean {
  return operator.endsWith('~') && value !== '.*' && literalsOf(value) === undefined
}

function quoteRaw(text: string): string {
  return text.includes('`') ? quote(text) : `\`${text}\``
}
