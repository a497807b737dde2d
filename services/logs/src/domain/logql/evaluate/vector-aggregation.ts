import type { VectorAggregation } from '../syntax/ast.ts'
import { keyOf, type Labels, type Matrix, omitLabels, pickLabels, type Series } from './series.ts'

type Group = { readonly labels: Labels; readonly members: Series[] }

/** Aggregates or chooses series, at each step by itself. */
export function aggregateVector({ operation, parameter, grouping }: VectorAggregation, matrix: Matrix): Matrix {
  const groups = new Map<string, Group>()
  for (const series of matrix) {
    const labels = grouping.without
      ? omitLabels(series.labels, grouping.labels)
      : pickLabels(series.labels, grouping.labels)
    const key = keyOf(labels)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { labels, members: [series] })
    else group.members.push(series)
  }
  const all = [...groups.values()]
  if (operation === 'sort' || operation === 'sort_desc')
    return all.flatMap((group) => sorted(group, operation === 'sort'))
  if (operation === 'bottomk') return all.flatMap((group) => chosen(group, parameter, (a, b) => a - b))
  if (operation.endsWith('topk')) return all.flatMap((group) => chosen(group, parameter, (a, b) => b - a))
  return all.map((group) => reduced(group, operation))
}

function reduced({ labels, members }: Group, operation: string): Series {
  const count = members[0]?.values.length ?? 0
  const values = new Float64Array(count)
  const present = new Uint8Array(count)
  for (let at = 0; at < count; at += 1) {
    const here = members.flatMap((series) => (series.present[at] === 1 ? [series.values[at] ?? Number.NaN] : []))
    if (here.length === 0) continue
    present[at] = 1
    values[at] = reduce(operation, here)
  }
  return { labels, values, present }
}

function reduce(operation: string, values: readonly number[]): number {
  const [first = Number.NaN] = values
  switch (operation) {
    case 'sum':
      return values.reduce((sum, value) => sum + value)
    case 'avg':
      return values.reduce((mean, value, at) => mean + (value - mean) / (at + 1))
    case 'max':
      return values.reduce((most, value) => (most < value || Number.isNaN(most) ? value : most))
    case 'min':
      return values.reduce((least, value) => (least > value || Number.isNaN(least) ? value : least))
    case 'count':
      return values.length
    case 'stddev':
      return Math.sqrt(variance(first, values))
    case 'stdvar':
      return variance(first, values)
    default:
      throw new RangeError(`Cannot aggregate with "${operation}": it is no function of series`)
  }
}

function variance(first: number, values: readonly number[]): number {
  let [mean, squares] = [first, 0]
  for (const [at, value] of values.entries()) {
    if (at === 0) continue
    const delta = value - mean
    mean += delta / (at + 1)
    squares += delta * (value - mean)
  }
  return squares / values.length
}

// Numbers before what is none.
function orderBy(compare: (a: number, b: number) => number): (a: number, b: number) => number {
  return (a, b) => (Number.isNaN(a) ? (Number.isNaN(b) ? 0 : 1) : Number.isNaN(b) ? -1 : compare(a, b))
}

function chosen({ members }: Group, wanted: number, compare: (a: number, b: number) => number): Matrix {
  const count = members[0]?.values.length ?? 0
  const order = orderBy(compare)
  const kept = members.map((series) => ({ ...series, present: new Uint8Array(count) }))
  for (let at = 0; at < count; at += 1) {
    const here = members.flatMap((series, index) => (series.present[at] === 1 ? [index] : []))
    const value = (index: number) => members[index]?.values[at] ?? Number.NaN
    here.sort((a, b) => order(value(a), value(b)))
    for (const index of here.slice(0, wanted)) {
      const present = kept[index]?.present
      if (present !== undefined) present[at] = 1
    }
  }
  return kept.filter(({ present }) => present.includes(1))
}

// Over time there is no order, because it would be another at each step.
function sorted({ members }: Group, ascending: boolean): Matrix {
  const order = orderBy(ascending ? (a, b) => a - b : (a, b) => b - a)
  return [...members].sort((a, b) => order(a.values[0] ?? Number.NaN, b.values[0] ?? Number.NaN))
}
