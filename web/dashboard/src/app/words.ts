import { words } from '@hearth/ui-kit/language'

export const en = {
  dashboards: 'Dashboards',
  allDashboards: 'All dashboards',
  loadingList: 'Loading the dashboards',
  loading: 'Loading the dashboard',
  loadingImport: 'Loading the import',
  search: 'Search dashboards',
  searchAmong: { one: 'Search {count} dashboard', other: 'Search {count} dashboards' },
  import: 'Import',
  none: 'There are no dashboards yet',
  noneHint: 'Import one to begin with.',
  noneFound: 'No dashboard is called that',
  rootFolder: 'General',
  tags: 'Tags',
  noDashboard: 'There is no dashboard {uid}',
  noPanels: 'This dashboard has no panels',
  noPanel: 'This dashboard has no panel {panel}',
  allPanels: 'All panels',
  place: 'Where this is',
  menu: 'Menu of the dashboard',
  fullScreen: 'Full screen (Esc ends it)',
  report: 'How its panels are shown',
  download: 'Download the JSON',
  links: 'Links of the dashboard',
  noTagged: 'No dashboard carries these tags',
  unknownAddress: 'Unknown address',
  noPage: 'There is no page at this address',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
