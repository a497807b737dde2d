import { describe, expect, test } from 'vitest'
import { createKey, equalSecret, hashKey } from './keys.ts'

describe('createKey()', () => {
  test('makes 43 characters that fit into an address, new ones each time', () => {
    const keys = Array.from({ length: 50 }, createKey)
    expect(new Set(keys).size).toBe(50)
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
  })
})

describe('hashKey()', () => {
  test('is SHA-256 in hex', () => {
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('equalSecret()', () => {
  test.each([
    { name: 'the same text', left: 'secret', right: 'secret', expected: true },
    { name: 'a text of another length', left: 'secret', right: 'secre', expected: false },
    { name: 'a text of the same length', left: 'secret', right: 'secreT', expected: false },
    { name: 'nothing and something', left: '', right: 'x', expected: false },
    { name: 'texts beyond ASCII', left: 'größe', right: 'größe', expected: true },
  ])('$name: $expected', ({ left, right, expected }) => expect(equalSecret(left, right)).toBe(expected))
})
