import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { trustAuthorities } from '@hearth/kernel'
import { type Authority, hasOpenssl, makeAuthority } from '@hearth/kernel/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'
import { freshHome, hearth, type RunningBundle, startBundle } from '../bundle.fixture.ts'

const names = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const
const trusted = getCACertificates('default')

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let authority: Authority
let certFile: string

beforeAll(async () => {
  if (!hasOpenssl) return
  state = await freshHome()
  const folder = join(dirname(state.home), 'tls')
  mkdirSync(folder)
  authority = makeAuthority(folder)
  const own = authority.sign('own', 'DNS:localhost')
  certFile = own.certFile
  bundle = startBundle(state.home, {
    HEARTH_TLS_CERT_FILE: certFile,
    HEARTH_TLS_KEY_FILE: own.keyFile,
    HEARTH_TLS_CA_FILE: authority.certFile,
  })
  await bundle.ready()
  trustAuthorities(authority.certFile)
}, 300_000)
afterAll(async () => {
  await bundle?.close()
  await state?.remove()
  setDefaultCACertificates(trusted)
}, 120_000)

const urlOf = (name: (typeof names)[number]) => `https://localhost:${bundle.run().services[name].port}`
const printedKey = () => /shown this once: (\S+)/.exec(bundle.output())?.[1] ?? ''

describe.skipIf(!hasOpenssl)('a bundle with a certificate of its own authority', () => {
  test('says https of every service, and of nothing else', () => {
    for (const name of names) expect(bundle.output()).toContain(urlOf(name))
    expect(bundle.output()).not.toContain('http://')
  })

  test.each(names)('has %s answer by TLS alone', async (name) => {
    expect((await fetch(`${urlOf(name)}/livez`)).status).toBe(200)
    await expect(fetch(`${urlOf(name).replace('https:', 'http:')}/livez`)).rejects.toThrow()
  })

  test('streams an answer whose model another service runs', async () => {
    const [, flow] = /https:\S+(\/api\/v1\/prediction\/\S+)/.exec(bundle.output()) ?? []
    const answer = await fetch(`${urlOf('chatflow')}${flow}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${printedKey()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'What is the capital of Portugal?', streaming: true }),
    })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(await answer.text()).toContain('"event":"end"')
  })

  test('is asked by its own commands, which were told nothing of it', async () => {
    await expect.poll(async () => (await hearth(state.home, ['status'])).code).toBe(0)
    expect((await hearth(state.home, ['status'])).out).toContain(urlOf('metrics'))
    expect((await hearth(state.home, ['probe'])).code).toBe(0)
    expect((await hearth(state.home, ['models'])).out).toMatch(/ember\s+loaded/)
    expect((await hearth(state.home, ['sign-in'])).out).toContain(`${urlOf('chatflow')}/#sign-in=`)
  })

  test('scrapes all of its services', async () => {
    const query = encodeURIComponent('count(up{job=~"chatflow|inference|health|logs|metrics|dashboard"} == 1)')
    const ask = async () => {
      const answer = await fetch(`${urlOf('metrics')}/api/v1/query?query=${query}`)
      const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
      return data.result[0]?.value[1]
    }
    await expect.poll(ask).toBe('6')
  })

  test.skipIf(missingBrowser !== undefined)('signs a browser in with a cookie that goes by TLS alone', async () => {
    const { publicKey } = new X509Certificate(readFileSync(certFile))
    const pin = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64')
    const browser = await openBrowser([`--ignore-certificate-errors-spki-list=${pin}`])
    try {
      const { page, complaints } = await openPage(browser, {})
      await page.goto((await hearth(state.home, ['sign-in'])).out.trim())
      const cookies = () => page.context().cookies(urlOf('chatflow'))
      await expect.poll(async () => (await cookies()).find(({ name }) => name === 'hearth_session')).toBeDefined()
      expect((await cookies()).find(({ name }) => name === 'hearth_session')).toMatchObject({ secure: true })
      await page.goto(`${urlOf('health')}/`)
      await page.getByRole('heading').first().waitFor()
      expect(complaints).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
