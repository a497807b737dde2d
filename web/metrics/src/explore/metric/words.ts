import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading the metric',
  all: 'All metrics',
  labels: 'Labels',
  graph: 'Graph',
  asQuery: 'Go on with {expr} as a query',
  heatmap: 'As a heatmap',
  series: { one: '{matching} of {count} series', other: '{matching} of {count} series' },
  cut: 'There are more than {count} series; labels of the first are shown',
  noSeries: 'No series in this time',
  noSeriesHint: 'Choose a longer time.',
  together: 'Add lines up',
  split: 'Split',
  splitBy: 'Split by {label}',
  searchValues: 'Search values of {label}',
  searchValuesHint: 'Search',
  empty: '(empty)',
  more: '{count} more',
  tooMany: 'The first {count} are shown; search for others',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
