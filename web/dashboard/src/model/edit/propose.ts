import type { Json } from '../json.ts'

/** What a metric says about itself. */
export type Metric = {
  readonly name: string
  /** As its target declares it: `counter`, `gauge`, `histogram`, `summary`; `unknown` where it does not. */
  readonly type: string
  readonly help: string
}

/** A question that a metric is usually asked, and how its answer is shown. */
export type Proposal = {
  readonly kind: 'rate' | 'quantiles' | 'value'
  readonly queries: readonly { readonly expr: string; readonly legend: string }[]
  readonly unit: string | undefined
}

const quantiles = [
  { q: 0.5, legend: 'p50' },
  { q: 0.95, legend: 'p95' },
  { q: 0.99, legend: 'p99' },
]

/**
 * The questions that a metric is usually asked, the most usual first: a counter for its rate, a histogram for its
 * quantiles, anything else as it is.
 *
 * @param selector labels with their braces, or empty
 */
export function propose(metric: Metric, selector = ''): readonly Proposal[] {
  const { name } = metric
  const plain: Proposal = { kind: 'value', queries: [{ expr: `${name}${selector}`, legend: '' }], unit: unitOf(name) }
  const kind = kindOf(metric)
  if (kind === 'gauge') return [plain]
  if (kind === 'counter') return [rateOf(name, selector), plain]
  const base = name.replace(/_(bucket|sum|count)$/, '')
  // A native histogram has no buckets of its own name.
  const series = kind === 'native' ? base : `${base}_bucket`
  const by = kind === 'native' ? 'sum' : 'sum by (le)'
  const asked = quantiles.map(({ q, legend }) => ({
    expr: `histogram_quantile(${q}, ${by} (rate(${series}${selector}[$__rate_interval])))`,
    legend,
  }))
  return [{ kind: 'quantiles', queries: asked, unit: unitOf(base) }, rateOf(`${base}_count`, selector)]
}

function kindOf({ name, type }: Metric): 'counter' | 'histogram' | 'native' | 'gauge' {
  if (name.endsWith('_bucket') || (type === 'histogram' && /_(sum|count)$/.test(name))) return 'histogram'
  if (type === 'histogram') return 'native'
  if (type === 'counter' || (type === 'unknown' && name.endsWith('_total'))) return 'counter'
  return type === 'summary' && /_(sum|count)$/.test(name) ? 'counter' : 'gauge'
}

function rateOf(name: string, selector: string): Proposal {
  const queries = [{ expr: `rate(${name}${selector}[$__rate_interval])`, legend: '' }]
  return { kind: 'rate', queries, unit: ratePerSecond(name) }
}

// By Prometheus' custom the name ends with the unit, and with `_total` after it.
const units: Readonly<Record<string, string>> = {
  seconds: 's',
  milliseconds: 'ms',
  microseconds: 'µs',
  bytes: 'bytes',
  ratio: 'percentunit',
  percent: 'percent',
  celsius: 'celsius',
  watts: 'watt',
  volts: 'volt',
  amperes: 'amp',
  hertz: 'hertz',
}

function wordBehind(name: string): string {
  return name.replace(/_total$/, '').match(/([a-z]+)$/)?.[1] ?? ''
}

function unitOf(name: string): string | undefined {
  const word = wordBehind(name)
  return Object.hasOwn(units, word) ? units[word] : undefined
}

function ratePerSecond(name: string): string {
  const word = wordBehind(name)
  if (word === 'bytes') return 'Bps'
  // Seconds a second: how busy something is.
  if (word === 'seconds') return 'percentunit'
  return word === 'requests' ? 'reqps' : 'ops'
}

/** The metric that an expression asks for when that is all that it does, with its labels; else `undefined`. */
export function bareSelector(expr: string): { readonly name: string; readonly selector: string } | undefined {
  const [, name, selector = ''] = expr.trim().match(/^([a-zA-Z_:][\w:]*)\s*(\{[^{}]*\})?$/) ?? []
  return name === undefined ? undefined : { name, selector }
}

/** A panel that is finished but for its place: what is asked, its title and unit. */
export function panelOfProposal(title: string, { kind, queries, unit }: Proposal): Json {
  const defaults = { ...(unit === undefined ? {} : { unit }), custom: { fillOpacity: kind === 'rate' ? 10 : 0 } }
  return {
    ...newPanel(title),
    fieldConfig: { defaults, overrides: [] },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCodePoint(65 + index),
      expr,
      range: true,
      ...(legend === '' ? {} : { legendFormat: legend }),
    })),
  }
}

/** A graph that asks for nothing yet. */
export function newPanel(title: string): Json {
  return {
    type: 'timeseries',
    title,
    gridPos: { x: 0, y: 0, w: 12, h: 8 },
    fieldConfig: { defaults: {}, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom', showLegend: true, calcs: [] } },
    targets: [{ refId: 'A', expr: '', range: true }],
  }
}
