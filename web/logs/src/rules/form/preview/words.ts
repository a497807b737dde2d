import { words } from '@hearth/ui-kit/language'

export const en = {
  preview: 'What it would have been',
  hours: 'How far back',
  asking: 'Being evaluated',
  cannot: 'This cannot be evaluated yet: see above',
  never: 'It would not have fired in the last {hours} h',
  fired: {
    one: 'It would have fired once in the last {hours} h',
    other: 'It would have fired {count} times in the last {hours} h',
  },
  most: 'At most {most} at a time, looked at every {step}',
  least: 'At least {least} at a time, looked at every {step}',
  more: { one: 'and {count} more', other: 'and {count} more' },
  graph: 'The figure over the last {hours} h',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
