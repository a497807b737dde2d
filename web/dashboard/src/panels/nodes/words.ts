import { words } from '@hearth/ui-kit/language'

export const en = {
  noNodes: 'Data has no nodes',
  noNodesHint: 'A node graph takes rows with the fields source and target, and may take others with an id',
  left: { one: '{count} more node is not shown', other: '{count} more nodes are not shown' },
  larger: 'Larger',
  smaller: 'Smaller',
  whole: 'Show the whole graph',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
