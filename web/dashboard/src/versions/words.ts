import { words } from '@hearth/ui-kit/language'

export const en = {
  versions: 'Versions',
  close: 'Close',
  none: 'No version is kept',
  version: 'Version {version}',
  newest: 'Newest',
  restoredFrom: 'Restored from {version}',
  savedBy: 'Saved by {who} on {when}',
  compare: 'What changed',
  compareOf: 'What changed with version {version}',
  restore: 'Restore',
  restoreOf: 'Restore version {version}',
  changedSince: 'Changed since version {version}',
  wouldChange: 'What going back to it would change now',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
