import { expect, test } from 'vitest'
import { unescapeName } from './escaped-name.ts'

test.each([
  { name: 'a plain name is itself', text: 'job', expected: 'job' },
  { name: 'a code point between underscores is its character', text: 'U__http_2e_route', expected: 'http.route' },
  { name: 'two underscores are one', text: 'U__my__label_2e_x', expected: 'my_label.x' },
  { name: 'characters beyond the first plane', text: 'U___1f525_', expected: '🔥' },
  { name: 'a single underscore makes it a plain name', text: 'U__a_b', expected: 'U__a_b' },
])('$name', ({ text, expected }) => {
  expect(unescapeName(text)).toBe(expected)
})
