import { compareLabels } from '../../model/labels.ts'
import { remarks } from '../evaluate/annotations.ts'
import { type Column, floatPresence, sampleAt, vectorOf } from '../evaluate/operand.ts'
import { evaluateString, evaluateVector } from '../evaluate/scope.ts'
import { argument, type FunctionImplementation, type FunctionTable } from './function.ts'

type Compare = (a: Column, b: Column) => number

/** Orders of the answer to an instant query; the series of a range query are ordered by their labels. */
export const sortingFunctions: FunctionTable = {
  sort: sorted(() => byValue(1), true),
  sort_desc: sorted(() => byValue(-1), true),
  sort_by_label: sorted((names) => byLabels(names, 1)),
  sort_by_label_desc: sorted((names) => byLabels(names, -1)),
}

function sorted(compare: (labelNames: readonly string[]) => Compare, byValues = false): FunctionImplementation {
  return async (call, scope) => {
    const { columns } = await evaluateVector(scope, argument(call, 0))
    if (scope.query.startMs !== scope.query.endMs) {
      scope.annotations.warn(remarks.sortInRange, call.start)
      return vectorOf(byValues ? columns.flatMap(floatsOf) : columns)
    }
    const names = await Promise.all(call.args.slice(1).map((arg) => evaluateString(scope, arg)))
    return vectorOf(
      [...(byValues ? columns.filter((one) => typeof sampleAt(one, 0) === 'number') : columns)].sort(compare(names)),
    )
  }
}

/** Histograms have no order among values, and are left out. */
function floatsOf(column: Column): readonly Column[] {
  const { histograms: _, ...floats } = column
  const present = floatPresence(column)
  return present.includes(1) ? [{ ...floats, present }] : []
}

// NaN comes last in either direction.
function byValue(direction: 1 | -1): Compare {
  return (a, b) => {
    const [left, right] = [a.values[0] ?? 0, b.values[0] ?? 0]
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
    return direction * (left - right) || 0
  }
}

function byLabels(names: readonly string[], direction: 1 | -1): Compare {
  return (a, b) => {
    for (const name of names) {
      const order = compareNaturally(a.labels.get(name), b.labels.get(name))
      if (order !== 0) return direction * order
    }
    return direction * compareLabels(a.labels, b.labels)
  }
}

/** Numbers within texts are compared by value, so that `cpu2` comes before `cpu10`. */
function compareNaturally(a: string, b: string): number {
  const [left, right] = [a.match(/\d+|\D+/g) ?? [], b.match(/\d+|\D+/g) ?? []]
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const order = compareParts(left[at] ?? '', right[at] ?? '')
    if (order !== 0) return order
  }
  return left.length - right.length
}

function compareParts(a: string, b: string): number {
  if (/^\d/.test(a) && /^\d/.test(b) && Number(a) !== Number(b)) return Number(a) - Number(b)
  if (a === b) return 0
  return a < b ? -1 : 1
}
