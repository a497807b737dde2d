import { expect, test } from 'vitest'
import { withParams } from './with-params.ts'

test.each([
  { name: 'nothing to add', url: '/d/a', params: ['', ''], expected: '/d/a' },
  { name: 'the first', url: '/d/a', params: ['from=now-1h', 'var-x=1'], expected: '/d/a?from=now-1h&var-x=1' },
  { name: 'behind others', url: '/d/a?orgId=1', params: ['from=now'], expected: '/d/a?orgId=1&from=now' },
  { name: 'before the fragment', url: '/d/a#top', params: ['x=1'], expected: '/d/a?x=1#top' },
])('withParams(): $name', ({ url, params, expected }) => expect(withParams(url, params)).toBe(expected))
