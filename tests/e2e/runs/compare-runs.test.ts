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

/** A function that tells how long the question is, and a chain whose prompt takes what it tells. */
const measuring = () =>
  drawFlow(
    {
      id: 'customFunction_0',
      inputs: { javascriptFunction: 'return "letters: " + $flow.input.length' },
      output: 'output',
    },
    { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath: around.upstream.url } },
    {
      id: 'promptTemplate_0',
      inputs: { template: 'Say {count}', promptValues: '{"count": "{{customFunction_0.data.instance}}"}' },
    },
    { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
  )

async function ask(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(question)
  await page.keyboard.press('Enter')
  await page.getByText(answer, { exact: true }).waitFor()
}

describe.skipIf(missingBrowser !== undefined)('two runs of a node', { timeout: 120_000 }, () => {
  test('stand side by side, and the picker shows what the last of them gave', async () => {
    const { page, complaints } = await openPage(browser, {
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
    })
    const id = await around.service.addFlow(measuring(), { name: 'Letters' })
    await page.goto(`${around.service.url}/flows/${id}`)
    await page.getByLabel('API key', { exact: true }).fill(testKey)
    await page.keyboard.press('Enter')
    await ask(page, 'one', 'Echo: Say letters: 3')
    await ask(page, 'three', 'Echo: Say letters: 5')

    await page.locator('.react-flow__node').filter({ hasText: 'Custom JS Function' }).click()
    await page.getByRole('button', { name: 'Last 20' }).click()
    const history = page.getByRole('region', { name: 'Last runs of Custom JS Function' })
    const choices = history.getByRole('checkbox')
    await expect.poll(() => choices.count()).toBe(2)
    await choices.first().check()
    await choices.last().check()
    await history.getByRole('region', { name: 'Given, the same in both' }).waitFor()
    await history.getByText('letters: 3').waitFor()
    await history.getByText('letters: 5').waitFor()
    await history.getByText('letters: 3').scrollIntoViewIfNeeded()
    await keepPicture(page, 'node-compared')

    await page.locator('.react-flow__node').filter({ hasText: 'Prompt Template' }).first().click()
    await page.getByRole('button', { name: 'Insert an expression into Format Prompt Values' }).click()
    const gave = page.getByRole('option').filter({ hasText: 'letters: 5' })
    await gave.first().waitFor()
    await keepPicture(page, 'expression-preview')
    expect(complaints).toEqual([])
  })
})
