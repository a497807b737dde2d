import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawAgentflow } from '../../../services/chatflow/src/test-support/agentflow.ts'
import { openSpeechVendor, type SpeechVendor } from '../../../services/chatflow/src/test-support/speech-vendor.ts'
import { looks, missingBrowser, overflowPx } from '../browser.fixture.ts'
import { faultsOf } from './axe.fixture.ts'
import { openShareBench, type ShareBench } from './share.fixture.ts'

let bench: ShareBench
let vendor: SpeechVendor
beforeAll(async () => {
  if (missingBrowser !== undefined) return
  vendor = await openSpeechVendor()
  bench = await openShareBench(sound)
}, 120_000)
beforeEach(() => vendor?.understand('rye bread'))
afterAll(async () => {
  await bench?.close()
  vendor?.close()
})

// A microphone that beeps, and a loudspeaker that is none.
const sound = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--disable-audio-output']

const formInputTypes = [
  { type: 'string', label: 'Product', name: 'product' },
  { type: 'string', label: 'Remark', name: 'remark' },
  { type: 'number', label: 'Amount', name: 'amount' },
]
const orders = drawAgentflow(
  [
    { id: 'start_0', inputs: { startInputType: 'formInput', formTitle: 'Your order', formInputTypes } },
    {
      id: 'directReply_0',
      inputs: { directReplyMessage: '{{ $form.amount }} of {{ $form.product }}, {{ $form.remark }}' },
    },
  ],
  ['start_0>directReply_0'],
)

const addForm = (own: object = {}) =>
  bench.service.addFlow(orders, { name: 'Orders', type: 'AGENTFLOW', isPublic: true, ...vendor.columns(), ...own })

const places = [
  { place: 'beside the canvas', open: (id: string) => bench.openOwner(`/flows/${id}?tab=chat`) },
  { place: 'on the page for chats', open: (id: string) => bench.openOwner(`/chat?flow=${id}`) },
  { place: 'on the public page', open: (id: string) => bench.openVisitor(`${bench.service.url}/c/${id}`) },
] as const

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const speakInto = (page: Page, name: string) => page.getByRole('button', { name: `Speak into ${name}` })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })

/** Records until the clock has moved, and has it written down by Enter. */
async function say(page: Page, name: string): Promise<void> {
  await speakInto(page, name).click()
  await page.getByText(/0:0[1-9] of 5:00/).waitFor()
  await page.keyboard.press('Enter')
}

describe.skipIf(missingBrowser !== undefined).each(places)('a form $place', { timeout: 60_000 }, ({ open }) => {
  test('is filled in by speaking and typing, and answered', async () => {
    const page = await open(await addForm())
    await say(page, 'Product')
    await expect.poll(() => field(page, 'Product').inputValue()).toBe('rye bread')
    await field(page, 'Product').and(page.locator(':focus')).waitFor()
    await field(page, 'Remark').fill('sliced,')
    vendor.understand('thinly')
    await say(page, 'Remark')
    await expect.poll(() => field(page, 'Remark').inputValue()).toBe('sliced, thinly')
    await page.getByLabel('Amount').fill('2')
    await submit(page).click()
    await page.getByText('2 of rye bread, sliced, thinly').first().waitFor()
  })

  test('sends nothing while it is spoken, and Escape takes back what was', async () => {
    const page = await open(await addForm())
    await field(page, 'Product').fill('typed')
    vendor.understand(undefined)
    const before = vendor.heard.length
    await say(page, 'Product')
    await expect.poll(() => vendor.heard.length).toBe(before + 1)
    await page.getByText('Writing down what was said').waitFor()
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    await expect.poll(() => speakInto(page, 'Remark').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => vendor.hearing()).toBe(0)
    await page.getByText('Writing down what was said').waitFor({ state: 'detached' })
    await expect.poll(() => field(page, 'Product').inputValue()).toBe('typed')
    await expect.poll(() => submit(page).isDisabled()).toBe(false)
  })

  test('says why it does not hear, and tries again with what was recorded', async () => {
    const page = await open(await addForm())
    vendor.understand(400)
    await say(page, 'Product')
    await page.getByText(/LocalAI speech to text/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    vendor.understand('  ')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/Nothing was understood/).waitFor()
    vendor.understand('rye bread')
    await page.getByRole('button', { name: 'Record again' }).click()
    await page.getByText(/0:0[1-9] of 5:00/).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page, 'Product').inputValue()).toBe('rye bread')
  })

  test('has no microphones where the flow does not hear', async () => {
    const page = await open(await addForm({ speechToText: null }))
    await field(page, 'Product').waitFor()
    expect(await page.getByRole('button', { name: /Speak/ }).count()).toBe(0)
  })
})

describe.skipIf(missingBrowser !== undefined)('a form that is spoken', { timeout: 60_000 }, () => {
  test('fits a phone', async () => {
    const page = await bench.openVisitor(`${bench.service.url}/c/${await addForm()}`, looks.phone)
    await speakInto(page, 'Product').click()
    await page.getByRole('timer').waitFor()
    await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
  })
})
