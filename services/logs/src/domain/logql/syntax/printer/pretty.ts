import { quote } from '@hearth/go-template'
import type { Binary, Expr, Grouping, LogExpr, LogRange, RangeAggregation, Stage, VectorAggregation } from '../ast.ts'
import { formatWholeDuration } from '../values/duration.ts'
import { formatPlain } from '../values/float.ts'
import { printExpr, printLineFilter, printLog, printSelector, printStage, printUnwrap } from './print.ts'

const defaultWidth = 100

/** A query laid out for reading: what is longer than `width` characters goes over several lines. */
export function prettify(expr: Expr, width = defaultWidth): string {
  return new Layout(width).expr(expr, 0)
}

class Layout {
  readonly #width: number

  constructor(width: number) {
    this.#width = width
  }

  expr(expr: Expr, level: number): string {
    const line = printExpr(expr)
    if (line.length <= this.#width) return indent(level) + line
    switch (expr.kind) {
      case 'log':
        return this.#log(expr, level)
      case 'range':
        return this.#range(expr, level)
      case 'aggregate':
        return this.#aggregation(expr, level)
      case 'binary':
        return this.#binary(expr, level)
      case 'label_replace': {
        const texts = [expr.destination, expr.replacement, expr.source, expr.pattern]
        const given = [this.expr(expr.expr, level + 1), ...texts.map((text) => indent(level + 1) + quote(text))]
        return `${indent(level)}label_replace(\n${given.join(',\n')}\n${indent(level)})`
      }
      case 'literal':
      case 'vector':
        return indent(level) + line
    }
  }

  #log(log: LogExpr, level: number): string {
    if (printLog(log).length <= this.#width || log.stages.length === 0) return indent(level) + printLog(log)
    const stages = log.stages.map((stage) => this.#stage(stage, level + 1))
    return [indent(level) + printSelector(log), ...stages].join('\n')
  }

  #stage(stage: Stage, level: number): string {
    const line = printStage(stage)
    if (stage.kind === 'decolorize') return line
    if (stage.kind !== 'lines' || line.length <= this.#width) return indent(level) + line
    return stage.filters.map((filter) => indent(level) + printLineFilter(filter)).join('\n')
  }

  #logRange({ log, unwrap, spanNs, offsetNs }: LogRange, level: number): string {
    const start = indent(level + 1)
    const unwrapped = unwrap === undefined ? '' : `\n${start}${printUnwrap(unwrap, `\n${start}`)}`
    const offset = offsetNs === 0n ? '' : ` offset ${formatWholeDuration(offsetNs)}`
    return `${this.#log(log, level)}${unwrapped} [${formatWholeDuration(spanNs)}]${offset}`
  }

  #range({ operation, range, parameter, grouping }: RangeAggregation, level: number): string {
    const given = parameter === undefined ? '' : `${indent(level + 1)}${formatPlain(parameter)},\n`
    const end = `\n${indent(level)})${grouping === undefined ? '' : layGrouping(grouping)}`
    return `${indent(level)}${operation}(\n${given}${this.#logRange(range, level + 1)}${end}`
  }

  #aggregation({ operation, expr, parameter, grouping }: VectorAggregation, level: number): string {
    const given = parameter === 0 ? '' : `${indent(level + 1)}${parameter},\n`
    const start = `${indent(level)}${operation}${layGrouping(grouping)}`
    return `${start}(\n${given}${this.expr(expr, level + 1)}\n${indent(level)})`
  }

  #binary(expr: Binary, level: number): string {
    const operator = layOperator(expr)
    return `${this.expr(expr.left, level + 1)}\n${indent(level)}${operator}\n${this.expr(expr.right, level + 1)}`
  }
}

function layGrouping({ labels, without }: Grouping): string {
  if (labels.length === 0) return without ? ' without' : ''
  return ` ${without ? 'without' : 'by'} (${labels.join(', ')})`
}

function layOperator({ operator, returnsBool, matching }: Binary): string {
  const printed = returnsBool ? `${operator} bool` : operator
  if (matching.labels.length === 0) return printed
  const group = { 'one-to-one': '', 'many-to-one': 'group_left', 'one-to-many': 'group_right' }[matching.card]
  const include = matching.include.length === 0 ? '' : ` (${matching.include.join(', ')})`
  return `${printed} ${matching.on ? 'on' : 'ignoring'} (${matching.labels.join(', ')}) ${group}${include}`
}

function indent(level: number): string {
  return '  '.repeat(level)
}
