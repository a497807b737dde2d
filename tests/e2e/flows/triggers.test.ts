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
  await page.goto(`${bundle.urlOf('chatflow')}/#key=${key}`)
  await page.getByRole('link', { name: 'Flows', exact: true }).last().waitFor()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

/** An agent flow of a Start node with these inputs and a reply, opened at its triggers. */
async function openFlow(inputs: object, on: Page = page): Promise<string> {
  const node = (name: string, own: object) => ({
    id: `${name}_0`,
    type: 'agentFlow',
    position: { x: 0, y: 0 },
    data: { id: `${name}_0`, name, label: name, version: 1, type: name, category: 'Agent Flows', inputs: own },
  })
  const start = 'startAgentflow'
  const reply = 'directReplyAgentflow'
  const edge = { source: `${start}_0`, sourceHandle: `${start}_0-output-${start}` }
  const flowData = JSON.stringify({
    nodes: [node(start, inputs), node(reply, { directReplyMessage: 'Hello {{$webhook.body.name}}' })],
    edges: [{ id: 'e', ...edge, target: `${reply}_0`, targetHandle: `${reply}_0`, type: 'agentFlow' }],
  })
  const made = await fetch(`${bundle.urlOf('chatflow')}/api/v1/chatflows`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Triggered', type: 'AGENTFLOW', flowData }),
  })
  const { id } = (await made.json()) as { readonly id: string }
  await on.goto(`${bundle.urlOf('chatflow')}/flows/${id}?tab=triggers`)
  return id
}

describe.skipIf(missingBrowser !== undefined)('what sets a flow going', () => {
  test('is a schedule: in words, with its next runs, on and off', { timeout: 60_000 }, async () => {
    await openFlow({
      startInputType: 'scheduleInput',
      scheduleCronExpression: '0 9 * * 1-5',
      scheduleTimezone: 'Europe/Berlin',
      scheduleDefaultInput: 'Report',
    })
    await page.getByText('Monday to Friday at 09:00').waitFor()
    await page.getByText('Time zone Europe/Berlin').waitFor()
    const next = page.getByRole('list', { name: 'Next runs' }).getByRole('listitem')
    await expect.poll(() => next.count()).toBe(5)
    await page.getByText('It has not run by itself yet').waitFor()
    await keepPicture(page, 'schedule')
    await page.getByRole('switch', { name: 'Run by itself' }).click()
    await expect.poll(() => next.count()).toBe(0)
    await page.getByRole('switch', { name: 'Run by itself' }).click()
    await expect.poll(() => next.count()).toBe(5)
    expect(complaints).toEqual([])
  })

  test('is a schedule whose past runs lead to what happened in them', { timeout: 60_000 }, async () => {
    const line = { id: 'one', status: 'SUCCEEDED', error: null, elapsedTimeMs: 27, scheduledAt: '2026-11-30T14:25:00Z' }
    const logs = '**/schedule/trigger-logs?*'
    await page.route(logs, (route) => route.fulfill({ json: { data: [line], total: 1 } }))
    const id = await openFlow({ startInputType: 'scheduleInput', scheduleCronExpression: '0 9 * * *' })
    await page.getByRole('link', { name: 'All runs of this flow' }).click()
    await page.waitForURL(`**/runs?flow=${id}`)
    await page.unroute(logs)
  })

  test('is a schedule that says what keeps it from running', { timeout: 60_000 }, async () => {
    await openFlow({ startInputType: 'scheduleInput', scheduleCronExpression: '0 9 * * *' })
    await page.getByText('Default input is required to enable schedule').waitFor()
  })

  test('is a webhook that takes whoever signed in, and tells its last calls', { timeout: 60_000 }, async () => {
    const id = await openFlow({ startInputType: 'webhookTrigger' })
    await page.getByText(`/api/v1/webhook/${id}`).waitFor()
    await page.getByText('Nobody has called it yet').waitFor()
    await page.getByRole('textbox', { name: 'Body' }).fill('{"name":')
    await page.getByText('This is not JSON').waitFor()
    await page.getByRole('textbox', { name: 'Body' }).fill('{"name":"Ada"}')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Answered 200').waitFor()
    await page.getByRole('list', { name: 'Last calls' }).getByText('Hello Ada').waitFor()
    await keepPicture(page, 'webhook')
    expect(complaints).toEqual([])
  })

  test('is a webhook whose secret is made, used and made anew', { timeout: 60_000 }, async () => {
    await openFlow({ startInputType: 'webhookTrigger', webhookEnableAuth: true })
    await page.getByText('No secret yet').waitFor()
    await page.getByRole('textbox', { name: 'Body' }).fill('{"name":"Bob"}')
    await page.getByRole('button', { name: 'Make a secret' }).click()
    await page.getByText('Copy it now').waitFor()
    const first = await page.getByLabel('Secret to sign with').inputValue()
    expect(await page.getByRole('textbox', { name: 'Body' }).inputValue()).toBe('{"name":"Bob"}')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Answered 200').waitFor()
    await page.getByRole('button', { name: 'Make another secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make a secret' }).click()
    await expect.poll(() => page.getByLabel('Secret to sign with').inputValue()).not.toBe(first)
    await page.getByLabel('Secret to sign with').fill(first)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Answered 401').waitFor()
    await page.getByRole('list', { name: 'Refused calls' }).getByText('Invalid webhook signature').waitFor()
    // A wrong signature is not the end of the session.
    await page.getByRole('button', { name: 'Forget the secret' }).click()
    await page.getByText('No secret yet').waitFor()
  })

  test('is a form, shown as it will be', { timeout: 60_000 }, async () => {
    const formInputTypes = [
      { type: 'string', name: 'city', label: 'City' },
      { type: 'options', name: 'size', label: 'Size', addOptions: [{ option: 'Small' }, { option: 'Large' }] },
    ]
    await openFlow({ startInputType: 'formInput', formTitle: 'Your order', formInputTypes })
    await page.getByText('Your order').waitFor()
    await page.getByRole('textbox', { name: 'City' }).waitFor()
    await page.getByText('Only who has a key can fill it in').waitFor()
    await page.getByRole('link', { name: 'Fill it in' }).click()
    await expect.poll(() => page.url()).toContain('tab=chat')
  })

  test('fits a phone', { timeout: 60_000 }, async () => {
    const { page: phone } = await openPage(browser, looks.phone)
    await phone.goto(`${bundle.urlOf('chatflow')}/#key=${key}`)
    await phone.getByRole('link', { name: 'Triggered' }).first().waitFor()
    await openFlow({ startInputType: 'webhookTrigger', webhookEnableAuth: true }, phone)
    await phone.getByText('No secret yet').waitFor()
    await expect.poll(() => phone.evaluate(overflowPx)).toBeLessThanOrEqual(0)
  })
})
