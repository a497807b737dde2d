import { expect, test } from 'vitest'
import { isChanged } from './is-changed.ts'

test.each([
  { name: 'what was never set', type: 'string', initial: 'a', value: undefined, changed: false },
  { name: 'the default', type: 'string', initial: 'a', value: 'a', changed: false },
  { name: 'another text', type: 'string', initial: 'a', value: 'b', changed: true },
  { name: 'a text taken out', type: 'string', initial: 'a', value: '', changed: true },
  { name: 'nothing where there is no default', type: 'string', initial: undefined, value: '', changed: false },
  { name: 'the default as text', type: 'number', initial: 0.9, value: '0.90', changed: false },
  { name: 'a switch that was never on', type: 'boolean', initial: undefined, value: false, changed: false },
  { name: 'a switch that is off', type: 'boolean', initial: true, value: false, changed: true },
  { name: 'an equal list', type: 'array', initial: [{ a: 1 }], value: [{ a: 1 }], changed: false },
  { name: 'a longer list', type: 'array', initial: [], value: [{}], changed: true },
])('isChanged() of $name is $changed', ({ type, initial, value, changed }) => {
  expect(isChanged({ name: 'x', label: 'X', type, default: initial }, value)).toBe(changed)
})
