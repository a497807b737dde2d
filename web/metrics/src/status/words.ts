import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading: {title}',
  process: 'Process',
  started: 'Started',
  host: 'Host',
  folder: 'Working directory',
  retention: 'Retention',
  damaged: 'Damaged log parts set aside',
  build: 'Build',
  api: 'Prometheus API',
  release: 'Release',
  runtime: 'Runtime',
  storage: 'Storage',
  settings: 'Settings',
  searchSettings: 'Search settings',
  searchHint: 'Name or value',
  noMatch: 'No setting matches',
  seriesByMetric: 'Series by metric',
  valuesByLabel: 'Values by label',
  seriesByPair: 'Series by label and value',
  bytesByLabel: 'Bytes of values by label',
  series: 'Series',
  pairs: 'Pairs of label and value',
  chunks: 'Chunks',
  oldest: 'Oldest',
  newest: 'Newest',
  none: 'none',
  nothingYet: 'Nothing yet',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
