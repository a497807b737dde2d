import { words } from '@hearth/ui-kit/language'

export const en = {
  views: 'Views',
  playground: 'Playground',
  models: 'Models',
  embeddings: 'Embeddings',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
