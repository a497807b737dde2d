import { expect, test } from 'vitest'
import { isPress, type KeyEvent, readKeys, showKeys } from './key-press.ts'

const pressed = (key: string, held: Partial<KeyEvent> = {}): KeyEvent => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})

test.each([
  { name: 'Mod is Ctrl', keys: 'Mod+K', event: pressed('k', { ctrlKey: true }), isMac: false, is: true },
  { name: 'and Command on a Mac', keys: 'Mod+K', event: pressed('k', { metaKey: true }), isMac: true, is: true },
  {
    name: 'Ctrl on a Mac is something else',
    keys: 'Mod+K',
    event: pressed('k', { ctrlKey: true }),
    isMac: true,
    is: false,
  },
  { name: 'a letter alone', keys: 'd', event: pressed('d'), isMac: false, is: true },
  {
    name: 'a letter with Ctrl is another key',
    keys: 'd',
    event: pressed('d', { ctrlKey: true }),
    isMac: false,
    is: false,
  },
  {
    name: 'a capital asks for Shift',
    keys: 'Shift+R',
    event: pressed('R', { shiftKey: true }),
    isMac: false,
    is: true,
  },
  {
    name: 'which a small letter does not have',
    keys: 'r',
    event: pressed('R', { shiftKey: true }),
    isMac: false,
    is: false,
  },
  {
    name: 'a sign is itself, shifted or not',
    keys: '/',
    event: pressed('/', { shiftKey: true }),
    isMac: false,
    is: true,
  },
  { name: 'the plus sign', keys: 'Mod++', event: pressed('+', { ctrlKey: true }), isMac: false, is: true },
  { name: 'an arrow', keys: 'Shift+ArrowUp', event: pressed('ArrowUp', { shiftKey: true }), isMac: false, is: true },
])('$name: $keys', ({ keys, event, isMac, is }) =>
  expect(readKeys(keys).some((press) => isPress(press, event, isMac))).toBe(is),
)

test.each([
  { keys: 'Mod+K', isMac: false, shown: [['Ctrl', 'K']] },
  { keys: 'Mod+Shift+p', isMac: true, shown: [['⌘', '⇧', 'P']] },
  { keys: 'g h', isMac: false, shown: [['g'], ['h']] },
  { keys: 'Escape', isMac: false, shown: [['Esc']] },
])('$keys are shown as $shown', ({ keys, isMac, shown }) => expect(showKeys(keys, isMac)).toEqual(shown))
