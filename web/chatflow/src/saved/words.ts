import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading what is kept',
  name: 'Name',
  usedBy: 'Used by',
  changed: 'Changed',
  actions: 'Actions',
  nobody: 'nothing',
  more: { one: 'and {count} more', other: 'and {count} more' },
  user: '{kind} {name}',
  documentStore: 'document store',
  assistant: 'assistant',
  tool: 'tool',
  flow: 'flow',
  remove: 'Remove',
  removeNamed: 'Remove {name}',
  removeTitle: 'Remove {name}?',
  stillUsed: { one: '{count} user fails without it:', other: '{count} users fail without it:' },
  unused: 'Nothing uses it.',
  forGood: 'This cannot be undone.',
  unknownUse: 'Which flows use it is not known right now.',
  search: 'Search',
  nothingFound: 'Nothing has “{text}” in its name.',
  showAll: 'Show all',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
