import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Evaluating part by part',
  how: 'Evaluated once over the time of the graph: what each part gives, what it reads from storage, and the time it takes by itself.',
  parts: 'Parts of the expression',
  alone: 'Show {text} by itself',
  gives: '{series}, {samples}',
  reads: 'reads {series}, {samples}',
  series: { one: '{count} series', other: '{count} series' },
  samples: { one: '{count} sample', other: '{count} samples' },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
