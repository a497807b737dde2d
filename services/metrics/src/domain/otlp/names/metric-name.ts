import type { OtlpSettings } from '../settings.ts'
import { unitSuffixes } from './unit-suffixes.ts'

export type NamedMetric = {
  readonly name: string
  readonly unit: string
  /** What decides about suffixes: counters get `_total`, gauges without a unit `_ratio`. */
  readonly role: 'counter' | 'gauge' | 'other'
}

type Strategy = OtlpSettings['translation_strategy']

/** The name of a metric in Prometheus, or `undefined` when nothing of it is left. */
export function metricName(metric: NamedMetric, strategy: Strategy): string | undefined {
  const name = namers[strategy](metric)
  if (name === '') return undefined
  return name === metric.name || /[^_]/.test(name) ? name : undefined
}

const namers: Readonly<Record<Strategy, (metric: NamedMetric) => string>> = {
  UnderscoreEscapingWithSuffixes: escapedWithSuffixes,
  UnderscoreEscapingWithoutSuffixes: ({ name }) => guardDigit(tokensOf(name, /[^a-zA-Z0-9:_]/).join('_')),
  NoUTF8EscapingWithSuffixes: plainWithSuffixes,
  NoTranslation: ({ name }) => name,
}

function escapedWithSuffixes({ name, unit, role }: NamedMetric): string {
  const suffixes = unitSuffixes(unit)
  let tokens = addUnit(tokensOf(name, /[^a-zA-Z0-9:]/), clean(suffixes.main), clean(suffixes.per))
  if (role === 'counter') tokens = [...tokens.filter((token) => token !== 'total'), 'total']
  // Counters of things often come with the unit 1: that they were ratios makes no sense.
  if (unit === '1' && role === 'gauge') tokens = [...tokens.filter((token) => token !== 'ratio'), 'ratio']
  return guardDigit(tokens.join('_'))
}

function addUnit(tokens: readonly string[], main: string, per: string): readonly string[] {
  const perToken = per === 'per_' ? '' : per.replace(/_$/, '')
  const isPerNew = perToken !== '' && !tokens.includes(perToken)
  const mainToken = isPerNew ? main.replace(/_$/, '') : main
  const isMainNew = mainToken !== '' && !tokens.includes(main)
  return [...tokens, ...(isMainNew ? [mainToken] : []), ...(isPerNew ? [perToken] : [])]
}

function plainWithSuffixes({ name, unit, role }: NamedMetric): string {
  const { main, per } = unitSuffixes(unit)
  const last = role === 'counter' ? 'total' : unit === '1' && role === 'gauge' ? 'ratio' : ''
  let stem = trimSuffix(trimSuffix(name, last), per)
  if (main !== '' && !stem.endsWith(main)) stem += `_${main}`
  return [stem, per, last].filter((part) => part !== '').join('_')
}

// With the one character before it, which is taken for what divides the two.
function trimSuffix(name: string, suffix: string): string {
  if (suffix === '' || !name.endsWith(suffix) || name.length <= suffix.length + 1) return name
  return name.slice(0, -(suffix.length + 1))
}

function tokensOf(name: string, dividers: RegExp): readonly string[] {
  return name.split(dividers).filter((token) => token !== '')
}

function clean(unit: string): string {
  return unit
    .replace(/[^a-zA-Z0-9:]/g, '_')
    .replace(/__+/g, '_')
    .replace(/^_/, '')
}

function guardDigit(name: string): string {
  return /^\d/.test(name) ? `_${name}` : name
}
