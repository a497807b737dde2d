import { expect, test } from 'vitest'
import { labelNameOf } from './label-name.ts'

test.each([
  { key: 'plain_1', name: 'plain_1' },
  { key: '  spaced ', name: 'spaced' },
  { key: 'a b', name: 'a_b' },
  { key: 'http.status-code', name: 'http_status_code' },
  { key: '9lives', name: '_9lives' },
  { key: ' 9', name: '_9' },
  { key: 'a9', name: 'a9' },
  { key: 'größe', name: 'gr__e' },
  { key: '😀x', name: '_x' },
  { key: '', name: '' },
  { key: ' \t', name: '' },
])('labelNameOf($key) is $name, the second time too', ({ key, name }) => {
  expect(labelNameOf(key)).toBe(name)
  expect(labelNameOf(key)).toBe(name)
})
