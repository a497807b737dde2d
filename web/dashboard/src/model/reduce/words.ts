import { words } from '@hearth/ui-kit/language'

// Under the ids of the reducers.
export const en = {
  lastNotNull: 'Last *',
  last: 'Last',
  firstNotNull: 'First *',
  first: 'First',
  min: 'Min',
  max: 'Max',
  mean: 'Mean',
  median: 'Median',
  sum: 'Total',
  variance: 'Variance',
  stdDev: 'StdDev',
  count: 'Count',
  countAll: 'Count all',
  range: 'Range',
  delta: 'Delta',
  step: 'Step',
  diff: 'Difference',
  diffperc: 'Difference percent',
  logmin: 'Min (above zero)',
  changeCount: 'Change count',
  distinctCount: 'Distinct count',
  allIsZero: 'All zeros',
  allIsNull: 'All nulls',
  allValues: 'All values',
  uniqueValues: 'All unique values',
  percentile: '{percent}th %',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
