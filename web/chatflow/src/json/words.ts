import { words } from '@hearth/ui-kit/language'

export const en = {
  editor: 'Editor',
  outline: 'Outline',
  jsonOfFlow: 'JSON of the flow',
  inStep: 'In step with the canvas',
  notDrawn: 'Not drawn yet',
  whyNot: 'It is kept in this tab and drawn as soon as it can be read.',
  atLine: 'Line {line}: {message}',
  format: 'Format',
  discard: 'Back to what is drawn',
  edited: 'Edit the JSON',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
