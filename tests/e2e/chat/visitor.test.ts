import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { openSpeechVendor, type SpeechVendor } from '../../../services/chatflow/src/test-support/speech-vendor.ts'
import { looks, missingBrowser, overflowPx } from '../browser.fixture.ts'
import { faultsOf } from './axe.fixture.ts'
import { openShareBench, openSite, type ShareBench } from './share.fixture.ts'

let bench: ShareBench
let vendor: SpeechVendor
beforeAll(async () => {
  if (missingBrowser !== undefined) return
  vendor = await openSpeechVendor()
  bench = await openShareBench([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--disable-audio-output',
  ])
}, 120_000)
afterAll(async () => {
  await bench?.close()
  vendor?.close()
})
beforeEach(() => {
  bench?.upstream.reset()
  vendor?.understand('What I said')
  vendor?.speak(0.5, 'ends')
})

const addFlow = (voice: object = {}) =>
  bench.service.addFlow(conversationFlow(bench.upstream.url), { isPublic: true, ...vendor.columns(voice) })

const openPage = async (voice: object = {}, look: BrowserContextOptions = {}) =>
  bench.openVisitor(`${bench.service.url}/c/${await addFlow(voice)}`, look)

/** A page of another origin with the chat in it, whose policy names our service and nothing else. */
async function openShop(): Promise<Page> {
  const { url } = bench.service
  const policy = `default-src 'none'; script-src ${url}; connect-src ${url}; media-src blob:`
  return bench.openVisitor(
    await openSite(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}"><title>Shop</title><main><h1>Shop</h1>
<script type="module" src="${url}/embed/hearth-chat.js"></script>
<hearth-chat flow="${await addFlow()}"></hearth-chat></main></html>`),
  )
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(text)
  await page.keyboard.press('Enter')
  await page.getByText(`Echo: ${text}`).first().waitFor()
}

const record = (page: Page) => page.getByRole('button', { name: 'Speak the question' })
const speak = (page: Page) => page.getByRole('button', { name: 'Read the answer aloud' })
const hush = (page: Page) => page.getByRole('button', { name: 'Stop reading aloud' })

describe.skipIf(missingBrowser !== undefined)('a visitor by voice', { timeout: 60_000 }, () => {
  test.each([
    { place: 'on the public page', open: () => openPage() },
    { place: 'on a page of another origin', open: () => openShop() },
  ])('asks and hears $place, by keyboard alone', async ({ open }) => {
    const page = await open()
    await record(page).press('Enter')
    await page.getByText(/0:0[1-9] of 5:00/).waitFor()
    expect(await faultsOf(page, 'hearth-chat')).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Echo: What I said').first().waitFor()
    await page.getByText('What I said', { exact: true }).waitFor()
    await page.getByText('Spoken', { exact: true }).waitFor()
    // So long that it is still heard on a machine that has much else to do.
    vendor.speak(3, 'ends')
    await speak(page).press('Enter')
    await hush(page).waitFor()
    expect(await faultsOf(page, 'hearth-chat')).toEqual([])
    await speak(page).waitFor()
    expect(vendor.said.at(-1)).toBe('Echo: What I said')
  })

  test('discards by Escape, and finds again what was typed', async () => {
    const page = await openPage({}, looks.phone)
    await page.getByRole('textbox', { name: 'Your question' }).fill('typed')
    await record(page).press('Enter')
    await page.getByRole('timer').waitFor()
    await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe('typed')
  })

  test('sends a question again that nobody understood', async () => {
    const page = await openPage()
    vendor.understand(400)
    await record(page).press('Enter')
    await page.getByText(/0:0[1-9] of 5:00/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ask again' }).waitFor()
    vendor.understand('Now')
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('Echo: Now').first().waitFor()
  })

  test('hears an answer that speaks by itself, until it is stopped or the talk begins anew', async () => {
    vendor.speak(60, 'hangs')
    const page = await openPage({ autoPlay: true })
    await ask(page, 'one')
    await hush(page).click()
    await expect.poll(() => vendor.speaking()).toBe(0)
    await speak(page).waitFor()
    // The answer is over a moment after its voice.
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await ask(page, 'two')
    await hush(page).waitFor()
    await page.getByRole('button', { name: 'Begin anew' }).click()
    await expect.poll(() => vendor.speaking()).toBe(0)
  })

  test('is offered neither where the flow has no voice', async () => {
    const page = await bench.openVisitor(
      `${bench.service.url}/c/${await bench.service.addFlow(conversationFlow(bench.upstream.url), { isPublic: true })}`,
    )
    await ask(page, 'hi')
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await expect.poll(() => record(page).count()).toBe(0)
    await expect.poll(() => speak(page).count()).toBe(0)
  })
})
