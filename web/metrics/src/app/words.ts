import { words } from '@hearth/ui-kit/language'

export const en = {
  notFound: 'There is no such page',
  toQueries: 'Ask a query',
  query: 'Query',
  metrics: 'Metrics',
  alerts: 'Alerts',
  rules: 'Rules',
  targets: 'Targets',
  status: 'Status',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
