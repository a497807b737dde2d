import { describe, expect, test } from 'vitest'
import { createAddressTest } from './address.ts'
import { parseAddress } from './parse-address.ts'

describe('an address', () => {
  test.each([
    { text: '0.0.0.0', value: 0n, bits: 32 },
    { text: '10.0.1.255', value: 0x0a00_01ffn, bits: 32 },
    { text: '255.255.255.255', value: 0xffff_ffffn, bits: 32 },
    { text: '::', value: 0n, bits: 128 },
    { text: '::1', value: 1n, bits: 128 },
    { text: '1::', value: 1n << 112n, bits: 128 },
    { text: '2001:db8::A', value: (0x2001_0db8n << 96n) + 10n, bits: 128 },
    { text: '1:2:3:4:5:6:7:8', value: 0x0001_0002_0003_0004_0005_0006_0007_0008n, bits: 128 },
    { text: '1:2:3:4:5:6:7::', value: 0x0001_0002_0003_0004_0005_0006_0007_0000n, bits: 128 },
    { text: '::ffff:10.0.0.1', value: 0xffff_0a00_0001n, bits: 128 },
  ])('$text is a number', ({ text, value, bits }) => expect(parseAddress(text)).toEqual({ value, bits }))

  test.each([
    '10.0.0',
    '10.0.0.1.2',
    '10.0.0.256',
    '10.0.0.01',
    '10.0.0.',
    '10.0.0.1000',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '1::2::3',
    ':::',
    '12345::',
    'g::',
    '::ffff:10.0.0.256',
    '',
  ])('%s is none', (text) => expect(parseAddress(text)).toBeUndefined())
})

function holds(pattern: string, text: string): boolean {
  const test = createAddressTest(pattern)
  if (typeof test !== 'function') throw new Error(test.fault)
  return test(text)
}

describe('an address in a text', () => {
  test.each([
    { pattern: '10.0.0.1', text: 'from 10.0.0.1:80', is: true },
    { pattern: '10.0.0.1', text: '10.0.0.10', is: false },
    { pattern: '10.0.0.1', text: 'v10.0.0.2 10.0.0.1', is: true },
    { pattern: '1.2.3.4', text: '1.2.3.4', is: true },
    { pattern: '10.0.0.1-10.0.0.3', text: '10.0.0.1', is: true },
    { pattern: '10.0.0.1 - 10.0.0.3', text: '10.0.0.3', is: true },
    { pattern: '10.0.0.1-10.0.0.3', text: '10.0.0.0', is: false },
    { pattern: '10.0.0.1-10.0.0.3', text: '10.0.0.4', is: false },
    { pattern: '10.0.0.1-10.0.0.1', text: '10.0.0.1', is: true },
    { pattern: '10.1.2.3/8', text: '10.0.0.0', is: true },
    { pattern: '10.1.2.3/8', text: '10.255.255.255', is: true },
    { pattern: '10.1.2.3/8', text: '11.0.0.0', is: false },
    { pattern: '10.1.2.3/8', text: '9.255.255.255', is: false },
    { pattern: '10.1.2.3/32', text: '10.1.2.3', is: true },
    { pattern: '10.1.2.3/32', text: '10.1.2.4', is: false },
    { pattern: '0.0.0.0/0', text: '::1:2', is: false },
    { pattern: '2001:db8::/32', text: 'at [2001:db8:1::2]', is: true },
    { pattern: '2001:db8::/32', text: '2001:db9::', is: false },
    { pattern: '::1', text: 'at ::1 or so', is: true },
    { pattern: '::/0', text: 'no address: none', is: false },
  ])('$pattern finds one in "$text": $is', ({ pattern, text, is }) => expect(holds(pattern, text)).toBe(is))

  test.each([
    'x',
    '10.0.0.1/33',
    '::/129',
    'x/8',
    '10.0.0.2-10.0.0.1',
    '10.0.0.1-::1',
    '1.1.1.1-1.1.1.2-1.1.1.3',
    '10.0.0.1/1/2',
  ])('%s names none', (pattern) => {
    expect(createAddressTest(pattern)).toEqual({ fault: `ip: invalid pattern: "${pattern}"` })
  })
})
