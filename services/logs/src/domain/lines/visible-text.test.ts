import { describe, expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

describe('visibleText()', () => {
  test.each([
    { name: 'plain text and tabs stay', text: 'a\tb é 漢', expected: 'a\tb é 漢' },
    { name: 'colours go', text: '\u001b[1;31mred\u001b[0m', expected: 'red' },
    { name: 'a link goes, its text stays', text: '\u001b]8;;http://x\u0007here\u001b]8;;\u001b\\', expected: 'here' },
    { name: 'moving the cursor goes', text: '\u001b[2J\u001b[Hhome', expected: 'home' },
    { name: 'an escape that never ends goes', text: 'a\u001b', expected: 'a' },
    { name: 'a carriage return is written out', text: 'good\rbad', expected: 'good\\x0dbad' },
    { name: 'a newline makes no new line', text: 'a\nb', expected: 'a\\x0ab' },
    { name: 'characters that turn text around are written out', text: 'a\u202eb', expected: 'a\\u202eb' },
  ])('$name', ({ text, expected }) => {
    expect(visibleText(text)).toBe(expected)
  })
})
