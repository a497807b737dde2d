import type { Labels } from '../../model/labels.ts'
import type { Annotations } from '../evaluate/annotations.ts'
import type { Budget } from '../evaluate/budget.ts'
import { type Column, ColumnBuilder, type Sample, sampleAt } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import { executionError } from '../promql-error.ts'
import { type Binary, isComparison, isTrim } from '../syntax/ast.ts'
import { calculation, comparisonOf } from './calculate.ts'
import { duplicateSeries } from './duplicate-series.ts'
import { combineSamples } from './histogram-operators.ts'
import { matchedLabels } from './match-key.ts'
import { resultLabels } from './result-labels.ts'

/** Series with equal matched labels. In Prometheus' terms the left side is many unless `group_right` swaps them. */
type Group = { readonly labels: Labels; readonly many: Column[]; readonly one: Column[] }

/** Arithmetic and comparison between two vectors: pairs series by their labels, once for all steps. */
export async function matchVectors(
  expr: Binary,
  left: readonly Column[],
  right: readonly Column[],
  scope: Scope,
): Promise<readonly Column[]> {
  const swapped = expr.matching.group === 'right'
  const many = swapped ? right : left
  const groups = await groupByMatch(expr, many, swapped ? left : right, scope.budget)
  const combine = combiner(expr, swapped, many, scope)
  const columns: Column[] = []
  for (const group of groups) {
    if (scope.budget.isDue) await scope.budget.yield()
    for (const column of combine(group)) {
      scope.budget.hold(scope.steps.count)
      columns.push(column)
    }
  }
  return columns
}

async function groupByMatch(
  { matching }: Binary,
  many: readonly Column[],
  one: readonly Column[],
  budget: Budget,
): Promise<Iterable<Group>> {
  const match = matchedLabels(matching)
  const groups = new Map<string, Group>()
  const groupOf = (column: Column): Group => {
    const labels = match(column.labels)
    const group = groups.get(labels.key) ?? { labels, many: [], one: [] }
    groups.set(labels.key, group)
    return group
  }
  await budget.map(many, (column) => groupOf(column).many.push(column))
  await budget.map(one, (column) => groupOf(column).one.push(column))
  return groups.values()
}

type Combine = (group: Group) => readonly Column[]

function combiner(
  expr: Binary,
  swapped: boolean,
  allMany: readonly Column[],
  { steps: { count }, annotations }: Scope,
): Combine {
  const { left, right } = expr.matching.fill
  const [fillMany, fillOne] = swapped ? [right, left] : [left, right]
  const labelsOf = resultLabels(expr)
  const floats = isTrim(expr.op) ? undefined : sampleFunction(expr, swapped)
  const mixed = mixedFunction(expr, swapped, annotations)
  const apply: Pairing = { floats, mixed }
  // With bool the value is not that of the named metric any more.
  const losesName = expr.returnBool
  // Where a whole side is empty Prometheus looks no further, unless values are to be filled in.
  const isLookedAt = (step: number) =>
    fillMany !== undefined || fillOne !== undefined || allMany.some(({ present }) => present[step] === 1)
  return (group) => {
    const one = partnersOf(group, swapped, count, isLookedAt)
    if (group.many.length > 1 && expr.matching.group === undefined) checkMany(group, one, count, fillOne)
    const columns: Column[] = []
    const pairs = expr.matching.group === undefined ? undefined : new UniquePairs(fillOne)
    for (const many of group.many) {
      for (const partner of one) {
        const labels = labelsOf(many.labels, partner?.labels)
        pairs?.add(labels, many, partner)
        const column = pair(many, partner, fillOne, labels, apply)
        if (column !== undefined) columns.push(losesName ? { ...column, dropName: true } : column)
      }
    }
    return fillMany === undefined ? columns : columns.concat(fillAbsent(group, one, fillMany, labelsOf, apply))
  }
}

/**
 * The partners of a group: several series may follow one another on the side that is one, never two at a step.
 * Without any there is a single `undefined`, for a fill value to stand in.
 */
function partnersOf(
  group: Group,
  swapped: boolean,
  count: number,
  isLookedAt: (step: number) => boolean,
): readonly (Column | undefined)[] {
  if (group.one.length === 0) return [undefined]
  if (group.one.length > 1) {
    for (let step = 0; step < count; step++) {
      const [first, second] = group.one.filter(({ present }) => present[step] === 1)
      if (first !== undefined && second !== undefined && isLookedAt(step)) {
        throw duplicateSeries(group.labels, swapped ? 'left' : 'right', [first.labels, second.labels])
      }
    }
  }
  return group.one
}

/** Without `group_left` or `group_right` a partner may be met only once a step. */
function checkMany(
  { many }: Group,
  one: readonly (Column | undefined)[],
  count: number,
  fillOne: number | undefined,
): void {
  for (let step = 0; step < count; step++) {
    const hasPartner = fillOne !== undefined || one.some((column) => column?.present[step] === 1)
    if (hasPartner && many.filter(({ present }) => present[step] === 1).length > 1) {
      throw executionError(
        'multiple matches for labels: many-to-one matching must be explicit (group_left/group_right)',
      )
    }
  }
}

/** The value for two samples, or `undefined` when a comparison drops them. */
type Apply = (many: number, one: number) => number | undefined

function sampleFunction(expr: Binary, swapped: boolean): Apply {
  const filters = isComparison(expr.op) && !expr.returnBool
  const calculate = calculation(expr.op)
  if (!filters) return swapped ? (many, one) => calculate(one, many) : calculate
  const compare = comparisonOf(expr.op)
  // What is kept is the value of the left side, also when the right one is many.
  if (swapped) return (many, one) => (compare(one, many) ? one : undefined)
  return (many, one) => (compare(many, one) ? many : undefined)
}

/** How pairs are combined: floats alone, and where either side has histograms. */
type Pairing = { readonly floats: Apply | undefined; readonly mixed: ApplyMixed }

type ApplyMixed = (many: Sample, one: Sample) => Sample | undefined

function mixedFunction(expr: Binary, swapped: boolean, annotations: Annotations): ApplyMixed {
  const combine = combineSamples(expr, annotations)
  return swapped ? (many, one) => combine(one, many) : combine
}

function pair(
  many: Column,
  one: Column | undefined,
  fill: number | undefined,
  labels: Labels,
  { floats: apply, mixed }: Pairing,
): Column | undefined {
  if (apply === undefined || many.histograms !== undefined || one?.histograms !== undefined)
    return pairMixed(many, one, fill, labels, mixed)
  const { length } = many.values
  const values = new Float64Array(length)
  const present = new Uint8Array(length)
  let any = false
  for (let step = 0; step < length; step++) {
    if (many.present[step] !== 1) continue
    const partner = one?.present[step] === 1 ? one.values[step] : fill
    if (partner === undefined) continue
    const value = apply(many.values[step] ?? 0, partner)
    if (value === undefined) continue
    values[step] = value
    present[step] = 1
    any = true
  }
  return any ? { labels, dropName: many.dropName, values, present } : undefined
}

function pairMixed(
  many: Column,
  one: Column | undefined,
  fill: number | undefined,
  labels: Labels,
  apply: ApplyMixed,
): Column | undefined {
  const column = new ColumnBuilder(many.present.length)
  for (let step = 0; step < many.present.length; step++) {
    const sample = sampleAt(many, step)
    const partner = one === undefined ? fill : (sampleAt(one, step) ?? fill)
    if (sample !== undefined && partner !== undefined) column.set(step, apply(sample, partner))
  }
  return column.isEmpty ? undefined : column.finish(labels, many.dropName)
}

/** Results for the one side at steps where nothing of the many side is there. */
function fillAbsent(
  group: Group,
  one: readonly (Column | undefined)[],
  fill: number,
  labelsOf: (many: Labels, one: Labels | undefined) => Labels,
  apply: Pairing,
): Column[] {
  return one.flatMap((column) => {
    if (column === undefined) return []
    const present = column.present.map((here, step) =>
      here === 1 && group.many.every((many) => many.present[step] !== 1) ? 1 : 0,
    )
    const absent: Column = {
      labels: group.labels,
      dropName: false,
      values: new Float64Array(present.length).fill(fill),
      present,
    }
    return pair(absent, column, undefined, labelsOf(group.labels, column.labels), apply) ?? []
  })
}

type Pair = { readonly many: Column; readonly one: Column | undefined }

/** Pairs of a group have to be told apart by the labels of their results, also where a comparison drops these. */
class UniquePairs {
  readonly #fillOne: number | undefined
  readonly #known = new Map<string, Pair[]>()

  constructor(fillOne: number | undefined) {
    this.#fillOne = fillOne
  }

  add({ key }: Labels, many: Column, one: Column | undefined): void {
    const others = this.#known.get(key) ?? []
    this.#known.set(key, others)
    if (others.some((other) => this.#meet({ many, one }, other)))
      throw executionError('multiple matches for labels: grouping labels must ensure unique matches')
    others.push({ many, one })
  }

  #meet(a: Pair, b: Pair): boolean {
    return a.many.present.some((_, step) => this.#isAt(a, step) && this.#isAt(b, step))
  }

  #isAt({ many, one }: Pair, step: number): boolean {
    return many.present[step] === 1 && (this.#fillOne !== undefined || one?.present[step] === 1)
  }
}
