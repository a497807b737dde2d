import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { type Stack, startStack } from './start-stack.ts'

const missing = missingBrowser ?? missingPage

let stack: Stack
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined) return
  stack = await startStack({ imageOrigins: ['https://pictures.example'] })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const timeout = 60_000

const gridPos = { x: 0, y: 0, w: 12, h: 8 }
const range = { time: { from: 'now-5m', to: 'now' } }

/** The page of a dashboard with these panels, with what it complained about. */
async function show(panels: readonly object[], more: object = {}) {
  const dashboard = { title: 'Shown', ...range, ...more, panels }
  const { body } = await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard, overwrite: true }))
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
    httpCredentials: stack.credentials,
  })
  await page.goto(`${stack.url}${(body as { url: string }).url}`)
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  return { page, complaints }
}

const text = (content: string) => ({ id: 1, type: 'text', title: 'Words', gridPos, options: { mode: 'html', content } })
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`Cannot measure ${selector}: it is not shown`)
  return box
}

describe.skipIf(missing !== undefined)(`a dashboard in a browser${missing ? `: ${missing}` : ''}`, { timeout }, () => {
  test('a text cannot leave its panel, whatever its style', async () => {
    const everywhere = 'position:fixed;inset:0;width:300vw;height:300vh;z-index:2147483647;background:red'
    const { page } = await show([
      text(`<a id="trap" href="https://evil.example" style="${everywhere}">x</a>
        <div popover style="${everywhere}">x</div><p style="position:absolute;top:-500px;left:-500px">x</p>`),
    ])
    const panel = await boxOf(page, 'article')
    const reached = await page.evaluate(({ x, y, width, height }) => {
      const points = [
        [x - 5, y + 5],
        [x + width + 5, y + height / 2],
        [x + width / 2, y + height + 5],
        [x + width / 2, y - 5],
        [5, 5],
      ]
      return points.map(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest('article') != null)
    }, panel)
    expect(reached).toEqual([false, false, false, false, false])
    await page.context().close()
  })

  test('a picture from elsewhere is not loaded, and the panel says by which setting it would be', async () => {
    const { page, complaints } = await show([
      text('<img alt="Plan" src="https://elsewhere.example/a.png"><img id="ok" src="https://pictures.example/b.png">'),
    ])
    const panel = page.getByRole('article')
    await expect.poll(() => panel.textContent()).toContain('Plan (blocked: allow https://elsewhere.example')
    await expect.poll(() => panel.textContent()).toContain('dashboard.imageOrigins')
    await expect.poll(() => page.locator('#ok').count()).toBe(1)
    expect(complaints.filter((line) => line.includes('Content Security Policy'))).toEqual([])
    await page.context().close()
  })

  test.each(['default', 'Nowhere/City', 'Europe/Berlin'])(
    'draws its series in the time zone "%s"',
    async (timezone) => {
      const targets = [{ refId: 'A', expr: 'vector(1)' }]
      const { page, complaints } = await show([{ id: 1, type: 'timeseries', title: 'One', gridPos, targets }], {
        timezone,
      })
      await page.locator('article canvas').first().waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    },
  )

  test('a refresh asks for all panels by one request', async () => {
    const panels = ['One', 'Two', 'Three'].map((title, at) => {
      const targets = [{ refId: 'A', expr: `vector(${at + 1})`, legendFormat: title }]
      return { id: at + 1, type: 'timeseries', title, gridPos: { ...gridPos, x: at * 8, w: 8 }, targets }
    })
    const { page, complaints } = await show(panels)
    const isDrawn = async () => (await page.locator('article[aria-busy="false"] canvas').count()) >= 3
    await expect.poll(isDrawn).toBe(true)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/ds/query')) asked.push(request.postData() ?? '')
    })
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/ds/query/panels'))
    await page.getByRole('button', { name: 'Refresh now' }).click()
    const lines = (await (await answer).text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ status }) => status)).toEqual([200, 200, 200])
    await page.waitForLoadState('networkidle')
    await expect.poll(isDrawn).toBe(true)
    expect(asked).toHaveLength(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('a pie beside its legend stays inside its card', async () => {
    const targets = [{ refId: 'A', expr: 'label_replace(vector(1), "a", "b", "", "") or vector(2)', instant: true }]
    const options = { legend: { showLegend: true, displayMode: 'list', placement: 'right', values: ['percent'] } }
    const { page } = await show([{ id: 1, type: 'piechart', title: 'Pie', gridPos, targets, options }])
    const isInside = async () => {
      const card = await boxOf(page, 'article')
      const pie = await boxOf(page, 'article svg[role="img"]')
      return pie.y >= card.y && pie.y + pie.height <= card.y + card.height
    }
    await expect.poll(isInside).toBe(true)
    await page.context().close()
  })

  test('a heatmap counts the values of plain series', async () => {
    const targets = [{ refId: 'A', expr: 'label_replace(vector(3), "a", "x", "", "") or vector(30)' }]
    const options = { calculate: true, calculation: { yBuckets: { mode: 'size', value: '10' } } }
    const { page } = await show([{ id: 1, type: 'heatmap', title: 'Counts', gridPos, targets, options }])
    await page.locator('article canvas').first().waitFor()
    const panel = page.getByRole('article')
    await expect.poll(() => panel.textContent()).toMatch(/0102030/)
    await page.context().close()
  })
})
