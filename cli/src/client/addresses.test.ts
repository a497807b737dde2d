import { expect, test } from 'vitest'
import { probeAddress, probeRunAddress, runAddress, shownAddress, shownOwnAddress } from './addresses.ts'

const files = { certFile: '/c', keyFile: '/k', certOrigin: 'c', keyOrigin: 'k', host: 'hearth.example' }
const service = { pid: 1, port: 80, state: 'ready', restarts: 0 } as const
const run = { pid: 1, startedAt: '2026-11-21T09:00:00.000Z', host: '127.0.0.1' }

test.each([
  { url: 'http://127.0.0.1:80', shown: 'http://localhost:80' },
  { url: 'http://127.0.0.1', shown: 'http://localhost' },
  { url: 'http://127.0.0.10:80', shown: 'http://127.0.0.10:80' },
  { url: 'http://[::1]:80', shown: 'http://[::1]:80' },
  { url: 'http://192.168.1.5:80', shown: 'http://192.168.1.5:80' },
  // Whether its certificate is for another name is not known.
  { url: 'https://127.0.0.1:80', shown: 'https://127.0.0.1:80' },
])('$url is shown as $shown', ({ url, shown }) => expect(shownAddress(url)).toBe(shown))

test('a service of a run is reached where that says, and in runs of earlier versions at its port', () => {
  const url = 'https://hearth.example:80'
  const secure = { ...run, services: { logs: { ...service, url } } }
  expect(runAddress(secure, 'logs')).toBe(url)
  expect(probeRunAddress(secure, 'logs')).toBe('https://127.0.0.1:80')
  expect(probeRunAddress({ ...run, services: { logs: service } }, 'logs')).toBe('http://127.0.0.1:80')
  expect(runAddress({ ...run, services: { logs: service } }, 'logs')).toBe('http://127.0.0.1:80')
  expect(runAddress({ ...run, services: {} }, 'logs')).toBeUndefined()
})

test('a service by TLS is shown by the name of its certificate, and asked at its port whether it lives', () => {
  const common = { host: '0.0.0.0', tls: { logs: files } }
  expect(probeAddress(common, 'logs', 80)).toBe('https://127.0.0.1:80')
  expect(probeAddress(common, 'health', 80)).toBe('http://127.0.0.1:80')
  expect(shownOwnAddress(common, 'logs', 80)).toBe('https://hearth.example:80')
  expect(shownOwnAddress(common, 'health', 80)).toBe('http://localhost:80')
})
