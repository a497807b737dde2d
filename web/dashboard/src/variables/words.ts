import { words } from '@hearth/ui-kit/language'

export const en = {
  variables: 'Variables',
  searchIn: 'Search {label}',
  search: 'Search',
  noOptions: 'No options',
  all: 'All',
  none: 'None',
  empty: '(empty)',
  addFilter: 'Add a filter to {label}',
  removeFilter: 'Remove the filter {filter}',
  filterKey: 'Label',
  filterOperator: 'Operator',
  filterValue: 'Value',
  filterValues: 'Values',
  apply: 'Apply',
  use: 'Use "{text}"',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
