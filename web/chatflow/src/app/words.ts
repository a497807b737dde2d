import { words } from '@hearth/ui-kit/language'

export const en = {
  notFound: 'There is no such page',
  allFlows: 'All flows',
  leaveTitle: 'Leave without saving?',
  leave: 'Leave',
  close: 'Close',
  cancel: 'Cancel',
  notSignedOut: 'Cannot sign out',
  flows: 'Flows',
  chat: 'Chat',
  documents: 'Documents',
  credentials: 'Credentials',
  variables: 'Variables',
  tools: 'Tools',
  runs: 'Runs',
  conversations: 'Conversations',
  tests: 'Tests',
  keys: 'API keys',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
