import { expect, test } from 'vitest'
import { optionsOfFrames } from './options-of-frames.ts'

/** A table of these columns. */
const table = (columns: Readonly<Record<string, readonly unknown[]>>) => ({
  fields: Object.entries(columns).map(([name, values]) => ({ name, type: 'string' as const, values, config: {} })),
  meta: { notices: [] },
})

test.each([
  {
    name: 'each value of each column, where none has a name that says what it is',
    frames: [table({ host: ['a', 'b'], port: [80, null] }), table({ host: ['c'] })],
    expected: [
      { value: 'a', text: 'a' },
      { value: 'b', text: 'b' },
      { value: '80', text: '80' },
      { value: 'c', text: 'c' },
    ],
  },
  {
    name: 'the values with what is shown for them, where both are named',
    frames: [table({ __text: ['One', null], other: ['x', 'y'], __value: [1, 2] })],
    expected: [
      { value: '1', text: 'One' },
      { value: '2', text: '2' },
    ],
  },
  { name: 'the values as they are, alone', frames: [table({ __value: ['1'] })], expected: [{ value: '1', text: '1' }] },
  {
    name: 'the texts as values, alone',
    frames: [table({ __text: ['One'] })],
    expected: [{ value: 'One', text: 'One' }],
  },
  { name: 'none in no table', frames: [], expected: [] },
])('options are $name', ({ frames, expected }) => expect(optionsOfFrames(frames)).toEqual(expected))
