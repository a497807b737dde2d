import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { looks, openBrowser, openPage } from '../browser.fixture.ts'
import { freshHome, startBundle, until } from '../bundle.fixture.ts'

export const account = { name: 'admin', password: 'secret' }

export type Journey = {
  /** Address of the list of dashboards. */
  readonly url: string
  /** A database of orders, a minute apart over the last hour, in three cities. */
  readonly ordersPath: string
  /** A browser that nobody is signed in with. */
  open(): Promise<{ readonly page: Page; readonly complaints: readonly string[] }>
  /** What the service keeps of the dashboard that a page shows. */
  stored(page: Page): Promise<StoredBoard>
  close(): Promise<void>
}

type StoredBoard = { readonly dashboard: { readonly version: number; readonly panels: readonly PanelJson[] } }
type PanelJson = { readonly title: string; readonly type: string }

/** All services as `npm start` starts them, measured often enough that graphs have something to draw. */
export async function startJourney(): Promise<Journey> {
  const state = await freshHome()
  const bundle = startBundle(state.home, {
    HEARTH_API_KEY: 'key-of-this-test',
    HEARTH_DASHBOARD_PASSWORD: account.password,
    HEARTH_METRICS_BUNDLE_INTERVAL_MS: '1000',
  })
  const browser: Browser = await openBrowser()
  await bundle.ready()
  // The newest step of a graph may lie half a minute back, and a rate takes two scrapes before it.
  await until(async () => {
    const query = encodeURIComponent(
      'count(count_over_time(http_requests_total{job="dashboard"}[1m] offset 40s) >= 3) > 0',
    )
    const { data } = await (await fetch(`${bundle.urlOf('metrics')}/api/v1/query?query=${query}`)).json()
    return data.result.length > 0
  })
  const ordersPath = join(state.home, '..', 'orders.db')
  writeOrders(ordersPath)
  const url = bundle.urlOf('dashboard')
  return {
    url,
    ordersPath,
    async open() {
      const opened = await openPage(browser, { ...looks.light, reducedMotion: 'reduce' })
      opened.page.setDefaultTimeout(60_000)
      return opened
    },
    async stored(page) {
      const uid = new URL(page.url()).pathname.split('/')[2] ?? ''
      const answer = await page.request.get(`${url}/api/dashboards/uid/${uid}`)
      return (await answer.json()) as StoredBoard
    },
    async close() {
      await browser.close()
      await bundle.close()
      await state.remove()
    },
  }
}

function writeOrders(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('CREATE TABLE orders (placed INTEGER, city TEXT, total REAL)')
  const add = database.prepare('INSERT INTO orders VALUES (?, ?, ?)')
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const cities = ['Lima', 'Oslo', 'Rome']
  for (let minute = 0; minute < 60; minute += 1)
    add.run(nowSeconds - minute * 60, cities[minute % 3] ?? '', 20 + (minute % 3) * 15 + (minute % 7))
  database.close()
}

/** The statement whose rows are a series for each city. */
export const ordersSql =
  'SELECT placed AS time, city AS metric, total AS value FROM orders WHERE $__timeFilter(placed) ORDER BY 1'

/** The requests of the service that a variable names. */
export const requestsOfJob = 'sum(rate(http_requests_total{job="$job"}[$__rate_interval]))'

/** Opens an address where nobody is signed in, and waits until each panel has drawn something. */
export async function seeShared(journey: Journey, address: string, panels: readonly string[]): Promise<Page> {
  const { page, complaints } = await journey.open()
  await page.goto(`${journey.url}${new URL(address).pathname}`)
  for (const name of panels) {
    const panel = page.getByRole('article', { name, exact: true })
    await panel.locator('canvas, [role=listitem]').first().waitFor()
  }
  expect(await page.content()).not.toContain('http_requests_total')
  expect(complaints).toEqual([])
  return page
}
