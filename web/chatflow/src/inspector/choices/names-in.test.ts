import { expect, test } from 'vitest'
import { namesIn } from './names-in.ts'

test.each([
  { name: 'a list', value: ['a', 1, 'b'], names: ['a', 'b'] },
  { name: 'its JSON', value: '["a","b"]', names: ['a', 'b'] },
  { name: 'names with commas between', value: 'a, b,', names: ['a', 'b'] },
  { name: 'a name that reads as a number', value: '4', names: ['4'] },
  { name: 'nothing', value: '', names: [] },
  { name: 'no list of names', value: { a: 1 }, names: [] },
])('namesIn() reads $name', ({ value, names }) => expect(namesIn(value)).toEqual(names))
