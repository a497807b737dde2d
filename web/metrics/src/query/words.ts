import { words } from '@hearth/ui-kit/language'

export const en = {
  query: 'Query',
  showAs: 'Show as',
  graph: 'Graph',
  table: 'Table',
  run: 'Run',
  remove: 'Remove this query',
  step: 'Step in seconds',
  stepHint: 'Step: auto',
  add: 'Add a query',
  evaluating: 'Evaluating',
  evaluatingNow: 'Evaluating…',
  noSeries: 'No series',
  noSeriesYet: 'No series yet',
  nothingInRange: 'Nothing matches in this time range.',
  nothingAtTime: 'Nothing matches at this time.',
  tooMany: 'Showing {shown} of {all} series; aggregate, or look at the table',
  graphOf: 'Graph of {expression}',
  results: { one: '{count} result', other: '{count} results' },
  showMore: 'Show {number} more',
  value: 'value',
  series: 'Series',
  howToHide: 'Click to show only this; Ctrl and click to take it away or back',
  requests: 'Requests a second, by service',
  answerTimes: '95th percentile of answer times, in seconds',
  memory: 'Memory of each service, in bytes',
  processor: 'Processor time of each service',
  load: 'Load of this machine',
  answering: 'Which targets answer',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
