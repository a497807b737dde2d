import { words } from '@hearth/ui-kit/language'

export const en = {
  notFound: 'There is no such page',
  toQueries: 'Ask a query',
  query: 'Query',
  metrics: 'Metrics',
  alerts: 'Alerts',
  history: 'History',
  silences: 'Silences',
  receivers: 'Receivers',
  rules: 'Rules',
  targets: 'Targets',
  discovery: 'Discovery',
  configuration: 'Configuration',
  status: 'Status',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
