import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedService } from '../../../services/chatflow/src/test-support/service-and-model.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'

let around: Awaited<ReturnType<typeof openScriptedService>>
let browser: Browser
let page: Page
let complaints: readonly string[]
let flowId: string

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  around = await openScriptedService()
  // The second version knows one capital less.
  around.upstream.behave({
    kind: 'say',
    of: ({ body }) => {
      const question = body.messages.at(-1)?.content ?? ''
      if (question.includes('France')) return 'Paris'
      return body.model === 'first' ? 'Oslo' : 'No idea'
    },
  })
  const versionOf = (modelName: string) => conversationFlow(around.upstream.url, { model: { modelName } })
  flowId = await around.service.addFlow(versionOf('first'), { name: 'Geography' })
  await around.service.call('PUT', `chatflows/${flowId}`, { flowData: versionOf('second') })
  browser = await openBrowser()
  ;({ page, complaints } = await openPage(browser, looks.light))
  await signIn(page, '/tests')
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await around?.close()
})

async function signIn(on: Page, path: string): Promise<void> {
  await on.goto(`${around.service.url}${path}`)
  await on.getByLabel('API key', { exact: true }).fill(testKey)
  await on.keyboard.press('Enter')
}

const rowsKept = async () => {
  const [{ id }] = await around.service.call('GET', 'datasets')
  const { rows } = await around.service.call('GET', `datasets/set/${id}`)
  return rows.map(({ input, output }: { input: string; output: string }) => [input, output])
}

describe.skipIf(missingBrowser !== undefined)('tests of flows', () => {
  test('a dataset is written by keyboard and taken from a file, and kept by itself', { timeout: 60_000 }, async () => {
    await page.getByRole('button', { name: 'New dataset' }).press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Capitals')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Capitals', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Add a row' }).press('Enter')
    await page.getByRole('textbox', { name: 'Question 1' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Capital of France?')
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: 'Expected answer 1' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Paris')
    await expect.poll(rowsKept).toEqual([['Capital of France?', 'Paris']])

    await page.getByRole('button', { name: 'Upload CSV' }).click()
    const csv = { name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from('q,a\nCapital of Norway?,Oslo\n') }
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(csv)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('textbox', { name: 'Question 2' }).waitFor()
    await keepPicture(page, 'dataset')
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'Expected answer 2' }).inputValue()).toBe('Oslo')
  })

  test('a dataset leads on to the test of a flow with it', { timeout: 60_000 }, async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await page.getByRole('button', { name: 'Test a flow with it' }).click()
    await page.getByRole('combobox', { name: 'Flow' }).selectOption({ label: 'Geography' })
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('button', { name: 'Run the test' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Dataset' }).inputValue()).toBe(id)
    expect(new URL(page.url()).pathname).toBe(`/flows/${flowId}`)
  })

  test('an evaluator says what an answer has to be', { timeout: 60_000 }, async () => {
    await page.getByRole('link', { name: 'Tests' }).first().click()
    await page.getByRole('button', { name: 'New evaluator' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('As expected')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('cell', { name: 'Text contains the expected answer' }).waitFor()
    await keepPicture(page, 'tests')
  })

  test('two versions are asked side by side, and show what became worse', { timeout: 60_000 }, async () => {
    await page.goto(`${around.service.url}/flows/${flowId}?tab=tests`)
    await page.getByRole('combobox', { name: 'Version', exact: true }).selectOption({ label: 'Version 1' })
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'Version 2' })
    await page.getByRole('button', { name: 'Run the test' }).click()
    const result = page.getByRole('region', { name: 'Geography: Capitals' })
    await result.getByText('1 answer differs').waitFor()
    await result.getByRole('columnheader', { name: /Version 1.*100 % passed/ }).waitFor()
    await result.getByRole('columnheader', { name: /Version 2.*50 % passed/ }).waitFor()
    await result.getByRole('checkbox', { name: /^Only rows/ }).check()
    await expect.poll(() => result.getByRole('row').count()).toBe(2)
    const worse = result.getByRole('row').filter({ hasText: 'Capital of Norway?' })
    await expect.poll(() => worse.textContent()).toMatch(/Oslo.*No idea.*As expected/s)
    await worse.getByText('Worse').waitFor()
    await keepPicture(page, 'test-of-versions')
  })

  test('how versions did is drawn once there are two tests', { timeout: 60_000 }, async () => {
    await expect.poll(() => page.getByRole('region', { name: 'Over versions' }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'nothing' })
    await page.getByRole('combobox', { name: 'Version', exact: true }).selectOption({ label: 'Draft' })
    await page.getByRole('button', { name: 'Run the test' }).click()
    await page.getByText('has no draft').waitFor()
    await page.getByRole('combobox', { name: 'Version', exact: true }).selectOption({ label: 'Deployed' })
    await page.getByRole('button', { name: 'Run the test' }).click()
    await page.getByRole('img', { name: 'Passed (%) over versions' }).waitFor()
    await keepPicture(page, 'tests-over-versions')
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([])
  })

  test('a test that goes on is stopped', { timeout: 60_000 }, async () => {
    around.upstream.script({ kind: 'hang' }, { kind: 'hang' })
    await page.getByRole('button', { name: 'Run the test' }).click()
    await page.getByText('0 of 2 rows answered').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('cell', { name: 'Stopped' }).waitFor()
    await expect.poll(() => around.upstream.open).toBe(0)
  })

  test('fit a phone', { timeout: 60_000 }, async () => {
    const { page: phone } = await openPage(browser, looks.phone)
    await signIn(phone, `/flows/${flowId}?tab=tests`)
    await phone.getByRole('region', { name: 'Geography: Capitals' }).waitFor()
    await expect.poll(() => phone.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    await phone.goto(`${around.service.url}/tests`)
    await phone.getByRole('link', { name: 'Capitals' }).click()
    await phone.getByRole('textbox', { name: 'Question 2' }).waitFor()
    await expect.poll(() => phone.evaluate(overflowPx)).toBeLessThanOrEqual(0)
  })
})
