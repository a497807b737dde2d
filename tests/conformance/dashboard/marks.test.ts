import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atRest, missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { startMadeData } from './start-made-data.ts'
import { type Stack, startStack } from './start-stack.ts'

const missing = missingBrowser ?? missingPage

let made: Awaited<ReturnType<typeof startMadeData>>
let stack: Stack
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined) return
  made = await startMadeData()
  stack = await startStack({ metricsUrl: made.url })
  await stack.ask('POST', '/api/datasources', JSON.stringify(traced(made.url)))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await made?.stop()
})

const timeout = 60_000

const destinations = [
  { name: 'trace_id', url: 'https://traces.example/$' + '{__value.raw}', urlDisplayLabel: 'Look at it' },
]
const traced = (url: string) => ({
  uid: 'traced',
  name: 'Traced',
  type: 'prometheus',
  access: 'proxy',
  url,
  jsonData: { exemplarTraceIdDestinations: destinations },
})

const place = (y: number) => ({ x: 0, y, w: 24, h: 8 })
const graph = (more: object = {}) => ({
  id: 1,
  type: 'timeseries',
  title: 'Graph',
  gridPos: place(0),
  datasource: { type: 'prometheus', uid: 'traced' },
  targets: [{ refId: 'A', expr: 'requests{job="made-1"}', exemplar: true }],
  ...more,
})

/** The page of a dashboard with these parts, and its uid. */
async function show(parts: object) {
  const dashboard = { title: 'Marked', time: { from: 'now-1h', to: 'now' }, ...parts }
  const { body } = await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard }))
  const { url, uid } = body as { readonly url: string; readonly uid: string }
  const viewport = { width: 1440, height: 900 }
  const { page, complaints } = await openPage(browser, { viewport, httpCredentials: stack.credentials })
  await page.goto(`${stack.url}${url}`)
  await page.getByRole('article').first().locator('canvas, li').first().waitFor()
  // A graph is drawn anew for marks that come after its lines.
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('article[aria-busy="true"]') === null)
  await page.evaluate(atRest)
  return { page, complaints, uid }
}

async function keptTexts(uid: string): Promise<readonly string[]> {
  const { body } = await stack.ask('GET', `/api/annotations?dashboardUID=${uid}`)
  return (body as readonly { readonly text: string }[]).map(({ text }) => text)
}

/** Drags over the middle of the first graph with a key held. */
async function dragWith(page: Page, key: 'Control'): Promise<void> {
  const box = await page.locator('.u-over').first().boundingBox()
  if (box === null) throw new Error('Cannot drag over the graph: it is not shown')
  const y = box.y + box.height / 2
  await page.keyboard.down(key)
  await page.mouse.move(box.x + box.width * 0.3, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.up(key)
}

describe.skipIf(missing !== undefined)(`marks in graphs${missing ? `: ${missing}` : ''}`, { timeout }, () => {
  test('of a query are shown, and switched off at the top', async () => {
    const deployments = {
      name: 'Deployments',
      enable: true,
      iconColor: 'red',
      datasource: { type: 'prometheus', uid: 'traced' },
      expr: 'changes(deployed{app="shop"}[1m]) > 0',
      titleFormat: 'Deployed {{app}}',
      textFormat: '<b>by</b> {{app}}',
      tagKeys: 'app',
    }
    const { page, complaints } = await show({ panels: [graph()], annotations: { list: [deployments] } })
    const pins = page.getByRole('button', { name: 'Annotation: Deployed shop: by shop' })
    await pins.first().waitFor()
    await pins.first().hover()
    await page.getByText('Deployments', { exact: false }).last().waitFor()
    await page.getByRole('switch', { name: 'Deployments' }).press('Space')
    await expect.poll(() => pins.count()).toBe(0)
    await expect.poll(() => new URL(page.url()).searchParams.get('anno-Deployments')).toBe('off')
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('are kept of a stretch that was dragged out, changed and removed', async () => {
    const { page, uid, complaints } = await show({ panels: [graph()] })
    await dragWith(page, 'Control')
    await page.getByLabel('What happened').fill('Upgrade of the database')
    await page.getByRole('button', { name: 'Keep' }).click()
    const pin = page.getByRole('button', { name: 'Annotation: Upgrade of the database' })
    await pin.waitFor()
    await expect.poll(() => keptTexts(uid)).toEqual(['Upgrade of the database'])
    await pin.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('What happened').fill('Rollback')
    await page.getByRole('button', { name: 'Keep' }).click()
    const changed = page.getByRole('button', { name: 'Annotation: Rollback' })
    await changed.waitFor()
    await changed.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => changed.count()).toBe(0)
    await expect.poll(() => keptTexts(uid)).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('show exemplars, which lead to their traces', async () => {
    const { page, complaints } = await show({ panels: [graph()] })
    const pins = page.getByRole('button', { name: 'Exemplar: 3' })
    await expect.poll(() => pins.count()).toBe(3)
    await pins.first().hover()
    const link = page.getByRole('link', { name: 'Look at it' })
    await link.waitFor()
    await expect.poll(() => link.getAttribute('href')).toBe('https://traces.example/trace-0.25')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

const link = {
  title: 'To $' + '{__field.labels.job}',
  url: '/d/other?job=$' + '{__field.labels.job}&at=$' + '{__value.raw}',
}
const linked = (type: string, y: number) => ({
  id: y + 2,
  type,
  title: type,
  gridPos: place(y),
  targets: [{ refId: 'A', expr: 'requests{job="made-1"}' }],
  fieldConfig: { defaults: { links: [link] }, overrides: [] },
})

describe.skipIf(missing !== undefined)(`links of values${missing ? `: ${missing}` : ''}`, { timeout }, () => {
  test.each(['stat', 'gauge', 'bargauge', 'piechart', 'table'])('of a %s lead where they say', async (type) => {
    const { page, complaints } = await show({ panels: [graph(), linked(type, 8)] })
    const found = page.getByRole('article', { name: type }).getByRole('link').last()
    await found.waitFor()
    await expect.poll(() => found.getAttribute('href')).toMatch(/^\/d\/other\?job=made-1&at=[\d.]+$/)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('of a graph open at the point that was clicked', async () => {
    const { page, complaints } = await show({ panels: [{ ...linked('timeseries', 0), title: 'Graph' }] })
    const box = await page.locator('.u-over').first().boundingBox()
    if (box === null) throw new Error('Cannot click into the graph: it is not shown')
    // Whole pixels, as those of a mouse are.
    const middle = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] as const
    // In the legend, and under the pointer once the graph follows it.
    const named = page.getByText('{job="made-1"}')
    await expect
      .poll(async () => {
        await page.mouse.move(middle[0] - 20, middle[1])
        await page.mouse.move(...middle)
        return named.count()
      })
      .toBe(2)
    await page.mouse.click(...middle)
    const found = page.getByRole('menuitem', { name: 'To made-1' })
    await found.waitFor()
    await expect.poll(() => found.getAttribute('href')).toMatch(/^\/d\/other\?job=made-1&at=[\d.]+$/)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
