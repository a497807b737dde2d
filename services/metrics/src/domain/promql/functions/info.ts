import { Labels } from '../../model/labels.ts'
import type { Matcher } from '../../model/matcher.ts'
import { type Column, ColumnBuilder, sampleAt, vectorOf } from '../evaluate/operand.ts'
import { evaluateVector, type Scope } from '../evaluate/scope.ts'
import { evaluateTimed } from '../evaluate/selector.ts'
import { executionError } from '../promql-error.ts'
import { type Call, type Expr, unwrap, type VectorSelector } from '../syntax/ast.ts'
import { createMatcher } from '../syntax/matchers.ts'
import { argument, type FunctionTable } from './function.ts'
import { commonTiming } from './info-timing.ts'

const identifying: ReadonlySet<string> = new Set(['instance', 'job'])

/** What is wanted of info metrics: which, and which of their labels. */
type Wanted = { readonly names: readonly Matcher[]; readonly data: readonly Matcher[] }

/** Series with the labels of the info metrics that speak of the same instance and job. */
export const infoFunctions: FunctionTable = {
  info: async (call, scope) => {
    const base = argument(call, 0)
    const { columns } = await evaluateVector(scope, base)
    const wanted = wantedOf(call)
    const isInfo = ({ labels }: Column) => wanted.names.every(({ matches }) => matches(labels.get('__name__')))
    const plain = columns.filter((column) => !isInfo(column))
    const infos = await selectInfos(plain, wanted, base, scope)
    const enriched = await scope.budget.map(plain, (column) => enrich(column, infos, wanted.data, scope))
    return vectorOf([...columns.filter(isInfo), ...enriched.flat()])
  },
}

function wantedOf({ args }: Call): Wanted {
  const selector = args[1] === undefined ? undefined : unwrap(args[1])
  const matchers = selector?.kind === 'selector' ? selector.matchers : []
  const names = matchers.filter(({ name }) => name === '__name__')
  const data = matchers.filter(({ name }) => name !== '__name__')
  if (names.length === 0) return { names: [createMatcher('__name__', '=', 'target_info')], data }
  const isTold = names.some(({ op }) => op === '=' || op === '=~')
  return { names: isTold ? names : [...names, createMatcher('__name__', '=~', '.+_info')], data }
}

/** The info metrics of these series, by the name and what they identify; values are the times of their samples. */
async function selectInfos(
  columns: readonly Column[],
  { names, data }: Wanted,
  base: Expr,
  scope: Scope,
): Promise<ReadonlyMap<string, readonly Column[]>> {
  const identified = columns.filter(({ labels }) => [...identifying].some((label) => labels.get(label) !== ''))
  if (identified.length === 0) return new Map()
  const identities = [...identifying].map((label) => valuesMatcher(identified, label))
  const matchers = [...names, ...identities, ...data]
  const timing = commonTiming(base, scope.query)
  const selector: VectorSelector = { kind: 'selector', start: base.start, name: '', matchers, ...timing }
  const byIdentity = new Map<string, Column[]>()
  for (const column of await evaluateTimed(selector, scope)) {
    if (column.histograms !== undefined) throw executionError('info sample should be float')
    const key = identityOf(column.labels)
    byIdentity.set(key, [...(byIdentity.get(key) ?? []), column])
  }
  return byIdentity
}

/** The values that series have, the empty one of those without the label among them. */
function valuesMatcher(columns: readonly Column[], name: string): Matcher {
  const values = new Set(columns.map(({ labels }) => labels.get(name)))
  return Object.freeze({ name, op: '=~', value: [...values].join('|'), matches: (value: string) => values.has(value) })
}

function identityOf(labels: Labels): string {
  return labels.keep(identifying).key
}

/** One series for each set of labels that the info metrics give over the steps. */
function enrich(
  column: Column,
  infos: ReadonlyMap<string, readonly Column[]>,
  data: readonly Matcher[],
  { steps }: Scope,
): readonly Column[] {
  const built = new Map<string, { readonly labels: Labels; readonly column: ColumnBuilder }>()
  const candidates = infos.get(identityOf(column.labels)) ?? []
  const demandsData = data.some(({ matches }) => !matches(''))
  for (let step = 0; step < steps.count; step++) {
    const sample = sampleAt(column, step)
    if (sample === undefined) continue
    const found = newestOfEach(candidates, step)
    if (found.length === 0 && demandsData) continue
    const added = labelsFrom(found, column.labels, data)
    const labels = added.size === 0 ? column.labels : Labels.from([...column.labels.entries(), ...added])
    const target = built.get(labels.key) ?? { labels, column: new ColumnBuilder(steps.count) }
    built.set(labels.key, target)
    target.column.set(step, sample)
  }
  return [...built.values()].map(({ labels, column: builder }) => builder.finish(labels, column.dropName))
}

/** Of several info series of one name the one with the newest sample. */
function newestOfEach(candidates: readonly Column[], step: number): readonly Column[] {
  const byName = new Map<string, Column>()
  for (const candidate of candidates) {
    if (candidate.present[step] !== 1) continue
    const name = candidate.labels.get('__name__')
    const known = byName.get(name)
    const [knownAt, at] = [known?.values[step], candidate.values[step] ?? 0]
    if (knownAt === at) throw executionError(`found duplicate series for info metric ${name}`)
    if (knownAt === undefined || knownAt < at) byName.set(name, candidate)
  }
  return [...byName.values()]
}

function labelsFrom(infos: readonly Column[], base: Labels, data: readonly Matcher[]): ReadonlyMap<string, string> {
  const wanted = new Set(data.map(({ name }) => name))
  const added = new Map<string, string>()
  for (const { labels } of infos) {
    for (const [name, value] of labels.entries()) {
      if (name === '__name__' || (wanted.size > 0 && !wanted.has(name))) continue
      if (added.has(name) && added.get(name) !== value) throw executionError(`conflicting label: ${name}`)
      if (base.get(name) === '') added.set(name, value)
    }
  }
  return added
}
