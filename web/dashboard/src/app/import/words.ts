import { words } from '@hearth/ui-kit/language'

export const en = {
  title: 'Import a dashboard',
  all: 'All dashboards',
  chooseFile: 'Choose a file',
  json: 'JSON of the dashboard',
  jsonHint: 'As Grafana exports it, from any version: the file is kept as it is.',
  notDashboard: 'This is JSON, but not that of a dashboard',
  nothingOfDashboard: 'This has neither a title nor panels, as a dashboard would',
  notJson: 'This is not JSON: {reason}',
  untitled: 'Without a title',
  overwrite: 'Replace a dashboard with the same uid',
  import: 'Import',
  folder: 'Folder',
  rootFolder: 'General',
  report: 'How its panels are shown',
  close: 'Close',
  panels: { one: '{count} panel, schema {schema}:', other: '{count} panels, schema {schema}:' },
  rendered: { one: '{count} as written', other: '{count} as written' },
  approximated: { one: '{count} nearly as written', other: '{count} nearly as written' },
  unsupported: { one: '{count} as a placeholder', other: '{count} as placeholders' },
  panel: 'Panel {id}',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
