import { expect, test } from 'vitest'
import { openerOfAddress } from './opener-of-address.ts'

test.each([
  { name: 'a sign-in link', hash: '#sign-in=abc-DEF_1', opener: { link: 'abc-DEF_1', remember: true } },
  { name: 'a key', hash: '#key=abc-DEF_1', opener: { key: 'abc-DEF_1', remember: false } },
  { name: 'a key written for an address', hash: '#key=a%2Bb', opener: { key: 'a+b', remember: false } },
  { name: 'a key among others', hash: '#a=b&key=abc', opener: { key: 'abc', remember: false } },
  { name: 'no key', hash: '#section', opener: undefined },
  { name: 'an empty key', hash: '#key=', opener: undefined },
  { name: 'nothing', hash: '', opener: undefined },
])('openerOfAddress() finds $name', ({ hash, opener }) => expect(openerOfAddress(hash)).toEqual(opener))
