import { expect, test } from 'vitest'
import { joinSpoken } from './join-spoken.ts'

test.each([
  { typed: '', joined: 'spoken' },
  { typed: 'typed', joined: 'typed spoken' },
  { typed: 'typed ', joined: 'typed spoken' },
  { typed: 'typed\n', joined: 'typed\nspoken' },
])('what is spoken after "$typed" stands after it', ({ typed, joined }) =>
  expect(joinSpoken(typed, 'spoken')).toBe(joined),
)
