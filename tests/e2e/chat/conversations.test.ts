import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepPicture, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle } from '../bundle.fixture.ts'

const key = 'key-of-this-test'
/** A chatflow of every new bundle. */
const shippedFlow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'
const question = 'What is the capital of Italy?'

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
  await page.goto(`${bundle.urlOf('chatflow')}/conversations#key=${key}`)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${bundle.urlOf('chatflow')}/api/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })

const list = () => page.getByRole('table', { name: 'Conversations' })

/** What the menu of exports gives, as text. */
async function exported(format: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

describe.skipIf(missingBrowser !== undefined)('conversations', () => {
  test('are none at first, and say where they come from', { timeout: 60_000 }, async () => {
    await page.getByText('No conversation yet').waitFor()
    await page.getByRole('link', { name: 'Open the flows' }).click()
    await page.getByRole('link', { name: 'Conversation with memory' }).first().waitFor()
  })

  test('are held in the chat, rated, found, read and exported', { timeout: 120_000 }, async () => {
    await page.goto(`${bundle.urlOf('chatflow')}/flows/${shippedFlow}?tab=chat`)
    await page.getByRole('textbox', { name: 'Message' }).fill(question)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Good answer' }).click({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Good answer', pressed: true }).waitFor()

    await page.getByRole('link', { name: 'Conversations', exact: true }).click()
    await list().getByText('👍 1 liked').waitFor()
    await page.getByRole('searchbox', { name: 'Search in messages' }).fill('capital of spain')
    await page.getByText('No conversation fits').waitFor()
    await page.getByRole('searchbox', { name: 'Search in messages' }).fill('CAPITAL of italy')
    await list().getByRole('link', { name: question }).waitFor()
    await page.getByRole('combobox', { name: 'Rating' }).click()
    await page.getByRole('option', { name: 'Liked', exact: true }).click()
    await expect.poll(() => page.url()).toContain('rating=up')
    await list().getByRole('link', { name: question }).waitFor()
    await keepPicture(page, 'conversations')

    const rows = (await exported(/CSV/)).trim().split('\r\n')
    expect([rows.length, rows[1]?.includes(question), rows[2]?.includes('THUMBS_UP')]).toEqual([3, true, true])
    const [one] = JSON.parse(await exported(/JSON/))
    expect(one).toMatchObject({ title: question, thumbsUp: 1, count: 2 })

    await list().getByRole('link', { name: question }).press('Enter')
    const said = page.getByRole('list', { name: 'What was said' }).getByRole('listitem')
    await expect.poll(() => said.count()).toBe(2)
    await said.last().getByText('👍 Liked').waitFor()
    await keepPicture(page, 'conversation')
    await said
      .last()
      .getByRole('link', { name: /^Run of/ })
      .click()
    await page.getByRole('list', { name: 'Runs of the flow' }).getByRole('button', { name: question }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Open in the chat' }).click()
    await page.getByRole('button', { name: 'Good answer', pressed: true }).waitFor()
    expect(complaints).toEqual([])
  })

  test('of programs stand there with who left word, and are removed with all of it', { timeout: 60_000 }, async () => {
    const chatId = 'visitor-1'
    const body = JSON.stringify({ question: '=What is the capital of France?', chatId })
    expect((await api(`prediction/${shippedFlow}`, { method: 'POST', body })).status).toBe(200)
    const lead = JSON.stringify({ chatflowid: shippedFlow, chatId, name: 'Ada', email: 'ada@example.org' })
    expect((await api('leads', { method: 'POST', body: lead })).status).toBe(200)
    await page.goto(`${bundle.urlOf('chatflow')}/conversations?source=EXTERNAL`)
    await list().getByText('Ada, ada@example.org').waitFor()
    await list()
      .getByRole('link', { name: /capital of France/ })
      .click()
    await page.getByText('Left word how to be reached: Ada, ada@example.org').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: 'Conversations', level: 1 }).waitFor()
    await list().getByRole('link', { name: question }).waitFor()
    await expect.poll(() => list().getByText('Ada').count()).toBe(0)
    await expect.poll(async () => (await api(`leads/${shippedFlow}`)).json()).toEqual([])
  })

  test('fit a phone', { timeout: 60_000 }, async () => {
    const { page: phone } = await openPage(browser, looks.phone)
    await phone.goto(`${bundle.urlOf('chatflow')}/conversations#key=${key}`)
    await phone.getByRole('link', { name: question }).waitFor()
    await expect.poll(() => phone.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    await phone.getByRole('link', { name: question }).click()
    await phone.getByRole('list', { name: 'What was said' }).waitFor()
    await expect.poll(() => phone.evaluate(overflowPx)).toBeLessThanOrEqual(0)
  })
})
