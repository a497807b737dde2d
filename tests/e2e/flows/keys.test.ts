import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepPicture, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle } from '../bundle.fixture.ts'

const key = 'key-of-this-test'

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let browser: Browser
let page: Page
let complaints: readonly string[]

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  bundle = startBundle(state.home, { HEARTH_API_KEY: key })
  browser = await openBrowser()
  await bundle.ready()
  ;({ page, complaints } = await openPage(browser, looks.light))
  await page.goto(`${bundle.urlOf('chatflow')}/keys#key=${key}`)
  await page.getByRole('button', { name: 'New key' }).waitFor()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

const dialog = () => page.getByRole('dialog')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

async function act(name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Reads the key that is shown this once, and puts the dialog away. */
async function takeKey(): Promise<string> {
  await dialog()
    .getByText(/it is not shown again/)
    .waitFor()
  const text = await dialog().locator('pre').textContent()
  await dialog().getByRole('button', { name: 'I have copied it' }).click()
  await dialog().waitFor({ state: 'detached' })
  return text?.trim() ?? ''
}

async function ask(text: string, path = 'chatflows') {
  const answer = await fetch(`${bundle.urlOf('chatflow')}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${text}` },
  })
  return { status: answer.status, text: await answer.text() }
}

describe.skipIf(missingBrowser !== undefined)('API keys', () => {
  test('are made with permissions and an end, which holds', { timeout: 60_000 }, async () => {
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('guest')
    await page.getByRole('combobox', { name: 'May' }).fill('chatflows:view')
    await page.getByRole('option', { name: 'chatflows:view' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Expires' }).click()
    await page.getByRole('option', { name: 'In 7 days' }).click()
    await dialog().getByRole('button', { name: 'Create' }).click()
    const text = await takeKey()
    expect([(await ask(text)).status, (await ask(text, 'apikey')).status]).toEqual([200, 403])
    await keepPicture(page, 'keys')

    // What a week does, done by its owner now.
    const { id } = JSON.parse((await ask(key, 'apikey')).text).find(
      ({ keyName }: { readonly keyName: string }) => keyName === 'guest',
    )
    await fetch(`${bundle.urlOf('chatflow')}/api/v1/apikey/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ keyName: 'guest', expiresAt: '2024-05-01T00:00:00Z' }),
    })
    const refused = await ask(text)
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('expired at 2024-05-01')])
    await page.reload()
    await row('guest').getByRole('cell', { name: 'Expired', exact: true }).waitFor()

    await act('guest', 'Edit')
    await page.getByRole('combobox', { name: 'Expires' }).click()
    await page.getByRole('option', { name: 'Never' }).click()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await row('guest').getByRole('cell', { name: 'Never', exact: true }).waitFor()
    expect((await ask(text)).status).toBe(200)
    expect(complaints).toEqual([])
  })

  test('rotate, and go, each at once', { timeout: 60_000 }, async () => {
    await page.getByRole('button', { name: 'New key' }).press('Enter')
    await dialog().locator('input:focus').waitFor()
    await page.keyboard.type('robot')
    await page.keyboard.press('Enter')
    const before = await takeKey()
    await act('robot', 'Rotate')
    await dialog().getByRole('button', { name: 'Rotate' }).click()
    const after = await takeKey()
    expect([(await ask(before)).status, (await ask(after)).status]).toEqual([401, 200])
    await act('robot', 'Revoke')
    await dialog().getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(() => row('robot').count()).toBe(0)
    expect((await ask(after)).status).toBe(401)
    await act('HEARTH_API_KEY', 'Rotate')
    await dialog().getByRole('button', { name: 'Rotate' }).click()
    await dialog()
      .getByRole('alert')
      .filter({ hasText: /configuration/ })
      .waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
  })

  test('fit a phone', { timeout: 60_000 }, async () => {
    const { page: phone } = await openPage(browser, looks.phone)
    await phone.goto(`${bundle.urlOf('chatflow')}/keys#key=${key}`)
    await phone.getByText('guest').waitFor()
    await expect.poll(() => phone.evaluate(overflowPx)).toBeLessThanOrEqual(0)
  })
})
