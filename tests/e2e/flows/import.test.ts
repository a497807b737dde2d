import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { component, langflowFile } from '../../../services/chatflow/src/domain/import/langflow/langflow.fixture.ts'
import { temporaryHome, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedService } from '../../../services/chatflow/src/test-support/service-and-model.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'
import { nextFileChooser } from '../file-chooser.fixture.ts'

let running: Awaited<ReturnType<typeof openScriptedService>>
let files: Awaited<ReturnType<typeof temporaryHome>>
let browser: Browser
let page: Page
let complaints: readonly string[]

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  running = await openScriptedService({ modelRetries: 0 })
  files = await temporaryHome()
  browser = await openBrowser()
  ;({ page, complaints } = await openPage(browser, looks.light))
  await page.goto(`${running.service.url}/#key=${testKey}`)
  await page.getByRole('button', { name: 'New flow', exact: true }).waitFor()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await files?.remove()
  await running?.close()
}, 120_000)

/** A flow of Langflow: a prompt, a model of its own address, and a tool that nothing here is. */
const fileOf = (url: string) =>
  langflowFile(
    [
      component('ChatInput-q', 'Chat Input'),
      component('Prompt-p', 'Prompt', { template: 'Say {word} twice', word: '' }),
      component('OpenAIModel-m', 'Echo model', { model_name: 'm', openai_api_base: url, top_k: 3 }),
      component('ChatOutput-a', 'Chat Output'),
    ],
    [
      'ChatInput-q.message>Prompt-p.word',
      'Prompt-p.prompt>OpenAIModel-m.input_value',
      'OpenAIModel-m.text_output>ChatOutput-a.input_value',
    ],
    'Twice',
  )

describe.skipIf(missingBrowser !== undefined)('a file of Langflow', () => {
  test('is reported on, opened on the canvas, and answers', async () => {
    const chosen = nextFileChooser(page)
    const path = join(files.home, 'exported.txt.json')
    await writeFile(path, JSON.stringify(fileOf(running.upstream.url)))
    await page.getByRole('button', { name: 'New flow', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New flow' })
    await dialog.getByRole('tab', { name: 'Files' }).click()
    await dialog.getByRole('button', { name: 'Choose files' }).click()
    await (await chosen).setFiles(path)
    const told = dialog.getByRole('group', { name: 'Twice' })
    await told.getByText('Echo model: not carried over, for its model has no such input: top K').waitFor()
    await told.getByText('openAIApi').waitFor()
    await keepPicture(page, 'import-from-langflow')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByRole('link', { name: 'Open' }).click()
    await page.locator('.react-flow__node[data-id="llmAgentflow_0"]').waitFor()
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('hello')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Echo: Say hello twice').waitFor()
    expect(complaints).toEqual([])
  })
})

describe.skipIf(missingBrowser !== undefined)("Flowise's export of everything", () => {
  test('brings what else is in it, and says what that is', async () => {
    const id = randomUUID()
    const drawn = '{"nodes":[],"edges":[],"name":"drawn"}'
    const bundle = {
      ChatFlow: [{ id, name: 'Moved', type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}' }],
      Tool: [{ id: randomUUID(), name: 'moved_tool', description: 'adds', color: '#fff', schema: '[]', func: '' }],
      Variable: [{ id: randomUUID(), name: 'moved', value: 'Rome', type: 'static' }],
      ChatFlowDraft: [{ chatflowid: id, flowData: drawn, updatedDate: '2026-01-01T00:00:00.000Z', isBehind: false }],
      Execution: [],
    }
    const chosen = nextFileChooser(page)
    const path = join(files.home, 'ExportData.json')
    await writeFile(path, JSON.stringify(bundle))
    await page.goto(running.service.url)
    await page.getByRole('button', { name: 'New flow', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New flow' })
    await dialog.getByRole('tab', { name: 'Files' }).click()
    await dialog.getByRole('button', { name: 'Choose files' }).click()
    await (await chosen).setFiles(path)
    const more = dialog.getByRole('group', { name: 'What else is in ExportData.json' })
    await more.getByText('1 tool, 1 variable, 1 draft').waitFor()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await more.getByText('Imported').waitFor()
    const draft = await running.service.call('GET', `chatflows/${id}/draft`)
    expect(draft).toMatchObject({ flowData: drawn })
    expect(await more.getByText(/stayed out$/).count()).toBe(0)
    // Once more: the flow comes as a copy, and what is of the one that is here stays its own.
    const again = nextFileChooser(page)
    await page.goto(running.service.url)
    await page.getByRole('button', { name: 'New flow', exact: true }).click()
    await dialog.getByRole('tab', { name: 'Files' }).click()
    await dialog.getByRole('button', { name: 'Choose files' }).click()
    await (await again).setFiles(path)
    await more.getByText('1 tool, 1 variable, 1 draft').waitFor()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await more.getByText(/stayed out$/).waitFor()
    await page.goto(`${running.service.url}/variables`)
    await page.getByText('moved', { exact: true }).waitFor()
    await page.goto(`${running.service.url}/tools`)
    await page.getByText('moved_tool').first().waitFor()
    expect(complaints).toEqual([])
  })
})
