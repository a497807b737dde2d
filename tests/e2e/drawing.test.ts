import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage } from './browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle } from './bundle.fixture.ts'

const key = 'key-of-this-test'

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  bundle = startBundle(state.home, { HEARTH_API_KEY: key })
  browser = await openBrowser()
  await bundle.ready()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 60_000)

async function api<T>(path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${bundle.urlOf('chatflow')}/api/v1${path}`, { headers, ...post })
  return (await answer.json()) as T
}

type Drawn = {
  readonly nodes: readonly { id: string }[]
  readonly edges: readonly { source: string; target: string }[]
}

/** A flow with nothing in it, open in the browser; its canvas has the focus. */
async function openEmpty(type: 'CHATFLOW' | 'AGENTFLOW') {
  const { id } = await api<{ id: string }>('/chatflows', { name: 'Drawn', type, flowData: '{"nodes":[],"edges":[]}' })
  const { page, complaints } = await openPage(browser, {
    ...looks.light,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  onTestFinished(() => page.context().close())
  await page.goto(`${bundle.urlOf('chatflow')}/#key=${key}`)
  await page.getByRole('button', { name: 'New flow' }).waitFor()
  await page.goto(`${bundle.urlOf('chatflow')}/flows/${id}`)
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

const nodeOf = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const kindIn = (page: Page, label: string) =>
  page
    .locator('[data-stop]')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first()

/** Opens a palette by a key and takes a kind from it. */
async function takeByKey(page: Page, opens: string, text: string, label: string): Promise<void> {
  await page.keyboard.press(opens)
  await page.getByRole('textbox', { name: /: search$/ }).waitFor()
  await page.keyboard.type(text)
  await kindIn(page, label).waitFor()
  await page.keyboard.press('ArrowDown')
  for (let at = 0; at < 20 && !((await page.locator(':focus').textContent()) ?? '').startsWith(label); at++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Goes on with Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let at = 0; at < 40 && (await page.locator(':focus').textContent()) !== name; at++)
    await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe(name)
}

async function dragTo(page: Page, from: Locator, to: { readonly x: number; readonly y: number }): Promise<void> {
  await from.hover()
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

const inLine = {
  nodes: ['directReplyAgentflow_0', 'llmAgentflow_0', 'startAgentflow_0'],
  wires: ['llmAgentflow_0 → directReplyAgentflow_0', 'startAgentflow_0 → llmAgentflow_0'],
}
const closed = {
  nodes: ['directReplyAgentflow_0', 'startAgentflow_0'],
  wires: ['startAgentflow_0 → directReplyAgentflow_0'],
}
const kept = { timeout: 15_000 }

describe.skipIf(missingBrowser !== undefined)('drawing a flow from empty', { timeout: 120_000 }, () => {
  test('by the keyboard alone', async () => {
    const { page, canvas, complaints, drawn } = await openEmpty('AGENTFLOW')
    await takeByKey(page, 'n', 'start', 'Start')
    await takeByKey(page, 'Tab', 'llm', 'LLM')
    await takeByKey(page, 'Tab', 'reply', 'Direct Reply')
    await expect.poll(drawn, kept).toEqual(inLine)

    // Undone and done again.
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await drawn()).nodes, kept).toHaveLength(2)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(drawn, kept).toEqual(inLine)

    // Copied and pasted, and thrown away again.
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect.poll(async () => (await drawn()).nodes, kept).toContain('llmAgentflow_1')
    await page.keyboard.press('Delete')
    await expect.poll(drawn, kept).toEqual(inLine)

    // What stood in a line is taken out, and the gap closed.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await tabTo(page, 'Close the gap')
    await page.keyboard.press('Enter')
    await expect.poll(drawn, kept).toEqual(closed)

    // Wired by hand, so to speak.
    await canvas.focus()
    await page.keyboard.press('ArrowRight')
    await takeByKey(page, 'Tab', 'http', 'HTTP')
    await page.keyboard.press('w')
    await page.keyboard.type('reply')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await drawn()).wires, kept).toContain('httpAgentflow_0 → directReplyAgentflow_0')

    // It is there again after a reload.
    await page.reload()
    await nodeOf(page, 'httpAgentflow_0').waitFor()
    expect(await page.locator('.react-flow__node').count()).toBe(3)
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  })

  test('by the mouse alone', async () => {
    const { page, canvas, complaints, drawn } = await openEmpty('CHATFLOW')
    const middle = await centreOf(canvas)
    await page.getByRole('button', { name: 'Add a node' }).click()
    await page.getByText('Chains', { exact: false }).first().click()
    await kindIn(page, 'Conversation Chain').dragTo(canvas, {
      targetPosition: { x: ((await canvas.boundingBox())?.width ?? 0) / 2, y: 150 },
      sourcePosition: { x: 20, y: 10 },
    })
    await page.getByRole('button', { name: 'Close the palette' }).click()
    const chain = nodeOf(page, 'conversationChain_0')
    await chain.waitFor()

    // A wire that is let go on nothing offers what fits there.
    const takes = (input: string) => chain.locator(`.react-flow__handle[data-handleid*="-input-${input}-"]`)
    await dragTo(page, takes('model'), { x: middle.x - 300, y: middle.y })
    await kindIn(page, 'ChatHearth').click()
    await dragTo(page, takes('memory'), { x: middle.x - 200, y: middle.y + 110 })
    await kindIn(page, 'Buffer Memory').click()
    const wired = ['bufferMemory_0 → conversationChain_0', 'chatHearth_0 → conversationChain_0']
    await expect.poll(async () => (await drawn()).wires, kept).toEqual(wired)

    // One that does not fit says why.
    const memory = nodeOf(page, 'bufferMemory_0').locator('.react-flow__handle.source')
    await dragTo(page, memory, await centreOf(takes('model')))
    await page.getByText(/Chat Model of "Conversation Chain" takes BaseChatModel/).waitFor()

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await drawn()).wires, kept).toEqual([wired[1]])
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(async () => (await drawn()).wires, kept).toEqual(wired)
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  })
})
