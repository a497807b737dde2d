import { describe, expect, test } from 'vitest'
import { bearerToken } from './bearer-token.ts'

describe('bearerToken()', () => {
  test.each([
    { name: 'a bearer token', header: 'Bearer abc', expected: 'abc' },
    { name: 'the scheme in any case', header: 'bEaReR abc', expected: 'abc' },
    { name: 'a raw key', header: 'abc', expected: 'abc' },
    { name: 'spaces around it', header: 'Bearer  abc ', expected: 'abc' },
    { name: 'the scheme written twice', header: 'Bearer Bearer abc', expected: 'abc' },
    { name: 'no header', header: undefined, expected: undefined },
    { name: 'an empty header', header: '', expected: undefined },
    { name: 'the scheme alone', header: 'Bearer ', expected: undefined },
    { name: 'another scheme', header: 'Basic dXNlcjpwYXNz', expected: undefined },
  ])('$name', ({ header, expected }) => expect(bearerToken(header)).toBe(expected))
})
