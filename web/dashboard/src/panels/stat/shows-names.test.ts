import { expect, test } from 'vitest'
import { showsNames } from './shows-names.ts'

const single = { count: 1, hasTitle: true, hasName: false }

test.each([
  { name: 'a single value below a title', textMode: 'auto', naming: single, expected: false },
  { name: 'several values', textMode: 'auto', naming: { ...single, count: 2 }, expected: true },
  { name: 'a value that was given a name', textMode: 'auto', naming: { ...single, hasName: true }, expected: true },
  { name: 'a value without a title above', textMode: 'auto', naming: { ...single, hasTitle: false }, expected: true },
  { name: 'values that go without', textMode: 'value', naming: { ...single, count: 2 }, expected: false },
  { name: 'a value that asks for it', textMode: 'value_and_name', naming: single, expected: true },
] as const)('showsNames() of $name: $expected', ({ textMode, naming, expected }) => {
  expect(showsNames(textMode, naming)).toBe(expected)
})
