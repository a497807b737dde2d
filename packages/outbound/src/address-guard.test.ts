import { Failure } from '@hearth/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAddressGuard, type Resolve } from './address-guard.ts'
import { parseRanges } from './address-ranges.ts'

const hostOf = (url: string) => new URL(url).hostname

const refuse = (host: string, reason: string) => new Failure('forbidden', `"${host}" is ${reason}`)

function verdict(url: string, allowPrivate: boolean): string {
  return createAddressGuard({ allowPrivate, refuse }).faultOfLiteral(hostOf(url))?.message ?? 'allowed'
}

describe('an address that is private', () => {
  test.each([
    'http://127.0.0.1',
    'http://127.8.8.8',
    'http://2130706433',
    'http://0x7f.1',
    'http://127.0.0.1.',
    'http://0.0.0.0',
    'http://10.1.2.3',
    'http://100.64.0.1',
    'http://172.31.255.255',
    'http://192.168.1.1',
    'http://255.255.255.255',
    'http://[::1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:a00:1]',
    'http://[fd12:3456::1]',
    'http://[ff02::1]',
  ])('such as %s is refused unless it may be', (url) => {
    expect(verdict(url, false)).toMatch(/ is private$/)
    expect(verdict(url, true)).toBe('allowed')
  })
})

test('a refusal names an address as a URL does', () => {
  const named = (host: string) => createAddressGuard({ allowPrivate: false, refuse }).faultOfConnection(host, host, 80)
  return expect(Promise.all(['::1', '127.0.0.1'].map(named))).resolves.toMatchObject([
    { message: '"[::1]" is private' },
    { message: '"127.0.0.1" is private' },
  ])
})

describe('an address that is link-local', () => {
  test.each([
    'http://169.254.169.254',
    'http://169.254.169.254.',
    'http://[::ffff:169.254.169.254]',
    'http://[fe80::1]',
    'http://[fd00:ec2::254]',
  ])('such as %s is always refused', (url) => {
    for (const allowPrivate of [false, true]) expect(verdict(url, allowPrivate)).toMatch(/ is metadata$/)
  })
})

describe('however an address is spelled', () => {
  const forms: readonly ((a: number, b: number, c: number, d: number) => string)[] = [
    (a, b, c, d) => `${a}.${b}.${c}.${d}`,
    (a, b, c, d) => `${((a * 256 + b) * 256 + c) * 256 + d}`,
    (a, b, c, d) => `0x${a.toString(16)}.0${b.toString(8)}.${c * 256 + d}`,
    (a, b, c, d) => `[::ffff:${a}.${b}.${c}.${d}]`,
    (a, b, c, d) => `[::${a}.${b}.${c}.${d}]`,
    (a, b, c, d) => `[::ffff:0:${a}.${b}.${c}.${d}]`,
    (a, b, c, d) => `[64:ff9b::${a}.${b}.${c}.${d}]`,
    (a, b, c, d) => `[64:ff9b:1::${a}.${b}.${c}.${d}]`,
    (a, b, c, d) => `[2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::1]`,
  ]
  const byte = fc.integer({ min: 0, max: 255 })
  const privates = fc.oneof(
    fc.tuple(fc.constantFrom(10, 127, 0, 224, 255), byte),
    fc.constantFrom([192, 168], [172, 16], [172, 31], [169, 254], [100, 64], [198, 18]),
  )

  test('a private one is refused', () => {
    fc.assert(
      fc.property(privates, byte, byte, fc.constantFrom(...forms), ([a = 0, b = 0], c, d, form) => {
        expect(verdict(`http://${form(a, b, c, d)}/`, false)).toMatch(/ is (private|metadata)$/)
      }),
    )
  })
})

describe('an address in the open', () => {
  test.each(['http://1.1.1.1', 'http://172.32.0.1', 'http://[2606:4700::1111]', 'http://example.com'])(
    'such as %s is allowed',
    (url) => {
      expect(verdict(url, false)).toBe('allowed')
    },
  )
})

describe('a name', () => {
  const lookup = (hostname: string, allowPrivate: boolean, all: boolean) =>
    new Promise((resolve) =>
      createAddressGuard({ allowPrivate, refuse }).lookup(hostname, { all }, (error, found) =>
        resolve(error?.message ?? found),
      ),
    )

  test.each([true, false])('is refused by what it resolves to (all: %s)', async (all) => {
    expect(await lookup('localhost', false, all)).toBe('"localhost" is private')
  })

  test('gives its addresses when they are allowed', async () => {
    expect(await lookup('localhost', true, true)).toContainEqual({ address: '127.0.0.1', family: 4 })
    expect(['127.0.0.1', '::1']).toContain(await lookup('localhost', true, false))
  })

  test('that nobody knows is an error', async () => {
    expect(await lookup('no-such-host.invalid', true, true)).toMatch(/ENOTFOUND|EAI_AGAIN/)
  })
})

describe('a name with several addresses', () => {
  const resolving =
    (...addresses: readonly string[]): Resolve =>
    (_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
  const resolved = (allowPrivate: boolean, ...addresses: readonly string[]) =>
    createAddressGuard({ allowPrivate, refuse, resolve: resolving(...addresses) })
      .resolve('many.example', 80)
      .catch((error: Error) => error.message)

  test('is refused for a single forbidden one', async () => {
    expect(await resolved(false, '8.8.8.8', '10.0.0.1')).toBe('"many.example" is private')
    expect(await resolved(true, '8.8.8.8', '10.0.0.1', '64:ff9b::a9fe:a9fe')).toBe('"many.example" is metadata')
  })

  test('stands for the first of them', async () => {
    expect(await resolved(false, '8.8.8.8', '8.8.4.4')).toEqual({ address: '8.8.8.8', family: 4 })
  })

  test('and none at all is refused', async () => expect(await resolved(true)).toBe('"many.example" is private'))
})

describe('a network that is allowed', () => {
  const allowed = parseRanges(['10.1.0.0/16', '169.254.169.254'])
  const guard = createAddressGuard({ allowPrivate: false, allowed, refuse })

  test.each(['10.1.2.3', '[::ffff:10.1.2.3]', '169.254.169.254'])('lets %s through', (host) => {
    expect(guard.faultOfLiteral(host)).toBeUndefined()
  })

  test.each(['10.2.0.1', '169.254.169.253'])('lets nothing beside it through, such as %s', (host) => {
    expect(guard.faultOfLiteral(host)).toBeInstanceOf(Failure)
  })
})

describe('what was connected to', () => {
  const closed = { isNamed: () => false, answersAt: async (_: string, port: number) => port === 8080 }
  const guard = createAddressGuard({ allowPrivate: true, closed, refuse })

  test.each([
    ['127.0.0.1', 8080, '"a.example" is own'],
    ['127.0.0.1', 8081, undefined],
    ['169.254.169.254', 80, '"a.example" is metadata'],
  ])('%s port %i', async (address, port, expected) => {
    expect((await guard.faultOfConnection('a.example', address, port))?.message).toBe(expected)
  })

  test('counts for clients that connect by themselves, too', async () => {
    await expect(guard.resolve('127.0.0.1', 8080)).rejects.toThrow('"127.0.0.1" is own')
  })
})
