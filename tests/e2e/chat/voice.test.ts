import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedService } from '../../../services/chatflow/src/test-support/service-and-model.ts'
import { openSpeechVendor, type SpeechVendor } from '../../../services/chatflow/src/test-support/speech-vendor.ts'
import { looks, missingBrowser, openBrowser, overflowPx } from '../browser.fixture.ts'
import { slowDown } from '../slow-pages.fixture.ts'
import { faultsOf } from './axe.fixture.ts'

let around: Awaited<ReturnType<typeof openScriptedService>>
let vendor: SpeechVendor
let browser: Browser
beforeAll(async () => {
  if (missingBrowser !== undefined) return
  around = await openScriptedService()
  vendor = await openSpeechVendor()
  browser = await openBrowser([...sound, '--use-fake-ui-for-media-stream'])
}, 120_000)
afterAll(async () => {
  await browser?.close()
  vendor?.close()
  await around?.close()
})
beforeEach(() => {
  around?.upstream.reset()
  vendor?.understand('What I said')
  vendor?.speak(0.5, 'ends')
})

// A microphone that beeps, and a loudspeaker that is none.
const sound = ['--use-fake-device-for-media-stream', '--disable-audio-output']

const addFlow = (voice: object = {}, own: object = {}) =>
  around.service.addFlow(conversationFlow(around.upstream.url), { name: 'Voice', ...vendor.columns(voice), ...own })

async function newPage(from: Browser, look: keyof typeof looks = 'light'): Promise<Page> {
  const context = await from.newContext({ locale: 'en-GB', ...looks[look] })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await slowDown(context, page)
  return page
}

/** A talk with a flow, beside the canvas or on the page for chats. */
async function openTalk(path: string, from = browser, look: keyof typeof looks = 'light'): Promise<Page> {
  const page = await newPage(from, look)
  await page.goto(`${around.service.url}${path}`)
  await page.getByLabel('API key', { exact: true }).fill(testKey)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Speak the question' }).waitFor()
  return page
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(question)
  await page.keyboard.press('Enter')
  await page.getByText(`Echo: ${question}`).last().waitFor()
}

/** Records until the clock has moved, and sends it by Enter. */
async function say(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Speak the question' }).click()
  await page.getByText(/0:0[1-9] of 5:00/).waitFor()
  await page.keyboard.press('Enter')
}

describe.skipIf(missingBrowser !== undefined)('a question that is spoken', { timeout: 60_000 }, () => {
  test.each([
    { place: 'beside the canvas', pathOf: (id: string) => `/flows/${id}?tab=chat` },
    { place: 'on the page for chats', pathOf: (id: string) => `/chat?flow=${id}` },
  ])('$place stands in the talk in words, and is answered', async ({ pathOf }) => {
    const id = await addFlow()
    const page = await openTalk(pathOf(id))
    await say(page)
    await page.getByText('Echo: What I said').waitFor()
    await page.getByText('What I said', { exact: true }).first().waitFor()
    await page.getByText('Spoken', { exact: true }).waitFor()
    expect(vendor.heard.at(-1)).toContain('filename="recording.webm"')
    await page.reload()
    await page.getByText('Spoken', { exact: true }).waitFor()
    await page.getByText('What I said', { exact: true }).first().waitFor()
    const kept = (await around.service.messages(id)).map(({ content }) => content)
    expect(kept).toEqual(['What I said', 'Echo: What I said'])
  })

  test('names the chat that it begins', async () => {
    const page = await openTalk(`/chat?flow=${await addFlow()}`)
    vendor.understand('How late is it in Lisbon?')
    await say(page)
    await page.getByRole('list', { name: 'Chats' }).getByText('How late is it in Lisbon?').waitFor()
  })

  test('stands before its answer, and takes another question in its place', async () => {
    const page = await openTalk(`/flows/${await addFlow()}?tab=chat`)
    around.upstream.script({ kind: 'hang' })
    await say(page)
    await page.getByText('What I said', { exact: true }).first().waitFor()
    // Before the model is asked it would be the next question that waits.
    await expect.poll(() => around.upstream.open).toBe(1)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('Echo: What I said').waitFor()
    await page.getByRole('button', { name: 'Edit the question' }).click()
    await page.getByRole('textbox', { name: 'Question in its place' }).fill('What I typed')
    await page.keyboard.press('Enter')
    await page.getByText('Echo: What I typed').waitFor()
  })

  test('is seen to be heard while it is spoken', async () => {
    const page = await openTalk(`/flows/${await addFlow()}?tab=chat`)
    await page.getByRole('button', { name: 'Speak the question' }).click()
    const level = page.getByRole('meter', { name: 'Loudness' })
    await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0)
  })

  test('is asked of two flows at once, and either answer is read aloud', async () => {
    const flow = await addFlow()
    await addFlow({}, { name: 'Other voice' })
    const page = await openTalk(`/chat?flow=${flow}`)
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('combobox', { name: 'Asked beside it', exact: true }).selectOption({ label: 'Other voice' })
    await say(page)
    const other = page.getByRole('region', { name: 'Other voice' })
    await page.getByRole('region', { name: 'Voice', exact: true }).getByText('Echo: What I said').waitFor()
    await other.getByText('Echo: What I said').waitFor()
    await other.getByRole('button', { name: 'Read the answer aloud' }).click()
    await expect.poll(() => vendor.said.at(-1)).toBe('Echo: What I said')
    await page.getByRole('list', { name: 'Chats' }).getByText('What I said').first().waitFor()
  })

  test('is discarded by Escape, which leaves what was typed', async () => {
    const page = await openTalk(`/flows/${await addFlow()}?tab=chat`)
    const before = vendor.heard.length
    await page.getByRole('textbox', { name: 'Message' }).fill('typed')
    await page.getByRole('button', { name: 'Speak the question' }).press('Enter')
    await page.getByRole('timer').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('typed')
    expect(vendor.heard).toHaveLength(before)
  })

  test('that nobody understands says why, and can be sent again', async () => {
    const page = await openTalk(`/flows/${await addFlow()}?tab=chat`)
    vendor.understand(400)
    await say(page)
    await page.getByText(/LocalAI speech to text/).waitFor()
    vendor.understand('Now')
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('Echo: Now').waitFor()
  })

  test('fits a phone', async () => {
    const page = await openTalk(`/chat?flow=${await addFlow()}`, browser, 'phone')
    await page.getByRole('button', { name: 'Speak the question' }).click()
    await page.getByRole('timer').waitFor()
    await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
  })

  test('says what helps where the microphone is refused', async () => {
    const refusing = await openBrowser([...sound, '--use-fake-ui-for-media-stream=deny'])
    onTestFinished(() => refusing.close())
    const page = await openTalk(`/flows/${await addFlow()}?tab=chat`, refusing)
    await page.getByRole('button', { name: 'Speak the question' }).click()
    await page.getByText(/may not use the microphone: allow it/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/may not use the microphone: allow it/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
  })
})

describe.skipIf(missingBrowser !== undefined)('an answer', { timeout: 60_000 }, () => {
  const speak = (page: Page) => page.getByRole('button', { name: 'Read the answer aloud' })
  const hush = (page: Page) => page.getByRole('button', { name: 'Stop reading aloud' })

  test('is read aloud to its end', async () => {
    const page = await openTalk(`/flows/${await addFlow()}?tab=chat`)
    await ask(page, 'hi')
    // So long that it is still heard on a machine that has much else to do.
    vendor.speak(3, 'ends')
    await speak(page).press('Enter')
    await hush(page).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await speak(page).waitFor()
    expect(vendor.said.at(-1)).toBe('Echo: hi')
  })

  test('is read without the marks of Markdown', async () => {
    const page = await openTalk(`/flows/${await addFlow()}?tab=chat`)
    await page.getByRole('textbox', { name: 'Message' }).fill('**hi** [there](https://example.org)')
    await page.keyboard.press('Enter')
    await speak(page).click()
    await expect.poll(() => vendor.said.at(-1)).toBe('Echo: hi there')
  })

  test('is heard before its voice is whole, one at a time, and the voice ends with it', async () => {
    const page = await openTalk(`/chat?flow=${await addFlow()}`)
    await ask(page, 'one')
    await ask(page, 'two')
    vendor.speak(60, 'hangs')
    await speak(page).first().click()
    await hush(page).waitFor()
    await speak(page).first().click()
    await expect.poll(() => vendor.said.at(-1)).toBe('Echo: two')
    await expect.poll(() => vendor.speaking()).toBe(1)
    await hush(page).click()
    await expect.poll(() => vendor.speaking()).toBe(0)
    await expect.poll(() => speak(page).count()).toBe(2)
  })

  test('speaks by itself where the flow is set to, until it is stopped', async () => {
    vendor.speak(60, 'hangs')
    const id = await addFlow({ autoPlay: true })
    const page = await openTalk(`/flows/${id}?tab=chat`)
    await ask(page, 'hi')
    await hush(page).click()
    await expect.poll(() => vendor.speaking()).toBe(0)
    await speak(page).waitFor()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await expect.poll(() => page.getByText('Stopped, and not kept').count()).toBe(0)
  })

  test('says why its voice stays away', async () => {
    const textToSpeech = JSON.stringify({ localai: { status: true, baseUrl: 'http://127.0.0.1:9/v1' } })
    const page = await openTalk(`/flows/${await addFlow({}, { textToSpeech })}?tab=chat`)
    await ask(page, 'hi')
    await speak(page).click()
    await page.getByText(/Cannot read the answer aloud: .*LocalAI text to speech/).waitFor()
  })

  test('falls silent when the talk is left', async () => {
    vendor.speak(60, 'hangs')
    const page = await openTalk(`/chat?flow=${await addFlow()}`)
    await ask(page, 'hi')
    await speak(page).click()
    await hush(page).waitFor()
    await page.getByRole('button', { name: 'New chat' }).click()
    await expect.poll(() => vendor.speaking()).toBe(0)
  })
})
