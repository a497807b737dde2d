import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, createServer as createHttpsServer, get } from 'node:https'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ConnectionOptions, connect, TLSSocket } from 'node:tls'
import { parseCommon, readSettings } from '@hearth/kernel'
import { collectLog, hasOpenssl, makeAuthority, temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServer, type Server } from '../server.ts'
import { streamFrames } from '../stream/stream-frames.ts'
import { serverOptions } from '../test-support/start-server.ts'
import { followKeyPair } from './follow-key-pair.ts'

const names = ['DNS:localhost', 'IP:127.0.0.1']

/** A server by TLS with a certificate of its own authority; its files may be replaced. */
async function startSecure(define: (server: Server) => void = () => undefined) {
  const folder = temporaryFolder()
  const authority = makeAuthority(folder)
  const files = authority.sign('own', ...names)
  const { logger, records } = collectLog()
  const options = serverOptions({ HEARTH_TLS_CERT_FILE: files.certFile, HEARTH_TLS_KEY_FILE: files.keyFile })
  const server = createServer({ ...options, logger })
  define(server)
  const { url, port } = await server.start()
  onTestFinished(() => server.close(AbortSignal.abort()))
  return { server, url, port, records, authority, ca: readFileSync(authority.certFile) }
}

type Answer = {
  readonly status: number | undefined
  readonly body: string
  readonly socket: Socket
  readonly serial: string
}

function open(url: string, ca: Buffer, agent: Agent | false = false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { ca, agent }, resolve).on('error', reject))
}

/** One request on a connection of its own, unless an agent keeps one. */
async function ask(url: string, ca: Buffer, agent?: Agent): Promise<Answer> {
  const response = await open(url, ca, agent)
  const { statusCode: status, socket } = response
  const serial = socket instanceof TLSSocket ? socket.getPeerCertificate().serialNumber : ''
  return { status, body: await text(response), socket, serial }
}

function handshake(port: number, options: ConnectionOptions): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options })
  onTestFinished(() => void socket.destroy())
  return new Promise((resolve) => {
    socket.once('secureConnect', () => resolve(socket.getProtocol() ?? ''))
    socket.once('error', (error) => resolve(error.message))
  })
}

describe.skipIf(!hasOpenssl)('a server by TLS', () => {
  test('says https, and answers whoever trusts its authority and nobody else', async () => {
    const { url, port, ca } = await startSecure()
    expect(url).toBe(`https://127.0.0.1:${port}`)
    expect(await ask(`${url}/livez`, ca)).toMatchObject({ status: 200 })
    await expect(fetch(`${url}/livez`)).rejects.toThrow()
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()
  })

  test('speaks TLS 1.2 and 1.3, and nothing older', async () => {
    const { port } = await startSecure()
    expect(await handshake(port, {})).toBe('TLSv1.3')
    expect(await handshake(port, { maxVersion: 'TLSv1.2' })).toBe('TLSv1.2')
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const
    expect(await handshake(port, old)).toMatch(/alert|version/i)
  })

  test('keeps a connection for the next request', async () => {
    const { url, ca } = await startSecure()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const first = await ask(`${url}/livez`, ca, agent)
    const second = await ask(`${url}/livez`, ca, agent)
    expect(second.socket).toBe(first.socket)
  })

  test('tells its handlers that a request came by TLS', async () => {
    const { url, ca } = await startSecure(({ app }) => app.get('/scheme', (c) => c.text(new URL(c.req.url).protocol)))
    expect((await ask(`${url}/scheme`, ca)).body).toBe('https:')
  })

  test('shows when its certificate ends', async () => {
    const { url, ca } = await startSecure()
    const { body } = await ask(`${url}/metrics`, ca)
    const [, seconds] = /^tls_certificate_expiry_timestamp_seconds\{[^}]*\} (\S+)$/m.exec(body) ?? []
    expect(Number(seconds) * 1_000).toBeGreaterThan(Date.now())
  })

  test('stops with a connection that sent nothing, and lets a request finish', async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const { server, url, port, ca } = await startSecure(({ app }) => {
      app.get('/slow', async (c) => {
        started.resolve()
        await release.promise
        return c.text('done')
      })
    })
    expect(await handshake(port, {})).toBe('TLSv1.3')
    const answer = ask(`${url}/slow`, ca)
    await started.promise
    const closed = server.close(new AbortController().signal)
    release.resolve()
    expect((await answer).body).toBe('done')
    await closed
  })
})

describe.skipIf(!hasOpenssl)('files that change', () => {
  test('are used from SIGHUP on, and a stream that runs goes on by the ones before', async () => {
    const goOn = Promise.withResolvers<void>()
    async function* frames(): AsyncGenerator<string> {
      yield 'data: one\n\n'
      await goOn.promise
      yield 'data: two\n\n'
    }
    const { url, ca, authority, records } = await startSecure(({ app }) => {
      app.get('/frames', (c) => streamFrames(c, frames(), { disconnect: new AbortController() }))
    })
    const before = await ask(`${url}/livez`, ca)
    const stream = await open(`${url}/frames`, ca)
    const reader = stream[Symbol.asyncIterator]()
    expect(String((await reader.next()).value)).toContain('one')
    authority.sign('own', ...names)
    process.emit('SIGHUP')
    await expect.poll(() => records.map(({ msg }) => msg)).toContain('the TLS files were read again')
    expect((await ask(`${url}/livez`, ca)).serial).not.toBe(before.serial)
    goOn.resolve()
    expect(String((await reader.next()).value)).toContain('two')
  })

  test('are seen without being told, and files that do not fit leave those before in use', async () => {
    const folder = temporaryFolder()
    const authority = makeAuthority(folder)
    const { certFile, keyFile } = authority.sign('own', ...names)
    const other = authority.sign('other', ...names)
    const { logger, records } = collectLog()
    const server = createHttpsServer()
    const setSecureContext = vi.spyOn(server, 'setSecureContext')
    const files = { certFile, keyFile, certOrigin: 'c', keyOrigin: 'k', host: 'localhost' }
    const options = { service: 'health', files, logger, url: 'https://localhost:1', lookEveryMs: 5 } as const
    const following = await followKeyPair(server, options)
    onTestFinished(() => following.close())
    const said = () => records.map(({ msg }) => msg)
    replace(other.certFile, certFile)
    await expect.poll(said).toContain('the TLS files cannot be used; those before stay in use')
    expect(setSecureContext).toHaveBeenCalledOnce()
    replace(other.keyFile, keyFile)
    await expect.poll(said).toContain('the TLS files were read again')
    expect(setSecureContext).toHaveBeenCalledTimes(2)
  })

  // As certbot does it: the name leads to another file from one moment to the next.
  function replace(from: string, to: string): void {
    copyFileSync(from, `${to}.new`)
    renameSync(`${to}.new`, to)
  }
})

describe.skipIf(!hasOpenssl)('a start with files that cannot be used', () => {
  test.each([
    {
      name: 'a missing certificate',
      cert: 'away.pem',
      sentence: /the file ".*away\.pem" \(HEARTH_TLS_CERT_FILE\) is not there; name/,
    },
    {
      name: 'a missing key',
      key: 'away.key',
      sentence: /the file ".*away\.key" \(HEARTH_TLS_KEY_FILE\) is not there; name/,
    },
    { name: 'a folder', cert: '.', sentence: /is a folder; name a file in it/ },
    { name: 'no certificate', cert: 'own.key', sentence: /holds no certificate in PEM; it begins with/ },
    { name: 'no key', key: 'own.pem', sentence: /holds no private key in PEM; it begins with/ },
    { name: 'a key with a passphrase', key: 'sealed.key', sentence: /has a passphrase; write it without one: openssl/ },
    {
      name: 'a key of another certificate',
      key: 'authority.key',
      sentence:
        /the key file ".*authority\.key" \(HEARTH_TLS_KEY_FILE\) is not of the first certificate in ".*own\.pem" \(HEARTH_TLS_CERT_FILE\); give/,
    },
  ])('is refused for $name', async ({ cert = 'own.pem', key = 'own.key', sentence }) => {
    const folder = temporaryFolder()
    makeAuthority(folder).sign('own', ...names)
    writeFileSync(`${folder}/sealed.key`, sealedKey())
    const env = { HEARTH_TLS_CERT_FILE: `${folder}/${cert}`, HEARTH_TLS_KEY_FILE: `${folder}/${key}` }
    const common = parseCommon(readSettings({ cwd: folder, env }))
    const failure = await createServer({ ...serverOptions(), common })
      .start()
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/^Cannot start health with TLS: /),
    })
    expect(failure).toMatchObject({ message: expect.stringMatching(sentence) })
  })
})

function sealedKey(): string {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
  }).privateKey
}
