import { words } from '@hearth/ui-kit/language'

export const en = {
  runs: 'Runs',
  intro:
    'What flows did, the newest first; runs of this page, and all of flows whose settings say so, with what their nodes did.',
  loading: 'Loading the runs',
  none: 'No run yet',
  noneHint: 'Ask a flow in its chat, or from a program: each run is listed here.',
  openFlows: 'Open the flows',
  noneFits: 'No run fits',
  clear: 'Clear the filters',
  filters: 'Filters',
  flow: 'Flow',
  allFlows: 'All flows',
  state: 'State',
  anyState: 'Any state',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  waiting: 'Waits for a person',
  running: 'Under way',
  question: 'Question',
  noQuestion: 'Without a question',
  when: 'When',
  took: 'Took',
  used: 'Used',
  elsewhere: 'At that time',
  newest: { one: 'The newest {count} is shown', other: 'The newest {count} are shown' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
