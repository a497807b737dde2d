import { describe, expect, test } from 'vitest'
import { clientNetwork, createClientAddress } from './client-address.ts'

const addressOf = createClientAddress(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
const origin = (remoteAddress: string | undefined, xForwardedFor?: string, forwarded?: string) => ({
  remoteAddress,
  header: (name: string) => ({ forwarded, 'x-forwarded-for': xForwardedFor })[name],
})

describe('the address of a client', () => {
  test.each([
    { name: 'is that of its connection', given: origin('203.0.113.9'), expected: '203.0.113.9' },
    {
      name: 'is plain where the socket is of both families',
      given: origin('::ffff:203.0.113.9'),
      expected: '203.0.113.9',
    },
    { name: 'is empty without a socket', given: origin(undefined, '1.1.1.1'), expected: '' },
    {
      name: 'is not what a stranger says',
      given: origin('203.0.113.9', '1.1.1.1', 'for=1.1.1.1'),
      expected: '203.0.113.9',
    },
    { name: 'is what a trusted proxy says', given: origin('10.1.2.3', '203.0.113.9'), expected: '203.0.113.9' },
    {
      name: 'is what a trusted proxy says, on a socket of both families',
      given: origin('::ffff:10.1.2.3', '203.0.113.9'),
      expected: '203.0.113.9',
    },
    {
      name: 'is the last that no trusted proxy has, whatever the client put before it',
      given: origin('10.1.2.3', '1.1.1.1, 203.0.113.9, 192.0.2.7,10.9.9.9'),
      expected: '203.0.113.9',
    },
    { name: 'may have a port', given: origin('10.1.2.3', '203.0.113.9:4711'), expected: '203.0.113.9' },
    { name: 'may be of IPv6', given: origin('fd00::1', '2001:DB8::9'), expected: '2001:db8::9' },
    { name: 'may be in brackets', given: origin('fd00::1', '[2001:db8::9]:443'), expected: '2001:db8::9' },
    {
      name: 'is read from Forwarded too',
      given: origin('10.1.2.3', undefined, 'for=1.1.1.1, For="[2001:db8::9]:443";proto=https;by=10.1.2.3'),
      expected: '2001:db8::9',
    },
    {
      name: 'is read where both headers say the same',
      given: origin('10.1.2.3', '203.0.113.9', 'for=203.0.113.9'),
      expected: '203.0.113.9',
    },
    {
      name: 'is that of the proxy where they do not, as one of them is the client’s own word',
      given: origin('10.1.2.3', '203.0.113.9', 'for=198.51.100.1'),
      expected: '10.1.2.3',
    },
    {
      name: 'is the last known one before a hidden name',
      given: origin('10.1.2.3', '1.1.1.1, _x, 10.4.4.4'),
      expected: '10.4.4.4',
    },
    {
      name: 'is that of the proxy where it says nothing of use',
      given: origin('10.1.2.3', 'unknown'),
      expected: '10.1.2.3',
    },
    {
      name: 'is the first where all are trusted',
      given: origin('10.1.2.3', '10.4.4.4, 10.5.5.5'),
      expected: '10.4.4.4',
    },
  ])('$name', ({ given, expected }) => {
    expect(addressOf(given)).toBe(expected)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001::5:6:7:8:9', '2001:0:0:5::/64'],
  ['2001::4:5:6:7:203.0.113.9', '2001:0:4:5::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('limits count %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
