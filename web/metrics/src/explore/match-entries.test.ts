import { expect, test } from 'vitest'
import { matchEntries } from './match-entries.ts'

const entry = (name: string, help = '') => ({ name, help, type: 'gauge', unit: '' })
const entries = [
  entry('go_memory', 'Bytes'),
  entry('memory_free', 'Bytes'),
  entry('node_load1', 'Load, memory not included'),
  entry('up'),
]

test.each([
  { name: 'nothing typed is everything', text: ' ', expected: ['go_memory', 'memory_free', 'node_load1', 'up'] },
  {
    name: 'the beginning of a name counts most, then a name, then a description',
    text: 'Memory',
    expected: ['memory_free', 'go_memory', 'node_load1'],
  },
  { name: 'every word has to be there', text: 'memory load', expected: ['node_load1'] },
])('$name', ({ text, expected }) => {
  expect(matchEntries(entries, text).map(({ name }) => name)).toEqual(expected)
})
