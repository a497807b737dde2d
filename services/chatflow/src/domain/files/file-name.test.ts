import { describe, expect, test } from 'vitest'
import { numberedFileName, plainFileName } from './file-name.ts'

describe('the plain name of a file', () => {
  test.each([
    { name: 'a.txt', plain: 'a.txt' },
    { name: 'a:b?.txt', plain: 'a_b_.txt' },
    { name: '..a.txt. ', plain: 'a.txt' },
    { name: 'nul', plain: '_nul' },
    { name: 'COM1.txt', plain: '_COM1.txt' },
    { name: 'nullable.txt', plain: 'nullable.txt' },
    { name: 'e\u0301.txt', plain: '\u00e9.txt' },
    { name: `${'x'.repeat(196)}.txt`, plain: `${'x'.repeat(196)}.txt` },
    { name: `${'x'.repeat(197)}.txt`, plain: `${'x'.repeat(196)}.txt` },
    { name: `${'é'.repeat(99)}.txt`, plain: `${'é'.repeat(98)}.txt` },
  ])('of "$name" is "$plain"', ({ name, plain }) => {
    expect(plainFileName(name)).toBe(plain)
  })

  test.each(['', ' ', '.', '..', '...', 'a/b', 'a\\b', 'a\0b'])('is refused for %j', (name) => {
    expect(() => plainFileName(name)).toThrow(expect.objectContaining({ kind: 'invalid', param: 'name' }))
  })
})

test.each([
  { name: 'a.txt', numbered: 'a (2).txt' },
  { name: 'a.tar.gz', numbered: 'a.tar (2).gz' },
  { name: 'a', numbered: 'a (2)' },
  { name: '.env', numbered: '.env (2)' },
  { name: 'Minutes. Of today', numbered: 'Minutes. Of today (2)' },
  { name: 'a.123456789012', numbered: 'a (2).123456789012' },
  { name: 'a.1234567890123', numbered: 'a.1234567890123 (2)' },
])('"$name" becomes "$numbered" where it is taken', ({ name, numbered }) => {
  expect(numberedFileName(name, 2)).toBe(numbered)
})
