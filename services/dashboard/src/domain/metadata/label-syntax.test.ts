import { describe, expect, test } from 'vitest'
import { faultOfKey, faultOfLabelValue } from './label-syntax.ts'

const name = "at most 63 letters, digits, '-', '_' and '.', with a letter or a digit at both ends"
const longest = 'a'.repeat(63)
const domain = `${'b'.repeat(251)}.c`

describe('faultOfKey()', () => {
  test.each(['a', 'A-b_c.9', longest, 'example.com/a', '0.a-b.c/X', `${domain}/${longest}`])('%s is one', (key) => {
    expect(faultOfKey(key)).toBeUndefined()
  })

  test.each([
    ...['', '-a', 'a-', 'a b', 'ä', `${longest}a`, '/a', 'a/', 'a/b/c', 'Example.com/a', '-a/b', 'a-/b', 'a..b/c'],
    ...['a_b/c', '.a/b', `${domain}c/a`],
  ])('%s is none', (key) => {
    expect(faultOfKey(key)).toBe(
      `a name of ${name}, and before it perhaps a domain in lower case of at most 253 signs with '/'`,
    )
  })
})

describe('faultOfLabelValue()', () => {
  test.each(['', 'a', 'Z.9_x-1', longest])('"%s" is one', (value) => expect(faultOfLabelValue(value)).toBeUndefined())
  test.each([' ', '.a', 'a_', 'a/b', `${longest}a`])('"%s" is none', (value) => {
    expect(faultOfLabelValue(value)).toBe(`nothing, or ${name}`)
  })
})
