import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { looks, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'
import { type ServedFlows, serveFlows } from './canvas.fixture.ts'
import { centreOf, dragTo, keysAreBack, kindIn, menuListens, nodeOf, tabTo, takeByKey } from './drawing.fixture.ts'

let served: ServedFlows
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  served = await serveFlows()
  browser = await openBrowser()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await served?.close()
}, 120_000)

async function api<T>(path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${testKey}` }
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${served.url}/api/v1${path}`, { headers, ...post })
  return (await answer.json()) as T
}

type Drawn = {
  readonly nodes: readonly { id: string }[]
  readonly edges: readonly { source: string; target: string }[]
}

/** A flow, with nothing in it where nothing is given, open in the browser; its canvas has the focus. */
async function openFlow(type: 'CHATFLOW' | 'AGENTFLOW', nodes: readonly object[] = []) {
  const flowData = JSON.stringify({ nodes, edges: [] })
  const { id } = await api<{ id: string }>('/chatflows', { name: 'Drawn', type, flowData })
  const { page, complaints } = await openPage(browser, {
    ...looks.light,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  onTestFinished(() => page.context().close())
  await page.goto(`${served.url}/#key=${testKey}`)
  await page.getByRole('button', { name: 'New flow' }).waitFor()
  await page.goto(`${served.url}/flows/${id}`)
  const canvas = page.getByRole('application')
  await canvas.focus()
  return { page, canvas, complaints, drawn: () => keptOf(id) }
}

/** What the service keeps of the drawing: the ids of its nodes, and its wires. */
async function keptOf(id: string): Promise<{ nodes: string[]; wires: string[] }> {
  const { flowData } = await api<{ flowData?: string }>(`/chatflows/${id}/draft`)
  const { nodes, edges } = JSON.parse(flowData ?? '{"nodes":[],"edges":[]}') as Drawn
  return {
    nodes: nodes.map((node) => node.id).sort(),
    wires: edges.map(({ source, target }) => `${source} → ${target}`).sort(),
  }
}

const inLine = {
  nodes: ['directReplyAgentflow_0', 'llmAgentflow_0', 'startAgentflow_0'],
  wires: ['llmAgentflow_0 → directReplyAgentflow_0', 'startAgentflow_0 → llmAgentflow_0'],
}
const closed = {
  nodes: ['directReplyAgentflow_0', 'startAgentflow_0'],
  wires: ['startAgentflow_0 → directReplyAgentflow_0'],
}

describe.skipIf(missingBrowser !== undefined)('drawing a flow from empty', { timeout: 120_000 }, () => {
  test('by the keyboard alone', async () => {
    const { page, canvas, complaints, drawn } = await openFlow('AGENTFLOW')
    await takeByKey(page, 'n', 'start', 'Start')
    await takeByKey(page, 'Tab', 'llm', 'LLM')
    await takeByKey(page, 'Tab', 'reply', 'Direct Reply')
    await expect.poll(drawn).toEqual(inLine)

    // Undone and done again.
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await drawn()).nodes).toHaveLength(2)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(drawn).toEqual(inLine)

    // Copied and pasted, and thrown away again.
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect.poll(async () => (await drawn()).nodes).toContain('llmAgentflow_1')
    await page.keyboard.press('Delete')
    await expect.poll(drawn).toEqual(inLine)

    // What stood in a line is taken out, and the gap closed.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await tabTo(page, 'Close the gap')
    await page.keyboard.press('Enter')
    await expect.poll(drawn).toEqual(closed)

    // Wired by hand, so to speak.
    await canvas.focus()
    await page.keyboard.press('ArrowRight')
    await takeByKey(page, 'Tab', 'http', 'HTTP')
    await page.keyboard.press('w')
    await page.getByRole('textbox').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('reply')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await drawn()).wires).toContain('httpAgentflow_0 → directReplyAgentflow_0')

    // It is there again after a reload.
    await page.reload()
    await nodeOf(page, 'httpAgentflow_0').waitFor()
    await expect.poll(() => page.locator('.react-flow__node').count()).toBe(3)
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  })

  test('by the mouse alone', async () => {
    const { page, canvas, complaints, drawn } = await openFlow('CHATFLOW')
    const middle = await centreOf(canvas)
    await page.getByRole('button', { name: 'Add a node' }).click()
    // What a flow begins with stands open.
    await kindIn(page, 'Conversation Chain').dragTo(canvas, {
      targetPosition: { x: ((await canvas.boundingBox())?.width ?? 0) / 2, y: 150 },
      sourcePosition: { x: 20, y: 10 },
    })
    const chain = nodeOf(page, 'conversationChain_0')
    await chain.waitFor()
    // The next key is for what was dropped.
    await page.keyboard.press('Delete')
    await chain.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await chain.waitFor()
    await page.getByRole('button', { name: 'Close the palette' }).click()

    // A wire that is let go on nothing offers what fits there.
    const takes = (input: string) => chain.locator(`.react-flow__handle[data-handleid*="-input-${input}-"]`)
    await dragTo(page, takes('model'), { x: middle.x - 300, y: middle.y })
    await kindIn(page, 'ChatHearth').click()
    await dragTo(page, takes('memory'), { x: middle.x - 200, y: middle.y + 110 })
    await kindIn(page, 'Buffer Memory').click()
    const wired = ['bufferMemory_0 → conversationChain_0', 'chatHearth_0 → conversationChain_0']
    await expect.poll(async () => (await drawn()).wires).toEqual(wired)

    // One that does not fit says why.
    const memory = nodeOf(page, 'bufferMemory_0').locator('.react-flow__handle.source')
    await dragTo(page, memory, await centreOf(takes('model')))
    await page.getByText(/Chat Model of "Conversation Chain" takes BaseChatModel/).waitFor()

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await drawn()).wires).toEqual([wired[1]])
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(async () => (await drawn()).wires).toEqual(wired)
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  })

  test('by the menu of a node, of a wire and of the canvas', async () => {
    const { page, canvas, complaints, drawn } = await openFlow('AGENTFLOW')
    const choose = (name: RegExp) => page.getByRole('menuitem', { name }).click()
    const middle = await centreOf(canvas)
    await page.mouse.click(middle.x, middle.y, { button: 'right' })
    await choose(/^Add a node/)
    await page
      .getByRole('textbox', { name: /: search$/ })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.press('Escape')
    await keysAreBack(page)
    await takeByKey(page, 'n', 'start', 'Start')
    await takeByKey(page, 'Tab', 'llm', 'LLM')
    await takeByKey(page, 'Tab', 'reply', 'Direct Reply')
    await expect.poll(drawn).toEqual(inLine)

    await nodeOf(page, 'llmAgentflow_0').click({ button: 'right' })
    await choose(/^Duplicate.*Ctrl ?D$/)
    await expect.poll(async () => (await drawn()).nodes).toContain('llmAgentflow_1')

    // By the keyboard, of the node that is selected, which is the new one.
    await page.keyboard.press('Shift+F10')
    await menuListens(page)
    await page.keyboard.type('dis')
    await page.keyboard.press('Enter')
    await nodeOf(page, 'llmAgentflow_1').getByText('Disabled').waitFor()
    await keysAreBack(page)
    await page.keyboard.press('Delete')
    await expect.poll(drawn).toEqual(inLine)

    await page.keyboard.press('Escape')
    const wire = await centreOf(page.locator('.react-flow__edge').first())
    await page.mouse.click(wire.x, wire.y, { button: 'right' })
    await choose(/^Delete/)
    await expect.poll(async () => (await drawn()).wires).toHaveLength(1)
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  })

  test('a node of an older version leads to what is newer', async () => {
    const data = { id: 'llmAgentflow_0', name: 'llmAgentflow', label: 'Old', version: 0.1, inputs: {} }
    const old = { id: 'llmAgentflow_0', type: 'agentFlow', position: { x: 0, y: 0 }, data }
    const { page, complaints } = await openFlow('AGENTFLOW', [old])
    const mark = nodeOf(page, 'llmAgentflow_0').getByRole('button', { name: 'New version' })
    await mark.click()
    const upgrade = page.getByRole('button', { name: 'Upgrade', exact: true })
    await upgrade.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await mark.waitFor({ state: 'detached' })
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  })
})
