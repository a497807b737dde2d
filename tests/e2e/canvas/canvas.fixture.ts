import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle } from '../bundle.fixture.ts'

const key = 'key-of-this-test'

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

/** A bundle and a browser for the tests of a file, in which flows are opened as their drawings. */
export function serveCanvases() {
  let state: Awaited<ReturnType<typeof freshHome>>
  let bundle: RunningBundle
  let browser: Browser
  beforeAll(async () => {
    if (missingBrowser !== undefined) return
    state = await freshHome()
    // Without the offer of a model, whose bar would move what lies below it while a place is pointed at.
    bundle = startBundle(state.home, { HEARTH_API_KEY: key, HEARTH_INFERENCE_OFFLINE: 'true' })
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
    await page.goto(`${bundle.urlOf('chatflow')}/#key=${key}`)
    await page.getByRole('button', { name: 'New flow' }).waitFor()
    await page.goto(`${bundle.urlOf('chatflow')}/flows/${id}`)
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
  return { openCanvas, api, urlOf: () => bundle.urlOf('chatflow') }
}
