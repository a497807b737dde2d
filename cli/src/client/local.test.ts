import { describe, expect, test } from 'vitest'
import { addressOf, notRunning, shownHost } from './local.ts'

test.each([
  { host: '127.0.0.1', address: 'http://127.0.0.1:80', shown: 'localhost' },
  { host: '0.0.0.0', address: 'http://127.0.0.1:80', shown: 'localhost' },
  { host: '::', address: 'http://127.0.0.1:80', shown: 'localhost' },
  { host: '::1', address: 'http://[::1]:80', shown: '::1' },
  { host: '192.168.1.5', address: 'http://192.168.1.5:80', shown: '192.168.1.5' },
  { host: 'hearth.example', address: 'http://hearth.example:80', shown: 'hearth.example' },
])('a service on $host is reached at $address, and shown as $shown', ({ host, address, shown }) => {
  expect(addressOf(host, 80)).toBe(address)
  expect(shownHost(host)).toBe(shown)
})

describe('notRunning()', () => {
  test('says from where, and what to do', () => {
    expect(notRunning('/srv/hearth')).toMatchObject({
      kind: 'unavailable',
      code: 'not-running',
      message: 'Cannot reach Hearth: none runs from "/srv/hearth"; start it with "hearth up"',
    })
  })
})
