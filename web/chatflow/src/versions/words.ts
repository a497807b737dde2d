import { words } from '@hearth/ui-kit/language'

export const en = {
  versions: 'Versions',
  version: 'v{version}',
  drawing: 'what is drawn',
  deployed: 'deployed',
  by: 'by {author}',
  fromTo: 'From {before} to {after}',
  compare: 'Compare',
  compareWithDrawing: 'Compare v{version} with what is drawn',
  from: 'From',
  to: 'to',
  comparison: 'Comparison',
  endComparison: 'Back to drawing',
  changes: 'What changed',
  same: 'Nothing that changes an answer',
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  loading: 'Loading the versions',
  restore: 'Restore',
  restoreVersion: 'Restore v{version}',
  restoreTitle: 'Deploy v{version} again?',
  restoreHint: 'It becomes the next version. Nothing is lost: the one that is deployed now stays in the list.',
  name: 'Name',
  nameVersion: 'Name v{version}',
  note: 'Note',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
