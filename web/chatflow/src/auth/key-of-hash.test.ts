import { expect, test } from 'vitest'
import { keyOfHash } from './key-of-hash.ts'

test.each([
  { name: 'a key', hash: '#key=abc-DEF_1', key: 'abc-DEF_1' },
  { name: 'a key written for an address', hash: '#key=a%2Bb', key: 'a+b' },
  { name: 'a key among others', hash: '#a=b&key=abc', key: 'abc' },
  { name: 'no key', hash: '#section', key: undefined },
  { name: 'an empty key', hash: '#key=', key: undefined },
  { name: 'nothing', hash: '', key: undefined },
])('keyOfHash() finds $name', ({ hash, key }) => expect(keyOfHash(hash)).toBe(key))
