import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const keys = ['port', 'url', 'maxBodyBytes', 'runTimeoutMs']

describe('nearest()', () => {
  test.each([
    { name: 'a letter left out', text: 'prt', expected: 'port' },
    { name: 'two letters swapped', text: 'prot', expected: 'port' },
    { name: 'the wrong case', text: 'MAXBODYBYTES', expected: 'maxBodyBytes' },
    { name: 'a word left out of a long key', text: 'maxBytes', expected: 'maxBodyBytes' },
    { name: 'something else entirely', text: 'temperature', expected: undefined },
  ])('$name', ({ text, expected }) => expect(nearest(text, keys)).toBe(expected))

  test('finds nothing among no candidates', () => expect(nearest('port', [])).toBeUndefined())

  test('finds every candidate for itself', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,20}$/), { minLength: 1 }), (names) => {
        for (const name of names) expect(nearest(name, names)).toBe(name)
      }),
    )
  })
})
