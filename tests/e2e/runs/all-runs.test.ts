import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawAgentflow } from '../../../services/chatflow/src/test-support/agentflow.ts'
import { looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
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
  await page.goto(`${bundle.urlOf('chatflow')}/runs#key=${key}`)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

describe.skipIf(missingBrowser !== undefined)('runs of all flows', () => {
  test('are none, then listed, filtered, and opened in their flow', { timeout: 90_000 }, async () => {
    await page.getByText('No run yet').waitFor()
    await fetch(`${bundle.urlOf('chatflow')}/api/v1/internal-prediction/${shippedFlow}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question, trace: true }),
    })
    await page.reload()
    const table = page.getByRole('table', { name: 'Runs' })
    await table.getByText(/\d+ tokens/).waitFor()
    // What is beside a question on one line leaves room for many questions.
    const heightOf = async () => (await table.getByRole('row').last().boundingBox())?.height
    await expect.poll(heightOf).toBeLessThan(100)
    const dashboard = await table.getByRole('link', { name: 'Dashboard at that time' }).getAttribute('href')
    expect(dashboard).toMatch(/from=\d+&to=\d+/)
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Failed' }).click()
    await page.getByText('No run fits').waitFor()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await table.getByRole('link', { name: question }).press('Enter')
    await page.getByRole('list', { name: 'Runs of the flow' }).getByRole('button', { name: question }).waitFor()
    expect(complaints).toEqual([])
  })

  test('lead to the log lines of their time, and from there to what is written now', { timeout: 60_000 }, async () => {
    const runs = await openPage(browser, looks.light)
    await runs.page.goto(`${bundle.urlOf('chatflow')}/runs#key=${key}`)
    await runs.page.getByRole('link', { name: 'Log lines at that time' }).click()
    const { page: logs } = runs
    const lines = logs.getByRole('log', { name: 'Log lines' })
    await lines.locator('time').first().waitFor()
    const { from, to } = Object.fromEntries(new URL(logs.url()).searchParams)
    const times = await lines
      .locator('time')
      .evaluateAll((shown) => shown.map((time) => Date.parse(time.getAttribute('title') ?? '')))
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Number(from))
    expect(Math.max(...times)).toBeLessThanOrEqual(Number(to))
    const search = logs.getByRole('searchbox', { name: 'Search lines' })
    await search.fill('internal-prediction')
    await lines.getByText('internal-prediction').waitFor()
    await logs.getByText('Beginning of this time').waitFor()
    await search.fill('nothing like this was written')
    await logs.getByRole('button', { name: 'Show all lines' }).click()
    await logs.waitForURL(({ search: query }) => !query.includes('q='))
    await logs.setViewportSize(looks.phone.viewport)
    await expect.poll(() => logs.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    await logs.getByRole('button', { name: 'Follow now' }).press('Enter')
    await logs.getByText('Live', { exact: true }).waitFor()
    // "Show all lines" showed what pages ask by themselves too, which following keeps.
    await expect.poll(() => new URL(logs.url()).search).toBe('?c=chatflow&pages=1')
    await logs.goBack()
    await logs.getByText('Of this time only').waitFor()
    expect(runs.complaints).toEqual([])
  })

  test('of agent flows are listed though nobody watched, and one that waits is answered', {
    timeout: 90_000,
  }, async () => {
    const flow = drawAgentflow(
      [
        { id: 'start_0', inputs: { startInputType: 'chatInput' } },
        { id: 'humanInput_0', inputs: { humanInputDescriptionType: 'fixed', humanInputDescription: 'Send it?' } },
        { id: 'directReply_0', inputs: { directReplyMessage: 'Sent' } },
      ],
      ['start_0>humanInput_0', 'humanInput_0>directReply_0'],
    )
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await fetch(`${bundle.urlOf('chatflow')}/api/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { id: string }
    }
    const { id } = await post('chatflows', { name: 'Letters', type: 'AGENTFLOW', flowData: flow })
    await post(`prediction/${id}`, { question: 'Dear Ada' })
    await page.goto(`${bundle.urlOf('chatflow')}/runs?state=waiting`)
    const table = page.getByRole('table', { name: 'Runs' })
    await table.getByText('Waits for a person', { exact: true }).waitFor()
    await table.getByRole('link', { name: 'Dear Ada' }).press('Enter')
    const steps = page.getByRole('list', { name: 'What the run did, step by step' })
    await steps.getByRole('heading', { name: 'humanInput_0' }).waitFor()
    const decision = page.getByRole('group', { name: /waits/i })
    await decision.getByRole('textbox').fill('Fine')
    await decision.getByRole('button', { name: 'Proceed' }).press('Enter')
    await steps.getByRole('heading', { name: 'directReply_0' }).waitFor()
    await decision.waitFor({ state: 'detached' })
    await steps.getByRole('heading', { name: 'directReply_0' }).click()
    await steps.getByText('"content": "Sent"').waitFor()
    expect(complaints).toEqual([])
  })

  test('fit a phone', { timeout: 60_000 }, async () => {
    const { page: phone } = await openPage(browser, looks.phone)
    await phone.goto(`${bundle.urlOf('chatflow')}/runs#key=${key}`)
    await phone.getByRole('link', { name: question }).waitFor()
    await expect.poll(() => phone.evaluate(overflowPx)).toBeLessThanOrEqual(0)
  })

  test('show the beginning of a question as long as a document', { timeout: 60_000 }, async () => {
    await fetch(`${bundle.urlOf('chatflow')}/api/v1/internal-prediction/${shippedFlow}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: `Sum this up: ${'a long contract '.repeat(400)}`, trace: true }),
    })
    const runs = await openPage(browser, looks.phone)
    await runs.page.goto(`${bundle.urlOf('chatflow')}/runs#key=${key}`)
    const link = runs.page.getByRole('table', { name: 'Runs' }).getByRole('link', { name: /^Sum this up/ })
    await link.waitFor()
    expect((await link.boundingBox())?.height).toBeLessThan(60)
    await runs.page.context().close()
  })
})
