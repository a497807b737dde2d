import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedService } from '../../../services/chatflow/src/test-support/service-and-model.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { intercept } from '../intercept.fixture.ts'

let running: Awaited<ReturnType<typeof openScriptedService>>
let flow: string
let browser: Browser
let page: Page
let complaints: readonly string[]

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  running = await openScriptedService()
  flow = await running.service.addFlow(conversationFlow(running.upstream.url), { name: 'Conversation with memory' })
  browser = await openBrowser()
  ;({ page, complaints } = await openPage(browser, looks.light))
  await page.goto(`${running.service.url}/flows/${flow}?tab=settings#key=${testKey}`)
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await running?.close()
}, 120_000)

const api = (path: string, body?: object) =>
  fetch(`${running.service.url}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

const toggle = (name: string) => page.getByRole('switch', { name })
const save = () => page.getByRole('button', { name: 'Save', exact: true })

describe.skipIf(missingBrowser !== undefined)('settings of a flow', () => {
  test('tell what changes, are saved, and count', { timeout: 90_000 }, async () => {
    await toggle('Change each answer by code').check()
    await page.getByText('Write the code, or switch it off').waitFor()
    await expect.poll(() => save().isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: /^JavaScript/ }).fill('return $flow.rawOutput.toUpperCase()')
    await toggle('Keep what nodes did in every run').check()
    await page.getByRole('textbox', { name: 'For days' }).fill('30')
    await page.getByText(/^4 changes: /).waitFor()
    await keepPicture(page, 'settings-of-a-flow')
    await save().click()
    await page.getByText(/^Saved: /).waitFor()
    expect(await (await api(`chatflows/${flow}`)).json()).toMatchObject({
      retention: { store: true, days: 30, traces: true },
    })
    const answer = await (await api(`prediction/${flow}`, { question: 'What is the capital of Italy?' })).json()
    expect(answer.text).toBe(answer.text.toUpperCase())
    await expect.poll(async () => (await (await api('traces')).json()).length).toBe(1)

    await page.reload()
    await expect.poll(() => toggle('Keep what nodes did in every run').isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('textbox', { name: 'For days' }).inputValue()).toBe('30')
    expect(complaints).toEqual([])
  })

  test('that the service refuses say so and stay as they were typed', { timeout: 60_000 }, async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('n'.repeat(1_001))
    await save().click()
    await page.getByRole('alert').filter({ hasText: /name/ }).waitFor()
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Conversation with memory')
  })

  test('stay as they are typed while others are saved', { timeout: 60_000 }, async () => {
    const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>()
    const path = `**/api/v1/chatflows/${flow}`
    await intercept(page, path, async (route) => {
      if (route.request().method() === 'PUT') await isSeen
      await route.fallback()
    })
    const runs = toggle('Keep what nodes did in every run')
    const keepsRuns = !(await runs.isChecked())
    await runs.setChecked(keepsRuns)
    await save().click()
    await expect.poll(() => save().isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'For days' }).fill('12')
    goOn()
    await page.getByText(/^1 change: /).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'For days' }).inputValue()).toBe('12')
    await expect.poll(() => runs.isChecked()).toBe(keepsRuns)
    await page.unroute(path)
    await save().click()
    await page.getByText(/^Saved: /).waitFor()
    expect(await (await api(`chatflows/${flow}`)).json()).toMatchObject({ retention: { store: true, days: 12 } })
  })

  test('fit a phone', { timeout: 60_000 }, async () => {
    const { page: phone } = await openPage(browser, looks.phone)
    await phone.goto(`${running.service.url}/flows/${flow}?tab=settings#key=${testKey}`)
    await phone.getByRole('switch', { name: 'Keep what is said' }).waitFor()
    await expect.poll(() => phone.evaluate(overflowPx)).toBeLessThanOrEqual(0)
  })
})
