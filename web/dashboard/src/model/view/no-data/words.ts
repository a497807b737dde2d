import { words } from '@hearth/ui-kit/language'

export const en = {
  allHidden: 'All queries of this panel are hidden',
  noValue: 'The variable "{name}" has no value to choose from',
  noVariable: 'No variable of this dashboard is called "{name}"',
  failedVariable: 'The values of the variable "{name}" could not be read: {error}',
  emptyQuery: 'The query has no text',
  otherType: 'It asks a data source of type "{type}", which cannot be asked here',
  nothingFound: 'The query found nothing in this range',
  nothingLeft: 'The transformations left nothing of what the query found',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
