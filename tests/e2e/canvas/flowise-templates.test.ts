import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'
import { projectRoot } from '../bundle.fixture.ts'
import { type ServedFlows, serveFlows } from './canvas.fixture.ts'
import { nodeOf } from './drawing.fixture.ts'

const folder = join(projectRoot, '../shared/conformance/flowise-templates')
const missing = existsSync(folder) ? missingBrowser : 'skipped: ../shared/conformance/flowise-templates is absent'
const parts = { chatflows: 'CHATFLOW', agentflows: 'MULTIAGENT', agentflowsv2: 'AGENTFLOW' } as const
// All of them take more than a minute.
const everyDay = ['Tool Agent.json', 'Multi Agents.json', 'Iterations.json']
const templates = missing === undefined ? Object.entries(parts).flatMap(([part, type]) => templatesOf(part, type)) : []

let served: ServedFlows
let browser: Browser
let page: Page
let complaints: readonly string[]

beforeAll(async () => {
  if (missing !== undefined) return
  served = await serveFlows()
  browser = await openBrowser()
  ;({ page, complaints } = await openPage(browser, looks.light))
  await page.goto(`${served.url}/#key=${testKey}`)
  await page.getByRole('button', { name: 'New flow' }).waitFor()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await served?.close()
}, 120_000)

type Drawing = { readonly nodes: readonly Placed[]; readonly edges: readonly object[] }
type Placed = {
  readonly id: string
  readonly type: string
  readonly position: unknown
  readonly positionAbsolute?: unknown
}

function templatesOf(part: string, type: string) {
  const names = readdirSync(join(folder, part)).filter((name) => name.endsWith('.json'))
  const tried = process.env.TEST_ALL === undefined ? names.filter((name) => everyDay.includes(name)) : names
  return tried.map((name) => ({ name, type, path: join(folder, part, name) }))
}

const readDrawing = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Drawing

async function api<T>(path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${testKey}` }
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (await (await fetch(`${served.url}/api/v1${path}`, { headers, ...post })).json()) as T
}

/** What the service keeps of a drawing; `undefined` where nobody changed anything. */
async function draftOf(id: string): Promise<Drawing | undefined> {
  const { flowData } = await api<{ flowData?: string }>(`/chatflows/${id}/draft`)
  return flowData === undefined ? undefined : (JSON.parse(flowData) as Drawing)
}

/** A drawing without where its nodes stand, and how large those are that hold others. */
function unplaced({ nodes, edges }: Drawing) {
  const bare = nodes.map(({ position: _, positionAbsolute: __, ...node }) => {
    return node.type === 'iteration' ? { ...node, width: 0, height: 0, style: {} } : node
  })
  return { nodes: bare, edges }
}

describe.skipIf(missing !== undefined)(`templates of Flowise in a browser${missing ?? ''}`, () => {
  test('one is imported, changed, deployed, compared and restored', { timeout: 120_000 }, async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(join(folder, 'chatflows', 'LLM Chain.json'))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByRole('link', { name: /Open/ }).click()

    await nodeOf(page, 'promptTemplate_0').click()
    const template = page.getByRole('complementary').getByRole('textbox', { name: 'Template', exact: true })
    const before = await template.inputValue()
    await template.fill(`${before} In one word.`)
    await page.getByRole('button', { name: 'Deploy…' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Shorter answers')
    await page.getByRole('button', { name: /^Deploy( anyway)?$/ }).click()
    await page.getByText(/Deployed v2/).waitFor()

    await page.getByRole('button', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Compare v1 with what is drawn' }).click()
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await comparison.getByRole('listitem').filter({ hasText: 'In one word.' }).waitFor()
    await expect.poll(() => comparison.locator('.react-flow__node').count()).toBeGreaterThan(1)
    await keepPicture(page, 'comparison')
    await comparison.getByRole('button', { name: 'Back to drawing' }).click()

    await page.getByRole('button', { name: 'Restore v1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText(/Deployed v3/).waitFor()
    await nodeOf(page, 'promptTemplate_0').click()
    await expect.poll(() => template.inputValue()).toBe(before)
  })

  test.each(templates)(
    '$name opens, is laid out and comes back as it was',
    { timeout: 60_000 },
    async ({ name, type, path }) => {
      const drawing = readDrawing(path)
      const { id } = await api<{ id: string }>('/chatflows', { name, type, flowData: JSON.stringify(drawing) })
      const asked = complaints.length
      await page.goto(`${new URL(page.url()).origin}/flows/${id}`)
      await expect.poll(() => page.locator('.react-flow__node').count()).toBe(drawing.nodes.length)
      // Nothing is kept of who only looks.
      expect(await draftOf(id)).toBeUndefined()

      await page.getByRole('application').focus()
      await page.keyboard.press('l')
      await expect.poll(() => draftOf(id)).toBeDefined()
      const laidOut = (await draftOf(id)) ?? { nodes: [], edges: [] }
      expect(unplaced(laidOut)).toEqual(unplaced(drawing))
      expect(laidOut.nodes.map(({ position }) => position)).not.toEqual(drawing.nodes.map(({ position }) => position))

      await page.keyboard.press('Control+z')
      await expect
        .poll(async () => (await draftOf(id)) ?? drawing)
        .toMatchObject({ nodes: drawing.nodes, edges: drawing.edges })
      expect(complaints.slice(asked).filter((words) => !words.includes('404'))).toEqual([])
    },
  )
})
