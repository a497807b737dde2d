import { words } from '@hearth/ui-kit/language'

export const en = {
  liveLines: 'Lines as they come',
  connecting: 'Connecting …',
  turns: 'Waiting for its turn: other windows follow lines',
  live: 'Live: new lines are shown as they come',
  paused: 'Paused: new lines wait',
  gone: 'No lines come now, trying again: {message}',
  refused: 'Lines cannot be followed: {message}',
  pause: 'Pause',
  resume: 'Resume',
  clear: 'Clear',
  lines: { one: '{count} line', other: '{count} lines' },
  waiting: { one: '{count} new line waits', other: '{count} new lines wait' },
  dropped: { one: '{count} line left out', other: '{count} lines left out' },
  droppedHint: 'They came faster than they could be shown: narrow the query to see all of them.',
  gap: 'Lines before the newest 1,000 are missing: more came meanwhile than are caught up with',
  noLineYet: 'No line yet',
  noLineYetHint: 'What is written from now on is shown here.',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
