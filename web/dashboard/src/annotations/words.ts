import { words } from '@hearth/ui-kit/language'

export const en = {
  annotations: 'Annotations',
  annotation: 'Annotation: {text}',
  add: 'Keep an annotation',
  change: 'Change the annotation',
  text: 'What happened',
  tags: 'Tags',
  everywhere: 'In every panel of the dashboard',
  keep: 'Keep',
  remove: 'Remove',
  cancel: 'Cancel',
  close: 'Close',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
