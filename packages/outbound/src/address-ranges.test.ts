import { describe, expect, test } from 'vitest'
import { isRange, type Reach, reachOf } from './address-ranges.ts'

// Networks by their first and last address, with the words of IANA's registries of special addresses.
const table: readonly (readonly [Reach, string, ...string[]])[] = [
  ['private', 'this network', '0.0.0.0', '0.255.255.255'],
  ['private', 'private use, 10/8', '10.0.0.0', '10.255.255.255'],
  ['private', 'shared by a carrier', '100.64.0.0', '100.127.255.255'],
  ['private', 'loopback', '127.0.0.1', '127.255.255.255'],
  ['metadata', 'link-local', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['private', 'private use, 172.16/12', '172.16.0.0', '172.31.255.255'],
  ['private', 'IETF protocol assignments', '192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.255'],
  ['private', 'documentation', '192.0.2.1', '198.51.100.1', '203.0.113.255'],
  ['private', 'retired relays of 6to4', '192.88.99.1'],
  ['private', 'private use, 192.168/16', '192.168.0.0', '192.168.255.255'],
  ['private', 'benchmarking', '198.18.0.0', '198.19.255.255'],
  ['private', 'multicast', '224.0.0.1', '239.255.255.255'],
  ['private', 'reserved and broadcast', '240.0.0.0', '255.255.255.255'],
  ['metadata', 'metadata of Azure, Alibaba and Oracle', '168.63.129.16', '100.100.100.200', '192.0.0.192'],
  ['public', 'beside these networks', '1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'],
  ['public', 'beside these networks too', '126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0'],
  ['public', 'and beside those', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '192.169.0.0'],
  ['public', 'and beside the last', '198.17.255.255', '198.20.0.0', '223.255.255.255', '168.63.129.15', '8.8.8.8'],
  ['private', 'loopback and unspecified', '::1', '::', '0:0:0:0:0:0:0:1'],
  ['private', 'IPv4-compatible', '::7f00:1', '::127.0.0.1', '::8.8.8.8'],
  ['metadata', 'a metadata service as IPv4-compatible', '::169.254.169.254', '::a83f:8110'],
  ['private', 'IPv4-mapped', '::ffff:127.0.0.1', '::ffff:a00:1', '::FFFF:C0A8:1'],
  ['metadata', 'a metadata service as IPv4-mapped', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe'],
  ['public', 'IPv4-mapped of a public address', '::ffff:8.8.8.8'],
  ['private', 'stateless translation', '::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'],
  ['metadata', 'a metadata service by stateless translation', '::ffff:0:169.254.169.254'],
  ['private', 'NAT64', '64:ff9b::7f00:1', '64:ff9b::10.0.0.1'],
  ['metadata', 'a metadata service by NAT64', '64:ff9b::a9fe:a9fe', '64:ff9b::168.63.129.16'],
  ['public', 'NAT64 of a public address', '64:ff9b::8.8.8.8'],
  ['private', 'NAT64 of a local operator', '64:ff9b:1::1', '64:ff9b:1::8.8.8.8', '64:ff9b:1:ffff::1'],
  ['metadata', 'a metadata service by it, in all lengths', '64:ff9b:1::a9fe:a9fe', '64:ff9b:1:a9fe:a9:fe00::'],
  ['metadata', 'and with a prefix of 56 and 64 bits', '64:ff9b:1:a9:fe:a9fe::', '64:ff9b:1:0:a9:fea9:fe00:0'],
  ['private', 'discarded', '100::1', '100:0:0:1::1'],
  ['private', 'Teredo with a private server', '2001:0:7f00:1::'],
  ['private', 'Teredo with a private client', '2001:0:808:808::f5ff:fffe'],
  ['metadata', 'Teredo with a metadata service', '2001:0:808:808::5601:5601', '2001:0:a9fe:a9fe::f7f7:f7f7'],
  ['public', 'Teredo between public addresses', '2001:0:808:808::f7f7:f7f7'],
  ['private', 'IETF protocol assignments', '2001:1::', '2001:1ff:ffff::1'],
  ['private', 'benchmarking and retired identifiers', '2001:2::1', '2001:10::1'],
  ['public', 'assignments that are reached globally', '2001:1::1', '2001:3::1', '2001:4:112::1', '2001:20::1'],
  ['private', 'documentation', '2001:db8::1', '2001:db8:ffff::1', '3fff::1', '3fff:fff::1'],
  ['private', '6to4', '2002:7f00:1::', '2002:a00:1::1', '2002:c0a8:101::'],
  ['metadata', 'a metadata service by 6to4', '2002:a9fe:a9fe::', '2002:a83f:8110::1'],
  ['public', '6to4 of a public address', '2002:808:808::1'],
  ['private', 'segment routing and what nobody holds', '5f00::1', '4000::1', '200::1', '1fff::1'],
  ['private', 'unique local', 'fc00::1', 'fdff:ffff::1', 'fd12:3456::1'],
  ['metadata', 'metadata of Amazon and Google', 'fd00:ec2::254', 'fd20:ce::254'],
  ['metadata', 'link-local', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  ['private', 'site-local, retired', 'fec0::1', 'feff::1'],
  ['private', 'multicast', 'ff00::1', 'ff02::1', 'ffff::1'],
  ['public', 'global unicast', '2600::1', '2606:4700::1111', '2a00:1450:4001::200e', '3ffe::1', '2001:200::1'],
  ['private', 'no address', '', 'localhost', '1.2.3', '2130706433', '0x7f.1', ':::1'],
]

describe.each(table)('%s is %s:', (expected, _network, ...addresses) => {
  test.each(addresses.map((address) => [address]))('"%s"', (address) => {
    expect(reachOf(address)).toBe(expected)
  })
})

describe('a setting', () => {
  test.each(['10.0.0.0/8', '10.0.0.1', '::1', 'fd00::/8'])('%s is a network', (text) => {
    expect(isRange(text)).toBe(true)
  })

  test.each(['nas.local', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '10.0.0.0/x', '[::1]'])('%s is none', (text) => {
    expect(isRange(text)).toBe(false)
  })
})
