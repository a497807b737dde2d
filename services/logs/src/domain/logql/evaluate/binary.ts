import { LogqlError } from '../logql-error.ts'
import type { Binary, Matching } from '../syntax/ast.ts'
import { calculate, isComparison } from '../syntax/calculate.ts'
import { keyOf, type Labels, type Matrix, omitLabels, pickLabels, type Series } from './series.ts'
import { SeriesBuilder } from './series-builder.ts'

type Operation = Pick<Binary, 'operator' | 'returnsBool'>

/** A number with each value of each series; of a comparison, the values for which it holds. */
export function combineWithNumber(
  operation: Operation,
  matrix: Matrix,
  number: number,
  side: 'left' | 'right',
): Matrix {
  return matrix.map(({ labels, values, present }) => {
    const made = new Float64Array(values.length)
    const kept = Uint8Array.from(present)
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? Number.NaN
      const result =
        side === 'left' ? calculate(operation.operator, number, value) : calculate(operation.operator, value, number)
      const isFilter = isComparison(operation.operator) && !operation.returnsBool
      made[at] = isFilter ? value : result
      if (isFilter && result === 0) kept[at] = 0
    }
    return { labels, values: made, present: kept }
  })
}

type Signed = { readonly series: Series; readonly signature: string }

function sign(matrix: Matrix, { on, labels }: Matching): readonly Signed[] {
  return matrix.map((series) => ({
    series,
    signature: keyOf(on ? pickLabels(series.labels, labels) : omitLabels(series.labels, labels)),
  }))
}

/** The series of one side as the other side lets them through, at each step by itself. */
export function combineSets(operator: string, matching: Matching, left: Matrix, right: Matrix, count: number): Matrix {
  const [lefts, rights] = [sign(left, matching), sign(right, matching)]
  const builder = new SeriesBuilder(count)
  for (let at = 0; at < count; at += 1) {
    const here = (side: readonly Signed[]) => side.filter(({ series }) => series.present[at] === 1)
    const [l, r] = [here(lefts), here(rights)]
    const [inLeft, inRight] = [
      new Set(l.map(({ signature }) => signature)),
      new Set(r.map(({ signature }) => signature)),
    ]
    const kept =
      operator === 'and'
        ? l.filter(({ signature }) => inRight.has(signature))
        : operator === 'unless'
          ? l.filter(({ signature }) => !inRight.has(signature))
          : [...l, ...r.filter(({ signature }) => !inLeft.has(signature))]
    for (const { series } of kept) builder.put(series.labels, at, series.values[at] ?? Number.NaN)
  }
  return builder.finish()
}

/**
 * Series of two sides that belong together, at each step by itself.
 *
 * @throws {LogqlError} where it is not clear which belong together
 */
export function combineSeries(
  expr: Operation & { readonly matching: Matching },
  left: Matrix,
  right: Matrix,
  count: number,
): Matrix {
  const { matching, operator, returnsBool } = expr
  const isSwapped = matching.card === 'one-to-many'
  const many = sign(isSwapped ? right : left, matching)
  const one = sign(isSwapped ? left : right, matching)
  const isFilter = isComparison(operator) && !returnsBool
  const builder = new SeriesBuilder(count)
  for (let at = 0; at < count; at += 1) {
    const partners = partnersAt(one, at, isSwapped)
    const met = new Map<string, Set<string>>()
    for (const { series, signature } of many) {
      const partner = series.present[at] === 1 ? partners.get(signature) : undefined
      if (partner === undefined) continue
      const labels = resultLabels(series.labels, partner.labels, matching)
      checkOnce(met, signature, labels, matching)
      const [mine = Number.NaN, other = Number.NaN] = [series.values[at], partner.values[at]]
      const [a, b] = isSwapped ? [other, mine] : [mine, other]
      const result = calculate(operator, a, b)
      if (!isFilter) builder.put(labels, at, result)
      else if (result !== 0) builder.put(labels, at, a)
    }
  }
  return builder.finish()
}

function partnersAt(side: readonly Signed[], at: number, isSwapped: boolean): ReadonlyMap<string, Series> {
  const partners = new Map<string, Series>()
  for (const { series, signature } of side) {
    if (series.present[at] !== 1) continue
    if (partners.has(signature)) {
      const which = isSwapped ? 'left' : 'right'
      const rule = 'many-to-many matching not allowed: matching labels must be unique on one side'
      throw new LogqlError('pipeline', `found duplicate series on the ${which} hand-side;${rule}`)
    }
    partners.set(signature, series)
  }
  return partners
}

function checkOnce(met: Map<string, Set<string>>, signature: string, labels: Labels, { card }: Matching): void {
  const before = met.get(signature)
  const key = keyOf(labels)
  if (before === undefined) {
    met.set(signature, new Set([key]))
    return
  }
  if (card === 'one-to-one') {
    const remedy = 'many-to-one matching must be explicit (group_left/group_right)'
    throw new LogqlError('pipeline', `multiple matches for labels: ${remedy}`)
  }
  if (before.has(key)) {
    throw new LogqlError('pipeline', 'multiple matches for labels: grouping labels must ensure unique matches')
  }
  before.add(key)
}

function resultLabels(many: Labels, one: Labels, { card, on, labels, include }: Matching): Labels {
  const kept = card !== 'one-to-one' ? many : on ? pickLabels(many, labels) : omitLabels(many, labels)
  const result = new Map(Object.entries(kept))
  for (const name of include) {
    const value = Object.hasOwn(one, name) ? one[name] : undefined
    if (value === undefined || value === '') result.delete(name)
    else result.set(name, value)
  }
  return Object.fromEntries(result)
}
