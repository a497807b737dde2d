import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketplace } from '../../../services/chatflow/src/templates/marketplace.ts'
import {
  type RunningService,
  startService,
  temporaryHome,
  testKey,
} from '../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'

let service: RunningService
let upstream: ScriptedUpstream
let state: Awaited<ReturnType<typeof temporaryHome>>
let browser: Browser
let page: Page
let neverDrawn: string
let complaints: readonly string[]

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  // The generator asks the model of this machine, which this stands for.
  await writeFile(join(state.home, 'hearth.yaml'), `inference:\n  url: ${upstream.url.replace('/v1', '')}\n`)
  service = await startService(state.home)
  for (const template of marketplace()) {
    if (template.type === 'Tool') continue
    const { name, flowData, usecases } = template
    const type = template.type === 'Chatflow' ? 'CHATFLOW' : 'AGENTFLOW'
    await service.addFlow(flowData, { name, type, category: usecases.join(';') })
  }
  neverDrawn = await service.addFlow('{"nodes":[],"edges":[]}', { name: 'Never drawn' })
  browser = await openBrowser()
  ;({ page, complaints } = await openPage(browser, looks.light))
  await page.goto(`${service.url}/#key=${testKey}`)
  await page.getByRole('button', { name: 'New flow' }).waitFor()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await upstream?.close()
  await state?.remove()
}, 120_000)

const flows = () => page.getByRole('list', { name: 'Flows' }).getByRole('listitem')
const named = (name: string) => flows().filter({ has: page.getByRole('link', { name, exact: true }) })

describe.skipIf(missingBrowser !== undefined)('the list of flows', () => {
  test('shows each with a picture of its drawing, and finds it by name, kind of node and tag', async () => {
    await named('Supervisor and workers')
      .getByRole('img', { name: /^Drawing of 8 nodes/ })
      .waitFor()
    await keepPicture(page, 'flows')
    const search = page.getByRole('searchbox', { name: 'Search flows' })
    await search.fill('sqlDatabaseChain')
    await expect.poll(() => flows().count()).toBe(1)
    await named('Ask a database').waitFor()
    await search.fill('')
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Hierarchical Agent Teams')
    await expect.poll(() => flows().count()).toBe(1)
    await named('Supervisor and workers').waitFor()
    await search.fill('nothing of the kind')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => flows().count()).toBeGreaterThan(10)
    expect(complaints).toEqual([])
  })

  test('keeps being rows, and tells of runs and of what failed', async () => {
    await service.call('POST', `prediction/${neverDrawn}`, { question: 'Hello' }).catch(() => undefined)
    await page.getByText('Rows', { exact: true }).click()
    await page.reload()
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Never drawn' }) })
    await row.getByText('Failed just now').filter({ visible: true }).waitFor()
    // At midnight the run becomes one of yesterday.
    await row.getByRole('img', { name: /^1 run in 14 days, [01] today, 1 failed in all$/ }).waitFor()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('errors')
    const first = page.getByRole('row').nth(1)
    await first.getByRole('link', { name: 'Never drawn' }).waitFor()
    await keepPicture(page, 'flows-in-rows')
    await page.getByText('Cards', { exact: true }).click()
    expect(complaints).toEqual([])
  })

  test('has tags that are edited from the menu of a flow', async () => {
    await page.getByRole('button', { name: 'Actions for Never drawn' }).click()
    await page.getByRole('menuitem', { name: 'Edit tags' }).click()
    await page.getByRole('combobox', { name: 'Tags' }).fill('Broken')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save' }).click()
    await named('Never drawn').getByText('Broken').waitFor()
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Broken')
    await expect.poll(() => flows().count()).toBe(1)
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('')
    expect(complaints).toEqual([])
  })

  test('fits a phone', async () => {
    await page.setViewportSize(looks.phone.viewport)
    await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    await page.setViewportSize(looks.light.viewport)
  })
})

const dialog = () => page.getByRole('dialog', { name: 'New flow' })

/** Opens the list, and the dialog of new flows at one of its tabs. */
async function makeFrom(tab: string): Promise<void> {
  await page.goto(service.url)
  await page.getByRole('button', { name: 'New flow', exact: true }).click()
  await dialog().getByRole('tab', { name: tab }).click()
}

/** Runs in the page: whether all of it is seen, and nothing lies over it. */
function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const found = document.elementFromPoint((left + right) / 2, bottom - 2)
  return top >= 0 && bottom <= innerHeight && element.contains(found)
}

const strange = {
  nodes: [{ id: 'x_0', position: { x: 0, y: 0 }, data: { id: 'x_0', name: 'nobodyKnows' } }],
  edges: [],
}

const sketch = {
  nodes: [
    {
      id: 'sort',
      kind: 'conditionAgentAgentflow',
      label: 'Sort',
      instructions: 'What?',
      scenarios: ['Order', 'Other'],
    },
    { id: 'order', kind: 'llmAgentflow', label: 'Orders', instructions: 'Answer it' },
    { id: 'other', kind: 'directReplyAgentflow', label: 'Others', instructions: 'Ask later' },
  ],
  edges: [
    { from: 'start', to: 'sort' },
    { from: 'sort', to: 'order', choice: 0 },
    { from: 'sort', to: 'other', choice: 1 },
  ],
}

describe.skipIf(missingBrowser !== undefined)('a new flow', () => {
  test('is made from a template that is found by what it is good for', async () => {
    await makeFrom('Template')
    await dialog().getByRole('combobox', { name: 'Use' }).selectOption('SQL')
    await dialog().getByRole('radio', { name: 'Ask a database' }).click()
    await keepPicture(page, 'new-from-template')
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Shop tables')
    await dialog().getByRole('button', { name: 'Create' }).click()
    await page.locator('.react-flow__node').first().waitFor()
    const rows: { name: string; category: string }[] = await service.call('GET', 'chatflows?view=outline')
    expect(rows.find(({ name }) => name === 'Shop tables')?.category).toBe('SQL')
  })

  test('opens close enough to be read, with nothing to mend and the question in sight', async () => {
    await makeFrom('Template')
    await dialog().getByRole('radio', { name: 'Ask your documents' }).click()
    await dialog().getByRole('button', { name: 'Create' }).click()
    const node = page.locator('.react-flow__node').first()
    await expect.poll(async () => (await node.boundingBox())?.width ?? 0).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Problems', exact: true }).waitFor()
    await expect.poll(() => page.getByText('The nodes of this flow stand far apart').count()).toBe(0)
    const question = page.getByRole('textbox', { name: 'Message' })
    await expect.poll(() => question.evaluate(isInSight)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('of steps begins with its start', async () => {
    await makeFrom('Template')
    await dialog().getByRole('radio', { name: 'Empty agent flow' }).click()
    await dialog().getByRole('button', { name: 'Create' }).click()
    await page.locator('.react-flow__node[data-id="startAgentflow_0"]').waitFor()
    expect(complaints).toEqual([])
  })

  test('comes from a folder of exports, once its report has been read', async () => {
    const folder = join(state.home, 'exports')
    await mkdir(folder)
    const [talk] = marketplace()
    await writeFile(join(folder, 'Talk Chatflow.json'), talk?.type === 'Tool' ? '' : (talk?.flowData ?? ''))
    await writeFile(join(folder, 'Strange Chatflow.json'), JSON.stringify(strange))
    await writeFile(join(folder, 'broken.json'), '{')
    await writeFile(join(folder, 'readme.txt'), 'Not a flow')
    await makeFrom('Files')
    await dialog().getByLabel('A folder of flows').setInputFiles(folder)
    await dialog().getByRole('group', { name: 'Talk' }).getByText('Runs here').waitFor()
    await dialog().getByRole('group', { name: 'Strange' }).getByText('Cannot run here yet').waitFor()
    await dialog()
      .getByRole('group', { name: 'Strange' })
      .getByText(/nobodyKnows/)
      .first()
      .waitFor()
    await dialog().getByText('Cannot import "broken.json"').waitFor()
    await expect.poll(() => dialog().getByText('readme.txt').count()).toBe(0)
    await keepPicture(page, 'new-from-files')
    await dialog().getByRole('button', { name: 'Leave out Strange' }).click()
    const before = ((await service.call('GET', 'chatflows?view=outline')) as unknown[]).length
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await dialog().getByRole('link', { name: 'Open' }).click()
    await page.locator('.react-flow__node').first().waitFor()
    await expect.poll(() => service.call('GET', 'chatflows?view=outline')).toHaveLength(before + 1)
    expect(complaints).toEqual([])
  })

  test('is drawn from a sentence, and kept when it is wanted', async () => {
    upstream.script({ kind: 'answer', tokens: [JSON.stringify(sketch)] })
    await makeFrom('Sentence')
    await dialog().getByRole('textbox', { name: 'What is the flow to do?' }).fill('Sort what people ask')
    await dialog().getByRole('button', { name: 'Draw it' }).click()
    const came = dialog().getByRole('form', { name: 'What came of it' })
    await came.getByRole('img', { name: 'Drawing of 4 nodes' }).waitFor()
    await came.getByText('Orders').waitFor()
    await keepPicture(page, 'new-from-sentence')
    await came.getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(() => page.locator('.react-flow__node').count()).toBe(4)
    await page.getByText('Sort what people ask').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('that is being drawn can be given up', async () => {
    upstream.script({ kind: 'hang' })
    await makeFrom('Sentence')
    await dialog().getByRole('textbox', { name: 'What is the flow to do?' }).fill('Take for ever')
    await dialog().getByRole('button', { name: 'Draw it' }).click()
    await dialog().getByRole('status', { name: 'The model is drawing' }).waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().getByRole('button', { name: 'Draw it' }).waitFor()
    await expect.poll(() => dialog().getByRole('alert').count()).toBe(0)
  })
})
