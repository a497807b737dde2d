import { describe, expect, test } from 'vitest'
import { isAllowedHost, parseAllowedHosts, plainHost, portOf } from './allowed-hosts.ts'

describe('isAllowedHost()', () => {
  test.each(['db', 'DB.example_1', 'db:5432', '10.0.0.7:80', '[::1]', '[fd12::5]:8080', '10.0.0.0/8', 'fd00::/8'])(
    'takes %s',
    (text) => expect(isAllowedHost(text)).toBe(true),
  )

  test.each([
    '',
    'http://db',
    'db/path',
    'db:',
    'db:123456',
    'db:80x',
    'user@db',
    'a b',
    ' db',
    '10.0.0.0/33',
    '[::1',
    '[::1]8080',
  ])('does not take "%s"', (text) => expect(isAllowedHost(text)).toBe(false))
})

describe('parseAllowedHosts()', () => {
  const allowed = parseAllowedHosts(['db:5432', 'cache', '[FD12::5]:80', 'Localhost:3000', '10.0.0.0/8'])

  test.each([
    ['db', 5_432, 'host and port'],
    ['DB.', 5_432, 'host and port'],
    ['db', 5_433, undefined],
    ['cache', 1, 'host'],
    ['cache', 65_535, 'host'],
    ['fd12::5', 80, 'host and port'],
    ['[fd12::5]', 80, 'host and port'],
    ['127.0.0.1', 3_000, 'host and port'],
    ['any.localhost', 3_000, 'host and port'],
    ['127.0.0.1', 3_001, undefined],
    ['other', 80, undefined],
    ['10.0.0.0/8', 80, undefined],
  ] as const)('names %s at port %i: %s', (host, port, naming) => expect(allowed.naming(host, port)).toBe(naming))

  test('a place is the stronger where its host is named too', () => {
    expect(parseAllowedHosts(['db', 'db:1']).naming('db', 1)).toBe('host and port')
    expect(parseAllowedHosts(['db', 'db:1']).naming('db', 2)).toBe('host')
  })

  test('ranges are for whatever name', () => {
    expect(allowed.ranges.check('10.1.2.3', 'ipv4')).toBe(true)
    expect(allowed.ranges.check('11.1.2.3', 'ipv4')).toBe(false)
  })
})

test.each([
  ['http://a/', 80],
  ['https://a/', 443],
  ['http://a:443/', 443],
  ['https://a:80/', 80],
])('%s leads to port %i', (url, port) => expect(portOf(new URL(url))).toBe(port))

test.each([
  ['Example.COM.', 'example.com'],
  ['[::1]', '::1'],
  ['localhost', '127.0.0.1'],
  ['a.localhost', '127.0.0.1'],
  ['notlocalhost', 'notlocalhost'],
  ['localhost.example', 'localhost.example'],
])('plainHost(%s) is %s', (host, plain) => expect(plainHost(host)).toBe(plain))
