import { words } from '@hearth/ui-kit/language'

export const en = {
  deleteTitle: 'Delete {title}',
  deleteText: 'It goes to the deleted dashboards, from where it can be brought back with its versions.',
  delete: 'Delete',
  cancel: 'Cancel',
  close: 'Close',
  trash: 'Deleted dashboards',
  trashEmpty: 'No dashboard was deleted',
  trashHint: 'What is deleted is kept here until too many others follow it.',
  deletedBy: 'Deleted by {who} on {when}',
  restore: 'Bring back',
  restoreOf: 'Bring back {title}',
  purge: 'Delete for good',
  purgeOf: 'Delete for good: {title}',
  purgeTitle: 'Delete {title} for good',
  purgeText: 'It cannot be brought back, nor can its versions.',
  all: 'All dashboards',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
