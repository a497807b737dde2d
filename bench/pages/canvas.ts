// `npm run bench:pages:canvas`: how long the browser is held up while a flow of three hundred nodes is drawn on,
// with a processor a fourth as fast; beside the same on an empty flow, which is what the page itself costs.
import type { Page } from 'playwright-core'
import { openBrowser } from '../../tests/e2e/browser.fixture.ts'
import { freshHome, startBundle } from '../../tests/e2e/bundle.fixture.ts'

const key = 'key-of-this-bench'
const chains = 100
const slowdown = 4
const allowed = { longestTaskMs: 50, elements: 15_000, scriptBytes: 350 * 1_024 }

type Drawing = { readonly nodes: readonly object[]; readonly edges: readonly object[] }
/** Of Chromium's trace; times in microseconds, `tdur` on the processor. */
type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const { home, remove } = await freshHome()
const bundle = startBundle(home, { HEARTH_API_KEY: key })
const browser = await openBrowser()
try {
  await bundle.ready()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${bundle.urlOf('chatflow')}/#key=${key}`)
  await page.getByRole('button', { name: 'New flow' }).waitFor()
  const one = await measure(page, await manyChains(1))
  const many = await measure(page, await manyChains(chains))
  console.table({ 'a flow of 3 nodes': one, [`a flow of ${3 * chains} nodes`]: many })
  const isWithin =
    Math.max(many.draggingMs, many.typingMs) <= allowed.longestTaskMs &&
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
    const { nodes, edges } = JSON.parse(renamed) as { nodes: { position: { x: number; y: number } }[]; edges: object[] }
    const moved = nodes.map((node, row) => ({
      ...node,
      position: { x: (at % 10) * 640 + (row === 2 ? 300 : 0), y: Math.floor(at / 10) * 260 + (row % 2) * 110 },
    }))
    return { nodes: moved, edges }
  })
  return { nodes: copies.flatMap(({ nodes }) => nodes), edges: copies.flatMap(({ edges }) => edges) }
}

async function measure(page: Page, drawing: Drawing) {
  const flow = { name: 'Many', type: 'CHATFLOW', flowData: JSON.stringify(drawing) }
  const { id } = await api<{ id: string }>('/chatflows', flow)
  await page.goto(`${bundle.urlOf('chatflow')}/flows/${id}`)
  await page.waitForFunction(
    (count) => document.querySelectorAll('.react-flow__node').length === count,
    drawing.nodes.length,
  )
  const scriptBytes = await page.evaluate(scriptBytesLoaded)
  const draggingMs = await longestTaskMs(page, () => drag(page))
  await page.locator('.react-flow__node[data-id="conversationChain_0"]').click()
  await page.getByRole('button', { name: /^More/ }).click()
  const field = page.getByRole('textbox', { name: /System Message/ }).first()
  await field.click()
  const typingMs = await longestTaskMs(page, () => page.keyboard.type('You answer in one sentence. ', { delay: 30 }))
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  return { draggingMs, typingMs, elements, scriptBytes }
}

async function drag(page: Page): Promise<void> {
  await page.locator('.react-flow__node[data-id="conversationChain_0"]').hover()
  await page.mouse.down()
  for (let at = 1; at <= 60; at++) await page.mouse.move(400 + at * 4, 300 + at * 2)
  await page.mouse.up()
}

/**
 * The longest stretch in which the page takes no input, in milliseconds on a processor a fourth as fast: the
 * processor's own time, four times, so that whatever else runs on this machine is left out.
 */
async function longestTaskMs(page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await act()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const pages = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = traceEvents.filter(({ name, pid, tid }) => {
    return name === 'RunTask' && pages.some((thread) => thread.pid === pid && thread.tid === tid)
  })
  return Math.round((Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000) * slowdown)
}

/** What the page has loaded of scripts, as they went over the wire. */
function scriptBytesLoaded(): number {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)
}
