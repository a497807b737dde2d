import { expect, test } from 'vitest'
import { createKeySequence } from './key-sequence.ts'

const bindings = [{ keys: 'g h' }, { keys: 'g f' }, { keys: 'd' }, { keys: 'h' }]
const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false })

test.each([
  { name: 'a key by itself', typed: [['d', 0]], done: ['d'] },
  {
    name: 'one after the other',
    typed: [
      ['g', 0],
      ['h', 400],
    ],
    done: [undefined, 'g h'],
  },
  {
    name: 'after a pause the second is by itself',
    typed: [
      ['g', 0],
      ['h', 1_500],
    ],
    done: [undefined, 'h'],
  },
  {
    name: 'a key that does not go on is by itself',
    typed: [
      ['g', 0],
      ['d', 100],
    ],
    done: [undefined, 'd'],
  },
  {
    name: 'twice the same',
    typed: [
      ['g', 0],
      ['f', 1],
      ['f', 2],
    ],
    done: [undefined, 'g f', undefined],
  },
] satisfies { name: string; typed: [string, number][]; done: (string | undefined)[] }[])('$name', ({ typed, done }) => {
  const sequence = createKeySequence(false)
  expect(typed.map(([key, atMs]) => sequence.press(press(key), 5_000 + atMs, bindings)?.keys)).toEqual(done)
})
