import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { hasOpenssl, makeAuthority, temporaryFolder } from './test-support/index.ts'
import { trustAuthorities } from './trust-authorities.ts'

test.skipIf(!hasOpenssl)('what an authority signed is trusted from then on, also by fetch', async () => {
  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  const authority = makeAuthority(temporaryFolder())
  const { certFile, keyFile } = authority.sign('own', 'DNS:localhost')
  const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (_, answer) =>
    answer.end('in'),
  )
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  await expect(fetch(url)).rejects.toThrow()
  trustAuthorities(authority.certFile)
  expect(await (await fetch(url)).text()).toBe('in')
  const trusted = new Set(getCACertificates('default').map(fingerprintOf))
  expect(before.map(fingerprintOf).every((one) => trusted.has(one))).toBe(true)
})

const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256

test('without a file nothing changes', () => {
  const before = getCACertificates('default')
  trustAuthorities(undefined)
  expect(getCACertificates('default')).toEqual(before)
})

test.each([
  { name: 'is missing', text: undefined },
  { name: 'holds no certificate', text: 'nothing' },
  { name: 'holds a broken one', text: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
])('a file that $name is refused', ({ text }) => {
  const path = join(temporaryFolder(), 'ca.pem')
  if (text !== undefined) writeFileSync(path, text)
  expect(() => trustAuthorities(path)).toThrow(
    expect.objectContaining({ kind: 'invalid', message: expect.stringContaining(`"${path}" (tlsCaFile)`) }),
  )
})
