import { words } from '@hearth/ui-kit/language'

export const en = {
  shown: 'What is shown',
  times: 'Times',
  wrap: 'Wrap long lines',
  copied: 'Copied',
  copyLink: 'Copy a link to this view',
  text: 'Text',
  textPacked: 'Text, packed',
  json: 'JSON lines',
  jsonPacked: 'JSON lines, packed',
  download: 'Download',
  allKept: 'All that is kept of what is chosen',
  allLevels: 'All levels',
  levels: 'Levels: {levels}',
  noLevel: 'without a level',
  withoutPages: 'Without pages’ requests',
  pagesHint: 'Leave out what pages of Hearth ask for by themselves; what failed stays',
  alert: 'Alert me…',
  alertMe: 'Alert me about these lines',
  rulesGroup: 'Alert rules',
  searchByExpression: 'Search by expression',
  search: 'Search',
  searchLines: 'Search lines',
  clear: 'Clear the search',
  expressionKind: 'Regular expression (RE2)',
  expression: 'Regular expression',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
