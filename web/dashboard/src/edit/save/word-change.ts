import { t } from '../words.ts'

// What stands at the end of the paths that people change most.
const known = new Map<string, string>([
  ['title', t('pathTitle')],
  ['description', t('pathDescription')],
  ['expr', t('pathExpr')],
  ['legendFormat', t('pathLegend')],
  ['unit', t('pathUnit')],
  ['decimals', t('pathDecimals')],
  ['thresholds', t('pathThresholds')],
  ['mappings', t('pathMappings')],
  ['overrides', t('pathOverrides')],
  ['targets', t('pathTargets')],
  ['type', t('pathType')],
  ['tags', t('pathTags')],
  ['refresh', t('pathRefresh')],
  ['from', t('pathFrom')],
  ['to', t('pathTo')],
  ['links', t('pathLinks')],
])

const longest = 120

/** A path of the JSON in words where it is a usual one: `targets.0.expr` is "query 1: expression". */
export function wordPath(path: string): string {
  const last = path.split('.').at(-1) ?? path
  const word = known.get(last)
  const [, query] = path.match(/^targets\.(\d+)\./) ?? []
  if (word === undefined) return path
  return query === undefined ? word : `${t('queryNumber', { number: String(Number(query) + 1) })}, ${word}`
}

/** A value as it is told in a line, shortened where it is long. */
export function wordValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('nothing')
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
