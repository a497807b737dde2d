import { words } from '@hearth/ui-kit/language'

export const en = {
  none: 'No exemplars in this time: they come with scrapes, remote write and OTLP, and are kept until a restart.',
  exemplars: { one: '{count} exemplar', other: '{count} exemplars' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
