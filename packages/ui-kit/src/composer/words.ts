import { words } from '../language/words.ts'

export const en = {
  message: 'Message',
  send: 'Send',
  held: 'Sent once the files are read',
  takeBack: 'Take back',
  stop: 'Stop',
  keys: 'Enter sends, Shift+Enter begins a line',
  attach: 'Add files',
  attached: 'Files of the message',
  leaveOut: 'Leave out {name}',
  kind: '{name} is of a kind that is not read here',
  size: '{name} is larger than {limit}',
  count: {
    one: '{name} is one too many: at most {count} file',
    other: '{name} is one too many: at most {count} files',
  },
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
