import { describe, expect, test } from 'vitest'
import { upstreamUrl } from './upstream-url.ts'

describe('upstreamUrl()', () => {
  test.each([
    {
      name: 'a path below the base',
      base: 'http://a:9090',
      path: 'api/v1/query?x=1',
      extra: '',
      url: 'http://a:9090/api/v1/query?x=1',
    },
    {
      name: 'a base with a path',
      base: 'http://a/prom/',
      path: '/api/v1/query',
      extra: '',
      url: 'http://a/prom/api/v1/query',
    },
    { name: 'more parameters', base: 'http://a?t=1', path: 'x?y=2', extra: 'z=3', url: 'http://a/x?t=1&y=2&z=3' },
    {
      name: 'a slash that is encoded in a label',
      base: 'http://a',
      path: 'api/v1/label/a%2Fb/values',
      extra: '',
      url: 'http://a/api/v1/label/a%2Fb/values',
    },
    { name: 'what looks like another host', base: 'http://a', path: '//evil/x', extra: '', url: 'http://a/evil/x' },
  ])('takes $name', ({ base, path, extra, url }) => expect(upstreamUrl(base, path, extra).href).toBe(url))

  test.each([
    '../x',
    'a/../../x',
    '%2e%2e/x',
    '..%2fx',
    '%252e%252e/x',
    'a\\..\\x',
    '%zz',
    'a%0d%0ab',
    '.\t./x',
    'a%00b',
    '.',
    'a/./b',
    '..',
  ])('refuses %s', (path) => {
    expect(() => upstreamUrl('http://a/base', path, '')).toThrow(/must stay below/)
  })
})
