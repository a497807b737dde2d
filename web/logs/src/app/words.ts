import { words } from '@hearth/ui-kit/language'

export const en = {
  logs: 'Logs',
  lines: 'Lines',
  rules: 'Alert rules',
  containers: 'Containers',
  close: 'Close',
  allContainers: 'All containers',
  containerCount: { one: '{count} container', other: '{count} containers' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
