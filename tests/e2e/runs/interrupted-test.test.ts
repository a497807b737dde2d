import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { temporaryHome, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { type ServiceProcess, serveChatflow } from '../../conformance/chatflow/service-process.fixture.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'

let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let service: ServiceProcess
let browser: Browser
// The page is to find the service again where it was.
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await serveChatflow(state.home)
  env = { HEARTH_CHATFLOW_PORT: new URL(service.url).port }
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await upstream?.close()
  await state?.remove()
})

async function post(path: string, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${service.url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { id: string }).id
}

/** A flow, two questions to it, and a rule for the answers. */
async function makeTest(): Promise<string> {
  const flowData = conversationFlow(upstream.url)
  const flowId = await post('chatflows', { name: 'Geography', type: 'CHATFLOW', flowData })
  const datasetId = await post('datasets/set', { name: 'Capitals' })
  for (const input of ['Capital of France?', 'And its largest city?'])
    await post('datasets/rows', { datasetId, input, output: 'Paris' })
  const rule = { name: 'As expected', type: 'text', operator: 'ContainsExpected', value: '' }
  await post('evaluators', rule)
  return flowId
}

describe.skipIf(missingBrowser !== undefined)('a test of a flow whose service is killed', { timeout: 120_000 }, () => {
  test('is told to be interrupted, with what it has, and is run again from there', async () => {
    upstream.behave({ kind: 'say', of: () => 'Paris' })
    upstream.script({ kind: 'say', of: () => 'Paris' }, { kind: 'hang' })
    const flowId = await makeTest()
    const { page } = await openPage(browser, looks.light)
    onTestFinished(() => page.context().close())
    await page.goto(`${service.url}/flows/${flowId}?tab=tests`)
    await page.getByLabel('API key', { exact: true }).fill(testKey)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Run the test' }).click()
    await page.getByText('1 of 2 rows answered').waitFor()

    await service.kill()
    service = await serveChatflow(state.home, env)
    const told = 'The service ended while this test was under way: 1 of 2 rows were answered and are kept'
    await page.getByText(told).waitFor({ timeout: 60_000 })
    await page.getByRole('cell', { name: 'Interrupted' }).waitFor()
    await keepPicture(page, 'interrupted-test')
    const result = page.getByRole('region', { name: 'Geography: Capitals' })
    const france = result.getByRole('row').filter({ hasText: 'Capital of France?' })
    await expect.poll(() => france.textContent()).toContain('Paris')

    await page.getByRole('button', { name: 'Run again' }).click()
    await page.getByText(told).waitFor({ state: 'detached' })
    await result.getByRole('row').filter({ hasText: 'And its largest city?' }).getByText('Passed').first().waitFor()
    // What it had is still there beside it.
    await page.getByRole('cell', { name: 'Interrupted' }).waitFor()
  })
})
