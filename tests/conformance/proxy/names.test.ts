import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hasOpenssl, type MadeCertificate, makeAuthority } from '@hearth/kernel/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle } from '../../e2e/bundle.fixture.ts'
import { hasNginx, type RunningProxy, startProxy } from './nginx.fixture.ts'

const isMissing = !hasNginx || !hasOpenssl
let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let proxy: RunningProxy
let certificate: MadeCertificate
let ca: Buffer

beforeAll(async () => {
  if (isMissing) return
  state = await freshHome()
  bundle = startBundle(state.home, {
    HEARTH_TRUSTED_PROXIES: '127.0.0.1',
    HEARTH_INFERENCE_ALLOWED_HOSTS: 'models.hearth.example',
    HEARTH_LOGS_ALLOWED_HOSTS: 'logs.hearth.example',
  })
  await bundle.ready()
  const folder = join(dirname(state.home), 'proxy')
  mkdirSync(folder)
  const authority = makeAuthority(folder)
  ca = readFileSync(authority.certFile)
  certificate = authority.sign('own', 'DNS:*.hearth.example')
  const { chatflow, dashboard, inference, logs } = bundle.run().services
  const ports = new Map([
    [3000, chatflow.port],
    [3001, dashboard.port],
    [8000, inference.port],
    [8080, logs.port],
  ])
  proxy = await startProxy({ folder, certificate, ports, user: 'me:{PLAIN}secret' })
}, 300_000)
afterAll(async () => {
  await proxy?.close()
  await bundle?.close()
  await state?.remove()
}, 60_000)

type Ask = { readonly headers?: Record<string, string>; readonly body?: object; readonly from?: string }

/** Asks a name through the proxy, from an address of loopback. */
function ask(name: string, path: string, { headers = {}, body, from = '127.0.0.1' }: Ask = {}) {
  const host = `${name}.hearth.example`
  const options = {
    ...{ host: '127.0.0.1', port: proxy.port, servername: host, path, ca, agent: false, localAddress: from },
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, host: `${host}:${proxy.port}`, ...(body && { 'content-type': 'application/json' }) },
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve)
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}

const askText = async (...args: Parameters<typeof ask>) => text(await ask(...args))
const printed = (pattern: RegExp) => pattern.exec(bundle.output())?.[1] ?? ''
const basic = (user: string) => ({ authorization: `Basic ${Buffer.from(user).toString('base64')}` })

describe.skipIf(isMissing)("behind nginx, by the guide's own file", () => {
  test('a prediction streams', async () => {
    const path = new URL(printed(/(http:\S+\/prediction\/\S+)/)).pathname
    const authorization = `Bearer ${printed(/API key, shown this once: (\S+)/)}`
    const body = { question: 'What is the capital of Portugal?', streaming: true }
    const answer = await ask('flows', path, { headers: { authorization }, body })
    expect(answer.headers['content-type']).toContain('text/event-stream')
    const frames = await text(answer)
    expect(frames).toContain('"event":"token"')
    expect(frames).toContain('"event":"end"')
  })

  test('a chat completion streams to its end', async () => {
    const messages = [{ role: 'user', content: 'What is the capital of Portugal?' }]
    const answer = await ask('models', '/v1/chat/completions', { body: { model: 'ember', stream: true, messages } })
    expect(answer.headers['content-type']).toContain('text/event-stream')
    expect(await text(answer)).toMatch(/data: \[DONE\]\s*$/)
  })

  test('lines that are followed arrive while the stream goes on', async () => {
    const stream = await ask('logs', '/api/v1/logs/stream?container=chatflow&tail=0', { headers: basic('me:secret') })
    expect(stream.headers['content-type']).toContain('text/event-stream')
    let seen = ''
    const arrived = Promise.withResolvers<void>()
    stream.setEncoding('utf8').on('data', (part: string) => {
      seen += part
      if (seen.includes('/api/v1/followed')) arrived.resolve()
    })
    await expect.poll(() => seen).toContain('id:')
    await askText('flows', '/api/v1/followed')
    await arrived.promise
    expect(stream.complete).toBe(false)
    stream.destroy()
  })

  test('the proxy asks who reads the logs', async () => {
    expect((await ask('logs', '/api/v1/containers')).statusCode).toBe(401)
    expect((await ask('logs', '/api/v1/containers', { headers: basic('me:secret') })).statusCode).toBe(200)
  })

  test.skipIf(process.platform !== 'linux')('a client is counted by its own address, whatever it says', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
    const said = await askText('flows', '/api/v1/ip', { headers, from: '127.0.0.7' })
    expect(JSON.parse(said)).toMatchObject({ ip: '127.0.0.7' })
  })

  test.skipIf(process.platform !== 'linux')('the waits after wrong keys hold for one client alone', async () => {
    const guess = (from: string) =>
      ask('flows', '/api/v1/chatflows', { headers: { authorization: 'Bearer wrong' }, from })
    await expect.poll(async () => (await guess('127.0.0.8')).statusCode).toBe(429)
    expect((await guess('127.0.0.9')).statusCode).toBe(401)
  })

  test.skipIf(missingBrowser !== undefined)(
    'a browser signs in to the dashboards, by a cookie for TLS alone',
    async () => {
      const { publicKey } = new X509Certificate(readFileSync(certificate.certFile))
      const pin = createHash('sha256')
        .update(publicKey.export({ type: 'spki', format: 'der' }))
        .digest('base64')
      const browser = await openBrowser([
        `--ignore-certificate-errors-spki-list=${pin}`,
        '--host-resolver-rules=MAP *.hearth.example 127.0.0.1',
      ])
      try {
        const { page, complaints } = await openPage(browser, {})
        await page.goto(`https://dashboards.hearth.example:${proxy.port}/`)
        await page.getByLabel('Name or email').fill('admin')
        await page.locator('input[type=password]').fill(printed(/user admin, password (\S+)/))
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('link', { name: /Hearth overview/ }).waitFor()
        const cookies = await page.context().cookies()
        expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ secure }) => secure)).toEqual([true])
        expect(complaints).toEqual([])
      } finally {
        await browser.close()
      }
    },
    120_000,
  )
})
