import { words } from '@hearth/ui-kit/language'

export const en = {
  unreadable: 'No outline',
  unreadableWhy: 'The text cannot be read as a flow.',
  empty: 'No nodes',
  emptyWhy: 'Nothing is drawn in this flow yet.',
  nodes: 'Nodes of the flow',
  from: 'from {sources}',
  cannotRun: 'Cannot run here',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
