import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasOpenssl, makeAuthority } from '../test-support/make-certificates.ts'
import { temporaryFolder } from '../test-support/temporary-folder.ts'
import { type CommonConfig, ownAddress, parseCommon } from './common.ts'
import type { Env } from './env.ts'
import { readSettings } from './settings.ts'
import { certifies } from './tls.ts'

// Where no file of settings is.
const cwd = '/nonexistent'
const common = (env: Env): CommonConfig => parseCommon(readSettings({ cwd, env }))
const forAll = { HEARTH_TLS_CERT_FILE: 'cert.pem', HEARTH_TLS_KEY_FILE: '/keys/key.pem' }

describe('files of TLS', () => {
  test('are none by default', () => {
    expect(common({})).not.toHaveProperty('tls')
    expect(common({})).not.toHaveProperty('tlsCaFile')
  })

  test('of all services are each ones, and every address says https', () => {
    const { tls, urls } = common({ ...forAll, HEARTH_TLS_CA_FILE: 'ca.pem' })
    expect(tls?.logs).toEqual({
      certFile: '/nonexistent/cert.pem',
      keyFile: '/keys/key.pem',
      certOrigin: 'HEARTH_TLS_CERT_FILE',
      keyOrigin: 'HEARTH_TLS_KEY_FILE',
      host: '127.0.0.1',
    })
    expect(Object.keys(tls ?? {})).toHaveLength(6)
    expect(Object.values(urls).every((url) => url.startsWith('https://127.0.0.1:'))).toBe(true)
  })

  test('of one service win, and one may answer without', () => {
    const own = { HEARTH_LOGS_TLS_CERT_FILE: '/l.pem', HEARTH_LOGS_TLS_KEY_FILE: '/l.key', HEARTH_HEALTH_TLS: 'false' }
    const { tls, urls } = common({ ...forAll, ...own })
    expect(tls?.logs).toMatchObject({ certFile: '/l.pem', certOrigin: 'HEARTH_LOGS_TLS_CERT_FILE' })
    expect(tls?.metrics).toMatchObject({ keyFile: '/keys/key.pem' })
    expect(tls).not.toHaveProperty('health')
    expect(urls.health).toBe('http://127.0.0.1:8081')
  })

  test('in the file of settings are found beside it', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'hearth.yaml'), 'chatflow:\n  tlsCertFile: c.pem\n  tlsKeyFile: k.pem\n')
    const { tls } = parseCommon(readSettings({ cwd: folder, env: {} }))
    expect(tls).toMatchObject({ chatflow: { certFile: join(folder, 'c.pem'), certOrigin: 'hearth.yaml line 2' } })
  })

  test('leave an address alone that is set', () => {
    expect(common({ ...forAll, HEARTH_LOGS_URL: 'http://logs:8080' }).urls.logs).toBe('http://logs:8080')
  })

  test.each([
    {
      env: { HEARTH_TLS_CERT_FILE: 'c' },
      fault: 'Cannot read the settings: "tlsCertFile" needs "tlsKeyFile" beside it (HEARTH_TLS_CERT_FILE)',
    },
    {
      env: { HEARTH_LOGS_TLS_KEY_FILE: 'k' },
      fault: 'Cannot read the logs settings: "tlsKeyFile" needs "tlsCertFile" beside it (HEARTH_LOGS_TLS_KEY_FILE)',
    },
  ])('come in twos: $fault', ({ env, fault }) => {
    expect(() => common(env)).toThrow(expect.objectContaining({ kind: 'invalid', message: fault }))
  })
})

describe.skipIf(!hasOpenssl)('the host at which a service by TLS is found', () => {
  const hostOf = (host: string, ...names: string[]) => {
    const { certFile, keyFile } = makeAuthority(temporaryFolder()).sign('own', ...names)
    const env = { HEARTH_HOST: host, HEARTH_TLS_CERT_FILE: certFile, HEARTH_TLS_KEY_FILE: keyFile }
    return ownAddress(common(env), 'logs', 1).slice('https://'.length, -':1'.length)
  }

  test.each([
    { name: 'its own address', host: '127.0.0.1', names: ['DNS:hearth.example', 'IP:127.0.0.1'], found: '127.0.0.1' },
    { name: 'loopback of all interfaces', host: '0.0.0.0', names: ['IP:127.0.0.1'], found: '127.0.0.1' },
    { name: 'its own address of IPv6', host: '::1', names: ['IP:::1'], found: '[::1]' },
    { name: 'localhost', host: '127.0.0.1', names: ['DNS:a.example', 'DNS:localhost'], found: 'localhost' },
    { name: 'its first name', host: '0.0.0.0', names: ['DNS:*.a.example', 'DNS:b.a.example'], found: 'b.a.example' },
    { name: 'nothing that it could be sure of', host: '10.0.0.7', names: ['DNS:*.a.example'], found: '10.0.0.7' },
  ])('is $name, where its certificate is for that', ({ host, names, found }) => {
    expect(hostOf(host, ...names)).toBe(found)
  })

  test('is told of a certificate', () => {
    const { certFile } = makeAuthority(temporaryFolder()).sign('own', 'DNS:*.a.example', 'IP:::1')
    const certificate = new X509Certificate(readFileSync(certFile))
    const asked = ['b.a.example', '[::1]', '::1', 'a.example', '127.0.0.1']
    expect(asked.map((host) => certifies(certificate, host))).toEqual([true, true, true, false, false])
  })
})
