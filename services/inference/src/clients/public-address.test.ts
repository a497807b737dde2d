import { describe, expect, test } from 'vitest'
import { assertPublicUrl, isPublicAddress } from './public-address.ts'

describe('isPublicAddress()', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('"%s" is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('assertPublicUrl()', () => {
  test.each(['https://example.com/x', 'https://8.8.8.8/x'])('allows %s', (url) => {
    expect(() => assertPublicUrl(new URL(url))).not.toThrow()
  })

  test.each([
    'http://example.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'ftp://example.com/x',
  ])('refuses %s', (url) => {
    expect(() => assertPublicUrl(new URL(url))).toThrow('Cannot fetch from')
  })
})
