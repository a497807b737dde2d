import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawFlow, wire } from '../../../services/chatflow/src/test-support/flows.ts'
import { testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedService } from '../../../services/chatflow/src/test-support/service-and-model.ts'
import { keepPicture, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'

let around: Awaited<ReturnType<typeof openScriptedService>>
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  around = await openScriptedService()
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await around?.close()
})

/** A chain whose prompt takes what a function gives, and the function fails. */
const failing = () =>
  drawFlow(
    { id: 'customFunction_0', inputs: { javascriptFunction: 'throw new Error("no rate for EUR")' }, output: 'output' },
    { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath: around.upstream.url } },
    {
      id: 'promptTemplate_0',
      inputs: { template: 'The rate is {rate}', promptValues: '{"rate": "{{customFunction_0.data.instance}}"}' },
    },
    { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
  )

async function openFlow(id: string): Promise<Page> {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  await page.goto(`${around.service.url}/flows/${id}`)
  await page.getByLabel('API key', { exact: true }).fill(testKey)
  await page.keyboard.press('Enter')
  return page
}

describe.skipIf(missingBrowser !== undefined)('a run that failed', () => {
  test('is found at the node that failed, and mended by pinning what that node should have given', async () => {
    const page = await openFlow(await around.service.addFlow(failing(), { name: 'Rates' }))
    await page.getByRole('textbox', { name: /message|question/i }).fill('What is the rate?')
    await page.keyboard.press('Enter')
    await page.getByText('no rate for EUR').first().waitFor()

    await page.getByRole('button', { name: 'Runs', exact: true }).click()
    const runs = page.getByRole('region', { name: 'Runs', exact: true })
    await runs.getByText('Custom JS Function failed').waitFor()
    const details = runs.getByRole('region', { name: /^Details of/ })
    await expect.poll(() => details.getByRole('alert').textContent()).toContain('no rate for EUR')
    await keepPicture(page, 'run-failed')

    await details.getByRole('button', { name: 'Last 20' }).click()
    const history = runs.getByRole('region', { name: /^Last runs of/ })
    await history.getByRole('button', { name: 'Pin an output' }).click()
    await history.getByLabel(/as JSON/).fill('{"value": "1.1"}')
    await history.getByRole('button', { name: 'Pin it' }).click()
    await history.getByText('Pinned:').waitFor()
    await history.getByRole('button', { name: 'Run from here' }).click()

    const list = runs.getByRole('list', { name: 'Runs of the flow' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    // Before it is done it stands there as running.
    await expect.poll(() => list.getByRole('listitem').first().textContent()).toContain('Done')
    expect(around.upstream.requests.at(-1)?.body.messages.at(-1)?.content).toBe('The rate is 1.1')
    await list.getByRole('button').first().click()
    await runs.getByRole('button', { name: /^Model scripted, Done/ }).click()
    await runs.getByRole('region', { name: 'Answer' }).getByText('Echo: The rate is 1.1').waitFor()
    await keepPicture(page, 'run-mended')
  }, 120_000)

  test('is looked at from its node: its last runs beside the canvas, and once more by a key', async () => {
    const page = await openFlow(await around.service.addFlow(failing(), { name: 'Rates' }))
    await page.locator('.react-flow__node').filter({ hasText: 'Custom JS Function' }).click()
    await page.keyboard.press('r')
    await page.getByText('Cannot run the code: Error: no rate for EUR').first().waitFor()
    await page.getByRole('button', { name: 'Last 20' }).click()
    const history = page.getByRole('region', { name: /^Last runs of/ })
    await expect.poll(() => history.getByRole('listitem').count()).toBe(1)
    await keepPicture(page, 'node-history')
  }, 120_000)
})
