import { t } from '../words.ts'

// Paths of the JSON that people change most, by what stands at their end.
const known = {
  title: 'pathTitle',
  description: 'pathDescription',
  expr: 'pathExpr',
  legendFormat: 'pathLegend',
  unit: 'pathUnit',
  decimals: 'pathDecimals',
  thresholds: 'pathThresholds',
  mappings: 'pathMappings',
  overrides: 'pathOverrides',
  targets: 'pathTargets',
  type: 'pathType',
  tags: 'pathTags',
  refresh: 'pathRefresh',
  from: 'pathFrom',
  to: 'pathTo',
  links: 'pathLinks',
} as const satisfies Record<string, Parameters<typeof t>[0]>

const longest = 120

/** A path of the JSON in words where it is a usual one: `targets.0.expr` is "query 1: expression". */
export function wordPath(path: string): string {
  const last = path.split('.').at(-1) ?? path
  const word = isKnown(last) ? t(known[last]) : undefined
  const [, query] = path.match(/^targets\.(\d+)\./) ?? []
  if (word === undefined) return path
  return query === undefined ? word : `${t('queryNumber', { number: String(Number(query) + 1) })}, ${word}`
}

const isKnown = (key: string): key is keyof typeof known => Object.hasOwn(known, key)

/** A value as it is told in a line, shortened where it is long. */
export function wordValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('nothing')
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
