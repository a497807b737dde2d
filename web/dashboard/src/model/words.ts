import { words } from '@hearth/ui-kit/language'

export const en = {
  untitled: 'Untitled',
  annotations: 'Annotations',
  noSchema: 'none',
  notAnswered: 'Query {refId} was not answered',
  noData: 'No data',
  noTime: 'Data has no time field',
  noNumber: 'Data has no numeric field',
  noDataSource: 'Cannot read the variable "{name}": there is no data source',
  comparison: '{name} (comparison)',
  unknownTransformation: 'The transformation "{id}" is not known here and was left out',
  otherSource: 'Its data source is of type "{type}", which is asked as Prometheus',
  tabs: 'Tabs are shown as rows',
  missingElement: 'The layout names the element "{name}", which is not part of the file',
  conditions: 'Rows and panels that are shown on conditions are always shown',
  missingLibraryPanel: 'The library panel "{name}" is not part of the file',
  unknownPanel: 'A panel of type "{type}" is not drawn here',
  hexagons: 'Hexagons are shown as a grid of stats',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
