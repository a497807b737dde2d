import { words } from '@hearth/ui-kit/language'

export const en = {
  labels: 'Labels',
  parsed: 'Told beside the line',
  found: 'Found in the line',
  asWritten: 'As it was written',
  time: 'Time',
  filterFor: 'Filter for {name}={value}',
  filterOut: 'Filter out {name}={value}',
  filterForThere: 'Filter for {name}={value} in Explore',
  filterOutThere: 'Filter out {name}={value} in Explore',
  showColumn: 'Show {name} in place of the line',
  hideColumn: 'Show {name} no more in place of the line',
  statistics: 'Values of {name} among the lines shown',
  having: { one: '{having} of one line has it', other: '{having} of {count} lines have it' },
  others: { one: '{count} line with another value', other: '{count} lines with other values' },
  copyLine: 'Copy the line',
  copyValue: 'Copy the value of {name}',
  context: 'Lines around it',
  contextOf: 'Lines around {time}',
  more: 'More to each side',
  noMore: 'These are all lines of this stream within six hours to each side',
  notFound: 'The line itself is not among these: its source may have deleted it',
  close: 'Close',
  loading: 'Loading the lines around it',
  columns: 'In place of the line:',
  wholeLines: 'Whole lines',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
