import { describe, expect, test } from 'vitest'
import { localAddress } from './local-address.ts'

describe('localAddress()', () => {
  test.each([
    { host: '127.0.0.1', expected: 'http://127.0.0.1:80' },
    { host: '0.0.0.0', expected: 'http://127.0.0.1:80' },
    { host: '::', expected: 'http://127.0.0.1:80' },
    { host: '::1', expected: 'http://[::1]:80' },
    { host: 'example.org', expected: 'http://example.org:80' },
  ])('what is bound to $host is reached at $expected', ({ host, expected }) => {
    expect(localAddress(host, 80)).toBe(expected)
    expect(localAddress(host, 80, 'https')).toBe(expected.replace('http:', 'https:'))
  })
})
