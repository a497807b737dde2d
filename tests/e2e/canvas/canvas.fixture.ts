import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { startService, temporaryHome, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { looks, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'
import { freshHome, startBundle } from '../bundle.fixture.ts'

type Drawn = {
  readonly nodes: readonly DrawnNode[]
  readonly edges: readonly { readonly source: string; readonly target: string }[]
}

export type DrawnNode = {
  readonly id: string
  readonly position: { readonly x: number; readonly y: number }
  readonly width?: number
  readonly height?: number
  readonly parentNode?: string
  readonly data: { readonly inputs?: Readonly<Record<string, unknown>> }
}

/** Where flows are drawn, opened by `testKey`. */
export type ServedFlows = {
  readonly url: string
  close(): Promise<void>
}

/** The chatflow service alone, in this process: what is only drawn needs no model. */
export async function serveFlows(): Promise<ServedFlows> {
  const state = await temporaryHome()
  const { url, stop } = await startService(state.home)
  const close = async () => {
    await stop()
    await state.remove()
  }
  return { url, close }
}

/** The whole bundle, whose starter model answers. */
export async function serveBundle(): Promise<ServedFlows> {
  const state = await freshHome()
  // Without the offer of a model, whose bar would move what lies below it while a place is pointed at.
  const bundle = startBundle(state.home, { HEARTH_API_KEY: testKey, HEARTH_INFERENCE_OFFLINE: 'true' })
  await bundle.ready()
  const close = async () => {
    await bundle.close()
    await state.remove()
  }
  return { url: bundle.urlOf('chatflow'), close }
}

/** A service and a browser for the tests of a file, in which flows are opened as their drawings. */
export function serveCanvases(serve = serveFlows) {
  let served: ServedFlows
  let browser: Browser
  beforeAll(async () => {
    if (missingBrowser !== undefined) return
    served = await serve()
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

  /** What the service keeps of a drawing. */
  async function keptOf(id: string): Promise<Drawn> {
    const { flowData } = await api<{ flowData?: string }>(`/chatflows/${id}/draft`)
    return JSON.parse(flowData ?? '{"nodes":[],"edges":[]}') as Drawn
  }

  /** A flow of these nodes open in a window of its own, whose canvas has the focus. */
  async function openCanvas(
    type: 'CHATFLOW' | 'AGENTFLOW',
    nodes: readonly object[] = [],
    edges: readonly object[] = [],
  ) {
    const flowData = JSON.stringify({ nodes, edges })
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
    return {
      page,
      canvas,
      kept: () => keptOf(id),
      // A flow that has no draft yet is asked for one.
      complaints: () => complaints.filter((words) => !words.includes('404')),
    }
  }
  return { openCanvas, api, urlOf: () => served.url }
}
