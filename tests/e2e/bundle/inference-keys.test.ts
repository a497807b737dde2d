import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { missingBrowser, openBrowser } from '../browser.fixture.ts'
import { freshHome, hearth, type RunningBundle, startBundle } from '../bundle.fixture.ts'

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle

beforeAll(async () => {
  state = await freshHome()
  const config = join(state.home, '..', 'hearth.yaml')
  await writeFile(config, 'inference:\n  keys:\n    - { name: team, secret: sk-team }\n')
  bundle = startBundle(state.home, { HEARTH_CONFIG: config })
  await bundle.ready()
}, 120_000)
afterAll(async () => {
  await bundle?.close()
  await state?.remove()
})

const get = async (url: string, key?: string) =>
  fetch(url, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } })

describe('a bundle whose inference service asks for keys', () => {
  test('asks strangers for one', async () => {
    const models = `${bundle.urlOf('inference')}/v1/models`
    expect((await get(models)).status).toBe(401)
    expect((await get(models, 'sk-team')).status).toBe(200)
  })

  test('answers in flows all the same, under the name of the chatflow service', async () => {
    const [, key = '', url = ''] = /authorization: Bearer (\S+?)['"].*?(http:\S+)/is.exec(bundle.output()) ?? []
    const response = await fetch(url.replace(/['"].*$/, ''), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'What is the capital of Italy?' }),
    })
    expect(await response.json()).toMatchObject({ text: expect.stringContaining('Rome') })
    const metrics = await (await get(`${bundle.urlOf('inference')}/metrics`)).text()
    expect(metrics).toMatch(/inference_key_tokens_total\{.*key="hearth:chatflow".*\} [1-9]/)
  })

  test('is watched all the same', async () => {
    const model = async () => (await get(`${bundle.urlOf('health')}/health/model`)).json()
    await expect.poll(model, { timeout: 30_000 }).toMatchObject({ status: 'UP' })
  })

  test('prints none of these keys', () => {
    expect(bundle.output()).not.toContain('sk-team')
  })
})

describe.skipIf(missingBrowser !== undefined)('its page', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  async function newPage(path: string): Promise<Page> {
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
  const address = () => `${bundle.urlOf('inference').replace('127.0.0.1', 'localhost')}/?view=models`
  const isIn = (page: Page) =>
    page
      .getByRole('heading', { name: /models/i })
      .first()
      .waitFor()
  const field = (page: Page) => page.getByLabel('API key', { exact: true })

  test('asks for a key once, keeps it where no script reads it, and forgets it when told', async () => {
    const page = await newPage(address())
    await field(page).fill('sk-other')
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByText('This key is not one of those configured').waitFor()
    await field(page).fill('sk-team')
    await page.getByRole('button', { name: 'Enter' }).click()
    await isIn(page)
    await page.reload()
    await isIn(page)
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(kept).not.toMatch(/sk-team|hearth_inference_key/)
    expect(JSON.stringify(await page.context().cookies())).not.toContain('sk-team')
    await page.getByRole('button', { name: 'Account and language' }).click()
    await page.getByRole('menuitem', { name: 'Forget the key' }).click()
    await field(page).waitFor()
  }, 120_000)

  test('lets in who is signed in at the flows', async () => {
    const page = await newPage((await hearth(state.home, ['sign-in'])).out.trim())
    await page.getByRole('button', { name: 'New flow' }).waitFor()
    await page.goto(address())
    await isIn(page)
  }, 120_000)
})
