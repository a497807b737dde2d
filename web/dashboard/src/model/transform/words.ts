import { words } from '@hearth/ui-kit/language'

export const en = { line: 'Linear regression', polynomial: 'Polynomial regression' } as const

export const t = await words(en, { de: () => import('./words.de.ts') })
