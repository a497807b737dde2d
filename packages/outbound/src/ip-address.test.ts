import { describe, expect, test } from 'vitest'
import { canonicalAddress, carriedIpv4, withoutZone } from './ip-address.ts'

test.each([
  ['fe80::1%eth0', 'fe80::1'],
  ['10.0.0.1', '10.0.0.1'],
  ['', ''],
])('withoutZone(%s) is "%s"', (address, plain) => expect(withoutZone(address)).toBe(plain))

describe('canonicalAddress()', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::1', '0000:0000:0000:0000:0000:0000:0000:0001'],
    ['::', '0000:0000:0000:0000:0000:0000:0000:0000'],
    ['FE80::AB%eth0', 'fe80:0000:0000:0000:0000:0000:0000:00ab'],
    ['1:2:3:4:5:6:7:8', '0001:0002:0003:0004:0005:0006:0007:0008'],
    ['1:2::', '0001:0002:0000:0000:0000:0000:0000:0000'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::ffff:a00:1', '10.0.0.1'],
    ['0:0:0:0:0:ffff:0a00:0001', '10.0.0.1'],
    ['example.com', 'example.com'],
  ])('of %s is %s', (address, canonical) => expect(canonicalAddress(address)).toBe(canonical))
})

describe('carriedIpv4()', () => {
  test.each([
    { name: 'one that is mapped', address: '::ffff:10.0.0.1', addresses: ['10.0.0.1'], leadsThere: true },
    { name: 'NAT64', address: '64:ff9b::10.0.0.1', addresses: ['10.0.0.1'], leadsThere: true },
    { name: '6to4', address: '2002:a00:1::5', addresses: ['10.0.0.1'], leadsThere: true },
    {
      name: 'Teredo, its server and its client turned over',
      address: '2001:0:a00:1::f5ff:fffd',
      addresses: ['10.0.0.1', '10.0.0.2'],
      leadsThere: true,
    },
    {
      name: 'NAT64 of a local operator, by all lengths of its prefix',
      address: '64:ff9b:1:102:3:405:607:809',
      addresses: ['1.2.3.4', '2.3.4.5', '3.4.5.6', '6.7.8.9'],
      leadsThere: false,
    },
    { name: 'the retired compatible form', address: '::10.0.0.1', addresses: ['10.0.0.1'], leadsThere: false },
    { name: 'stateless translation', address: '::ffff:0:10.0.0.1', addresses: ['10.0.0.1'], leadsThere: false },
    { name: 'none', address: '2001:db8::1', addresses: [], leadsThere: false },
    { name: 'none, though it begins like NAT64', address: '64:ff9b:0:1::a00:1', addresses: [], leadsThere: false },
    { name: 'none, though it begins like Teredo', address: '2001:1::1', addresses: [], leadsThere: false },
  ])('finds $name', ({ address, addresses, leadsThere }) => {
    expect(carriedIpv4(address)).toEqual({ addresses, leadsThere })
  })
})
