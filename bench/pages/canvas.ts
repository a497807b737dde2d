// `npm run bench:pages:canvas`: how long the browser is held up while a flow of three hundred nodes is drawn on and
// run, with a processor a fourth as fast; beside the same on a flow of three, which is what the page itself costs.
// Each is the best of three: whatever else runs on the machine takes the caches away.
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { atRest, openBrowser } from '../../tests/e2e/browser.fixture.ts'
import { freshHome, startBundle } from '../../tests/e2e/bundle.fixture.ts'
import { longestTaskMs, scriptBytesLoaded } from './longest-task.ts'
import { scriptedRun } from './scripted-run.ts'

const key = 'key-of-this-bench'
const chains = 100
const rounds = 3
const allowed = { longestTaskMs: 50, elements: 15_000, scriptBytes: 350 * 1_024 }

type Drawing = { readonly nodes: readonly { readonly id: string }[]; readonly edges: readonly object[] }
const { home, remove } = await freshHome()
const bundle = startBundle(home, { HEARTH_API_KEY: key })
const browser = await openBrowser()
try {
  await bundle.ready()
  const one = await best(await manyChains(1))
  const many = await best(await manyChains(chains))
  console.table({ 'a flow of 3 nodes': one, [`a flow of ${3 * chains} nodes`]: many })
  const isWithin =
    Math.max(many.draggingMs, many.typingMs, many.runningMs) <= allowed.longestTaskMs &&
    many.elements <= allowed.elements &&
    many.scriptBytes <= allowed.scriptBytes
  process.exitCode = isWithin ? 0 : 1
} finally {
  await browser.close()
  await bundle.close()
  await remove()
}

async function api<T>(path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (await (await fetch(`${bundle.urlOf('chatflow')}/api/v1${path}`, { headers, ...post })).json()) as T
}

/** Chains with a model and a memory each, as their templates are drawn, in rows of five. */
async function manyChains(count: number): Promise<Drawing> {
  const { flowData } = await api<{ flowData: string }>('/chatflows/6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15')
  const copies = Array.from({ length: count }, (_, at) => {
    const renamed = flowData.replace(/\b(\w+)_0\b/g, `$1_${at}`)
    const { nodes, edges } = JSON.parse(renamed) as { nodes: { id: string }[]; edges: object[] }
    const moved = nodes.map((node, row) => ({
      ...node,
      position: { x: (at % 10) * 640 + (row === 2 ? 300 : 0), y: Math.floor(at / 10) * 260 + (row % 2) * 110 },
    }))
    return { nodes: moved, edges }
  })
  return { nodes: copies.flatMap(({ nodes }) => nodes), edges: copies.flatMap(({ edges }) => edges) }
}

type Measured = Awaited<ReturnType<typeof measure>>

async function best(drawing: Drawing): Promise<Measured> {
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measure(drawing))
  const least = (name: keyof Measured) => Math.min(...measured.map((each) => each[name]))
  return {
    draggingMs: least('draggingMs'),
    typingMs: least('typingMs'),
    runningMs: least('runningMs'),
    elements: least('elements'),
    scriptBytes: least('scriptBytes'),
  }
}

async function measure(drawing: Drawing) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${bundle.urlOf('chatflow')}/#key=${key}`)
  await page.getByRole('button', { name: 'New flow' }).waitFor()
  const flow = { name: 'Many', type: 'CHATFLOW', flowData: JSON.stringify(drawing) }
  const { id } = await api<{ id: string }>('/chatflows', flow)
  await page.goto(`${bundle.urlOf('chatflow')}/flows/${id}`)
  await page.waitForFunction(
    (count) => document.querySelectorAll('.react-flow__node').length === count,
    drawing.nodes.length,
  )
  const scriptBytes = await page.evaluate(scriptBytesLoaded)
  // What opens beside the drawing takes room from it.
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  const node = page.locator('.react-flow__node[data-id="conversationChain_0"]')
  await node.hover()
  await page.evaluate(atRest)
  const draggingMs = await longestTaskMs(browser, page, async () => {
    await drag(page)
    await kept(id, (flowData) => flowData !== undefined)
  })
  await node.click()
  await page.getByRole('button', { name: /^More/ }).click()
  const field = page.getByRole('textbox', { name: /System Message/ }).first()
  await field.click()
  await page.evaluate(atRest)
  const typingMs = await longestTaskMs(browser, page, async () => {
    await page.keyboard.type('You answer in one sentence. ', { delay: 30 })
    await kept(id, (flowData) => flowData?.includes('You answer in one sentence. ') === true)
  })
  const runningMs = await measureRun(page, drawing)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await page.close()
  return { draggingMs, typingMs, runningMs, elements, scriptBytes }
}

/** All nodes begin and end at once, as far as the page can tell. */
async function measureRun(page: Page, { nodes }: Drawing): Promise<number> {
  const run = { contentType: 'text/event-stream', body: scriptedRun(nodes.map(({ id }) => id)) }
  await page.route('**/internal-prediction/**', (route) => route.fulfill(run))
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Run')
  await page.evaluate(atRest)
  return longestTaskMs(browser, page, async () => {
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      (count) => document.querySelectorAll('.react-flow__node [data-run="done"]').length >= count,
      nodes.length,
      { polling: 200 },
    )
  })
}

/** Waits until the service has the drawing: to look for words in the page would be a task of the page. */
async function kept(id: string, holds: (flowData: string | undefined) => boolean): Promise<void> {
  const isKept = async () => holds((await api<{ flowData?: string }>(`/chatflows/${id}/draft`)).flowData)
  while (!(await isKept())) await setTimeout(100)
}

/** Of the node below the pointer. */
async function drag(page: Page): Promise<void> {
  await page.mouse.down()
  for (let at = 1; at <= 60; at++) await page.mouse.move(400 + at * 4, 300 + at * 2)
  await page.mouse.up()
}
