import { text } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { type Behind, type BundleBehind, basicAuth, startBundleBehind } from './bundle-behind.fixture.ts'
import { areAllMissing, proxies } from './proxies.fixture.ts'

let around: BundleBehind
let browser: Browser | undefined

beforeAll(async () => {
  if (areAllMissing) return
  around = await startBundleBehind('names', {
    HEARTH_INFERENCE_ALLOWED_HOSTS: 'models.hearth.example',
    HEARTH_LOGS_ALLOWED_HOSTS: 'logs.hearth.example',
  })
  if (missingBrowser === undefined) browser = await openBrowser(around.browserArgs)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await around?.close()
})

for (const { name, at, isMissing, start } of proxies)
  describe.skipIf(isMissing)(`a name for each service behind ${name}, by the guide's own file`, () => {
    let behind: Behind
    const ask: Behind['ask'] = (name, ...rest) => behind.ask(`${name}.hearth.example`, ...rest)
    const askText: Behind['askText'] = (name, ...rest) => behind.askText(`${name}.hearth.example`, ...rest)

    beforeAll(async () => {
      behind = await around.open(start)
    })

    test('a prediction streams', async () => {
      const path = new URL(around.printed(/(http:\S+\/prediction\/\S+)/)).pathname
      const authorization = `Bearer ${around.printed(/API key, shown this once: (\S+)/)}`
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
      const stream = await ask('logs', '/api/v1/logs/stream?container=chatflow&tail=0', { headers: basicAuth })
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
      expect((await ask('logs', '/api/v1/containers', { headers: basicAuth })).statusCode).toBe(200)
    })

    test.skipIf(process.platform !== 'linux')('a client is counted by its own address, whatever it says', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
      const said = await askText('flows', '/api/v1/ip', { headers, from: `127.0.${at}.7` })
      expect(JSON.parse(said)).toMatchObject({ ip: `127.0.${at}.7` })
    })

    test.skipIf(process.platform !== 'linux')('the waits after wrong keys hold for one client alone', async () => {
      const guess = (from: string) =>
        ask('flows', '/api/v1/chatflows', { headers: { authorization: 'Bearer wrong' }, from })
      await expect.poll(async () => (await guess(`127.0.${at}.8`)).statusCode).toBe(429)
      expect((await guess(`127.0.${at}.9`)).statusCode).toBe(401)
    })

    test.skipIf(missingBrowser !== undefined)(
      'a browser signs in to the dashboards, by a cookie for TLS alone',
      async () => {
        if (browser === undefined) throw new Error('There is a browser unless the test is left out')
        const { page, complaints } = await openPage(browser, {})
        try {
          await page.goto(`https://dashboards.hearth.example:${behind.proxy.port}/`)
          await page.getByLabel('Name or email').fill('admin')
          await page.locator('input[type=password]').fill(around.printed(/user admin, password (\S+)/))
          await page.getByRole('button', { name: 'Sign in' }).click()
          await page.getByRole('link', { name: /Hearth overview/ }).waitFor()
          const cookies = await page.context().cookies()
          expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ secure }) => secure)).toEqual([true])
          expect(complaints).toEqual([])
        } finally {
          await page.context().close()
        }
      },
      120_000,
    )
  })
