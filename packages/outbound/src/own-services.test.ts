import { describe, expect, test } from 'vitest'
import { createOwnServices } from './own-services.ts'

const addresses: Readonly<Record<string, string>> = { logs: '172.18.0.5', 'hearth.example': '93.184.216.34' }

const containers = createOwnServices({
  urls: ['http://logs:8080', 'http://127.0.0.1:3000/', 'https://hearth.example/metrics'],
  ports: [3000, 8080, 0],
  resolve: async (host) => {
    const address = addresses[host]
    if (address === undefined) throw new Error(`ENOTFOUND ${host}`)
    return [{ address, family: 4 }]
  },
  ownAddresses: () => ['192.168.1.5', 'fd12::5', 'fe80::1%eth0'],
})

describe('a service of ours answers', () => {
  test.each([
    ['on loopback', '127.0.0.1', 3000],
    ['on all of loopback', '127.9.9.9', 8080],
    ['on loopback of the other family', '::1', 3000],
    ['mapped', '::ffff:127.0.0.1', 3000],
    ['on every address', '0.0.0.0', 3000],
    ['on every address of the other family', '::', 8080],
    ["on this machine's own address", '192.168.1.5', 8080],
    ['on its own address, mapped', '::ffff:c0a8:105', 8080],
    ['on its own address of the other family, spelled out', 'fd12:0:0:0:0:0:0:5', 3000],
    ['on its link-local one', 'fe80::1', 3000],
    ['where the name of its container leads', '172.18.0.5', 8080],
    ['where its public name leads', '93.184.216.34', 443],
  ])('%s: %s port %i', async (_name, address, port) => {
    expect(await containers.answersAt(address, port)).toBe(true)
  })

  test.each([
    ['another port', '127.0.0.1', 11434],
    ['another machine', '192.168.1.6', 8080],
    ['another port of a container', '172.18.0.5', 3000],
    ['no port', '127.0.0.1', 0],
  ])('not at %s: %s port %i', async (_name, address, port) => {
    expect(await containers.answersAt(address, port)).toBe(false)
  })

  test('not where a name leads that nobody knows now', async () => {
    const gone = createOwnServices({
      urls: ['http://gone:8080'],
      ports: [],
      resolve: () => Promise.reject(new Error()),
    })
    expect(await gone.answersAt('10.0.0.1', 8080)).toBe(false)
  })
})

describe('a service of ours is named', () => {
  test.each([
    ['logs', 8080],
    ['LOGS.', 8080],
    ['localhost', 3000],
    ['localhost.', 8080],
    ['x.localhost', 3000],
    ['[::1]', 8080],
    ['192.168.1.5', 8080],
    ['hearth.example', 443],
  ])('by %s and port %i', (host, port) => expect(containers.isNamed(host, port)).toBe(true))

  test.each([
    ['logs', 80],
    ['hearth.example', 8443],
    ['localhost', 11434],
    ['example.com', 8080],
  ])('not by %s and port %i', (host, port) => expect(containers.isNamed(host, port)).toBe(false))
})

test("knows this machine's own addresses by itself", async () => {
  const here = createOwnServices({ urls: ['http://127.0.0.1:8080'], ports: [] })
  expect(await here.answersAt('127.0.0.1', 8080)).toBe(true)
  expect(here.isNamed('localhost', 8080)).toBe(true)
})
