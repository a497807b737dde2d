import { words } from '@hearth/ui-kit/language'

export const en = { exemplar: 'Exemplar: {value}' } as const

export const t = await words(en, { de: () => import('./words.de.ts') })
