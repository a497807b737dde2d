import { Labels, metadataLabels } from '../../model/labels.ts'
import { type Column, vectorOf } from '../evaluate/operand.ts'
import { loadRange } from '../evaluate/range-input.ts'
import { evaluateVector, type Scope } from '../evaluate/scope.ts'
import { slide } from '../evaluate/slide.ts'
import { type Expr, unwrap } from '../syntax/ast.ts'
import { argument, type FunctionTable } from './function.ts'

/** One where nothing is. */
export const absenceFunctions: FunctionTable = {
  absent: async (call, scope) => {
    const arg = argument(call, 0)
    const { columns } = await evaluateVector(scope, arg)
    return vectorOf(missing(columns, arg, scope))
  },
  absent_over_time: async (call, scope) => {
    const arg = argument(call, 0)
    const columns = await slide(await loadRange(arg, scope), scope, () => () => 1, { histograms: 'used' })
    return vectorOf(missing(columns, arg, scope))
  },
}

function missing(columns: readonly Column[], arg: Expr, { steps }: Scope): Column[] {
  const present = new Uint8Array(steps.count)
  for (let step = 0; step < steps.count; step++) present[step] = columns.some((one) => one.present[step] === 1) ? 0 : 1
  if (!present.includes(1)) return []
  return [{ labels: labelsOfAbsent(arg), dropName: false, values: new Float64Array(steps.count).fill(1), present }]
}

/**
 * What the selector says the labels would be: those demanded with `=`. As in Prometheus a label that is demanded again,
 * in whatever way, is none, unless that is its first `=`.
 */
function labelsOfAbsent(arg: Expr): Labels {
  const inner = unwrap(arg)
  const selector = inner.kind === 'matrix' ? inner.selector : inner
  if (selector.kind !== 'selector') return Labels.none
  const found = new Map<string, string>()
  const demanded = new Set<string>()
  for (const { op, name, value } of selector.matchers) {
    if (metadataLabels.has(name)) continue
    if (op !== '=' || demanded.has(name)) found.delete(name)
    else {
      found.set(name, value)
      demanded.add(name)
    }
  }
  return Labels.from(found)
}
