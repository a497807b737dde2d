import { words } from '@hearth/ui-kit/language'

export const en = {
  dashboards: 'Dashboards',
  search: 'Search dashboards',
  searchAmong: { one: 'Search {count} dashboard', other: 'Search {count} dashboards' },
  import: 'Import',
  explore: 'Explore',
  none: 'There are no dashboards yet',
  noneHint: 'Make one, or import one to begin with.',
  noneFound: 'No dashboard is called that',
  rootFolder: 'General',
  tags: 'Tags',
  newDashboard: 'New dashboard',
  elsewhere: 'Beside the dashboards',
  alerting: 'Alerts and rules',
  playlists: 'Playlists',
  sources: 'Data sources',
  trash: 'Deleted dashboards',
  starred: 'Starred',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
