import { expect, test } from 'vitest'
import { isNothing } from './is-nothing.ts'

test.each([undefined, null, false, '', 'none', 'auto', [], {}])('%j is as good as not set', (value) => {
  expect(isNothing(value)).toBe(true)
})

test.each([true, 0, 1, 'None', ' ', [null], { a: undefined }])('%j is set', (value) => {
  expect(isNothing(value)).toBe(false)
})
