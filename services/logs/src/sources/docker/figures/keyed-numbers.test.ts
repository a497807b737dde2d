import { describe, expect, test } from 'vitest'
import { parseKeyed, parseLimit } from './keyed-numbers.ts'

describe('parseKeyed()', () => {
  const of = parseKeyed('anon 4096\nfile 12\n nameless 3\nbare\nanon_thp 0\n')

  test.each([
    { name: 'anon', value: 4096 },
    { name: 'file', value: 12 },
    { name: 'anon_thp', value: 0 },
    { name: 'bare', value: 0 },
    { name: 'nameless', value: 0 },
    { name: '', value: 0 },
    { name: 'other', value: 0 },
  ])('"$name" is $value', ({ name, value }) => expect(of(name)).toBe(value))
})

test.each([
  { text: '1048576\n', limit: 1_048_576 },
  { text: 'max\n', limit: 0 },
  { text: '', limit: 0 },
  { text: '9223372036854771712', limit: 0 },
  { text: String(2 ** 60), limit: 0 },
  { text: String(2 ** 60 - 1_024), limit: 2 ** 60 - 1_024 },
])('a limit of "$text" is $limit bytes', ({ text, limit }) => expect(parseLimit(text)).toBe(limit))
