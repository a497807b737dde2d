import { expect, test } from 'vitest'
import { quoteLine } from './quote.ts'

test.each([
  { name: 'a line as it is', text: 'no such file', quoted: 'no such file' },
  { name: 'the first of several', text: 'one\ntwo', quoted: 'one' },
  { name: 'without what moves a cursor', text: 'a\u001b[2J\u202eb\r', quoted: 'a[2Jb' },
  { name: 'without blanks around it', text: '  a b  ', quoted: 'a b' },
  { name: 'nothing of nothing', text: '', quoted: '' },
  { name: '600 characters', text: 'x'.repeat(600), quoted: 'x'.repeat(600) },
  { name: 'no more than 600', text: 'x'.repeat(601), quoted: 'x'.repeat(600) },
])('quotes $name', ({ text, quoted }) => expect(quoteLine(text)).toBe(quoted))
