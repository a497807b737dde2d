import { words } from '@hearth/ui-kit/language'

export const en = { open: 'Open', high: 'High', low: 'Low', close: 'Close', volume: 'Volume' } as const

export const t = await words(en, { de: () => import('./words.de.ts') })
