// What a reader filters by from within a panel, in a browser, over a metrics service that scrapes itself.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atRest, keepPicture, looks } from '../../e2e/browser.fixture.ts'
import { missing, serveStack } from './serve-stack.fixture.ts'

const served = serveStack()
const timeout = 240_000
const seenMs = 60_000

const gridPos = (y: number) => ({ x: 0, y, w: 24, h: 9 })
const expr = 'count by (job) (scrape_samples_scraped)'
const graph = {
  id: 1,
  type: 'timeseries',
  title: 'Targets',
  gridPos: gridPos(0),
  targets: [{ refId: 'A', expr, legendFormat: '{{job}}' }],
}
const table = {
  id: 2,
  type: 'table',
  title: 'Jobs',
  gridPos: gridPos(9),
  targets: [{ refId: 'A', expr, format: 'table', instant: true }],
}

/** A dashboard of these panels, stored, and open. */
async function show(panels: readonly object[], more: object = {}) {
  const dashboard = { title: 'Filtered', time: { from: 'now-5m', to: 'now' }, panels, ...more }
  const sent = JSON.stringify({ dashboard, overwrite: true })
  const { body } = await served.stack.ask('POST', '/api/dashboards/db', sent)
  const { url } = body as { readonly url: string }
  const opened = await served.open({ ...looks.light, viewport: { width: 1280, height: 900 } })
  opened.page.setDefaultTimeout(seenMs)
  await opened.page.goto(`${served.stack.url}${url}`)
  return { ...opened, url }
}

const filtersOf = (page: Page) => new URL(page.url()).searchParams.getAll('var-Filters')
const removal = (page: Page, filter: string) => page.getByRole('button', { name: `Remove the filter ${filter}` })
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })

async function choose(page: Page, job: string, item: string): Promise<void> {
  await cell(page, job).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

describe.skipIf(missing !== undefined)(`filters from panels${missing ? `: ${missing}` : ''}`, { timeout }, () => {
  test('a cell shows its value alone or leaves it out, in every panel and in links, until it is taken away', async () => {
    const { page, complaints, url } = await show([table])
    await cell(page, 'metrics').waitFor()
    const others = await page.getByRole('cell').count()
    // Tab reaches one of the buttons of all cells, and arrow keys the others.
    const reached = page.getByRole('cell').locator('button[tabindex="0"]')
    await expect.poll(() => reached.count()).toBe(1)
    await reached.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => reached.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await page.getByRole('row').nth(2).locator('button:focus').count()).toBe(1)
    await choose(page, 'metrics', 'Only job = metrics')
    await removal(page, 'job = metrics').waitFor()
    expect(filtersOf(page)).toEqual(['job|=|metrics'])
    expect(others).toBeGreaterThan(0)
    await cell(page, 'metrics').waitFor()
    await page.evaluate(atRest)
    await keepPicture(page, 'filter-from-cell')
    await choose(page, 'metrics', 'Without job = metrics')
    await cell(page, 'metrics').waitFor({ state: 'detached' })
    expect(filtersOf(page)).toEqual(['job|!=|metrics'])
    // Whoever gets the address sees the same.
    await page.goto(page.url())
    await removal(page, 'job != metrics').click()
    await cell(page, 'metrics').waitFor()
    // What is stored knows nothing of it.
    const { body } = await served.stack.ask('GET', `/api/dashboards/uid/${url.split('/')[2]}`)
    expect((body as { dashboard: { templating?: unknown } }).dashboard.templating).toBeUndefined()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('an entry of a legend does it by the other button, into the variable that the dashboard has', async () => {
    const list = [{ type: 'adhoc', name: 'scope', datasource: null, filters: [] }]
    const legend = { legend: { showLegend: true, displayMode: 'list', placement: 'bottom' } }
    const { page, complaints } = await show([{ ...graph, options: legend }], { templating: { list } })
    const entry = page.getByRole('button', { name: 'metrics', exact: true }).first()
    await entry.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Only job = metrics', exact: true }).waitFor()
    await page.evaluate(atRest)
    await keepPicture(page, 'filter-from-legend')
    await page.getByRole('menuitem', { name: 'Only job = metrics', exact: true }).click()
    await removal(page, 'job = metrics').waitFor()
    expect(new URL(page.url()).searchParams.getAll('var-scope')).toEqual(['job|=|metrics'])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
