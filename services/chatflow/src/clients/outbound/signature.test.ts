import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedBy, sign } from './signature.ts'

const body = Buffer.from('what do ya want for nothing?')
// RFC 4231, test case 2.
const sha256 = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
// RFC 2202, test case 2.
const sha1 = 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79'

test.each([{ given: body }, { given: body.toString() }])('sign() gives the HMAC-SHA256 in hex', ({ given }) => {
  expect(sign(given, 'Jefe')).toBe(sha256)
})

describe('isSignedBy()', () => {
  test.each([
    { name: 'alone', given: sha256 },
    { name: 'behind its algorithm', given: `sha256=${sha256}` },
    { name: 'in capitals', given: `SHA256=${sha256.toUpperCase()}` },
    { name: 'with space around it', given: ` ${sha256}\n` },
    { name: 'of older senders', given: `sha1=${sha1}` },
  ])('takes a signature $name', ({ given }) => expect(isSignedBy(body, 'Jefe', given)).toBe(true))

  test.each([
    { name: 'nothing', given: '' },
    { name: 'an algorithm alone', given: 'sha256=' },
    { name: 'the signature of something else', given: createHmac('sha256', 'Jefe').update('x').digest('hex') },
    { name: 'a beginning', given: sha256.slice(0, 62) },
    { name: 'more than a signature', given: `${sha256}00` },
    { name: 'SHA-1 without saying so', given: sha1 },
    { name: 'SHA-1 as SHA-256', given: `sha256=${sha1}` },
    { name: 'an algorithm that is not taken', given: `md5=${sha256}` },
    { name: 'words before it', given: `v1:${sha256}` },
    { name: 'words behind it', given: `${sha256} x` },
  ])('refuses $name', ({ given }) => expect(isSignedBy(body, 'Jefe', given)).toBe(false))

  test('refuses another secret', () => expect(isSignedBy(body, 'jefe', sha256)).toBe(false))
})
