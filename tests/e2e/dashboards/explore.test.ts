import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atRest, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle, until } from '../bundle.fixture.ts'

const key = 'key-of-this-test'
const flow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'
const seen = 60_000

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  bundle = startBundle(state.home, {
    HEARTH_API_KEY: key,
    HEARTH_DASHBOARD_PASSWORD: 'secret',
    HEARTH_DASHBOARD_LOGIN_FORM: 'false',
    HEARTH_METRICS_BUNDLE_INTERVAL_MS: '1000',
  })
  browser = await openBrowser()
  await bundle.ready()
  await ask()
  // The newest step of a graph may lie half a minute back, and a rate takes two scrapes before it.
  await until(async () => {
    const query = encodeURIComponent(
      'count(count_over_time(http_requests_total{job="chatflow"}[1m] offset 40s) >= 3) > 0',
    )
    const { data } = await (await fetch(`${bundle.urlOf('metrics')}/api/v1/query?query=${query}`)).json()
    return data.result.length > 0
  })
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

/** Makes a run of a flow. */
async function ask(): Promise<void> {
  const answer = await fetch(`${bundle.urlOf('chatflow')}/api/v1/prediction/${flow}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ question: 'What is the capital of Portugal?' }),
  })
  expect(answer.status).toBe(200)
}

async function open(path: string, options: Parameters<typeof openPage>[1] = looks.light) {
  const signedIn = { httpCredentials: { username: 'admin', password: 'secret' }, reducedMotion: 'reduce' as const }
  const { page, complaints } = await openPage(browser, { ...signedIn, ...options })
  page.setDefaultTimeout(seen)
  await page.goto(`${bundle.urlOf('dashboard')}${path}`)
  return { page, complaints }
}

const panesOf = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('panes') ?? '{}')
const pane = (page: Page, source: string) => page.getByRole('region', { name: `Question to ${source}` })
const graph = (page: Page) => pane(page, 'Hearth metrics').locator('canvas').first()

/** Presses a place of the graph once its cursor tells what is there. */
async function pressPoint(page: Page): Promise<void> {
  const plot = pane(page, 'Hearth metrics').locator('.u-over').first()
  const tooltip = page.locator('[class*=_tooltip_]').getByText('chatflow', { exact: true })
  const told = async () => {
    await page.mouse.move(0, 0)
    await plot.hover()
    return await tooltip.isVisible()
  }
  await expect.poll(told, { timeout: seen }).toBe(true)
  await page.mouse.down()
  await page.mouse.up()
}

describe.skipIf(missingBrowser !== undefined)(
  `exploring${missingBrowser ? `: ${missingBrowser}` : ''}`,
  { timeout: 180_000 },
  () => {
    test('a point of a graph leads to the lines and the runs of its moment, and panes stand in the address', async () => {
      const { page, complaints } = await open('/explore')
      await page.getByRole('button', { name: /^All three side by side/ }).click()
      await graph(page).waitFor()
      await pane(page, 'Hearth logs').getByRole('listitem').first().waitFor()
      await pane(page, 'Hearth chatflow').getByRole('cell', { name: 'done' }).first().waitFor()
      const lately = `/explore?schemaVersion=1&panes=${encodeURIComponent(
        JSON.stringify({ a: { ...panesOf(page).metrics, range: { from: 'now-1m', to: 'now' } } }),
      )}`
      await page.goto(`${bundle.urlOf('dashboard')}${lately}`)
      await graph(page).waitFor()
      await pressPoint(page)
      await page.getByRole('menuitem', { name: 'Lines of this moment' }).click()
      await pane(page, 'Hearth logs').getByRole('listitem').first().waitFor()
      const { a, lines } = panesOf(page)
      expect(lines.queries[0].expr).toMatch(/^\{container="(chatflow|inference|health|logs|metrics|dashboard)"\}$/)
      expect(a.range).toEqual(lines.range)
      expect(Number(lines.range.to) - Number(lines.range.from)).toBe(240_000)
      await page.goBack()
      await pane(page, 'Hearth logs').waitFor({ state: 'detached' })
      await graph(page).waitFor()
      // The moment is one of the last minute, and what is shown of it two minutes on each side.
      await ask()
      await pressPoint(page)
      await page.getByRole('menuitem', { name: 'Runs of this moment' }).click()
      await pane(page, 'Hearth chatflow').getByRole('table').first().waitFor()
      expect(Object.keys(panesOf(page))).toEqual(['a', 'runs'])
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a panel is taken into Explore, changed there, and taken back', async () => {
      const { page, complaints } = await open('/d/hearth-host?var-made=up')
      await page.getByRole('button', { name: 'Menu of CPU by mode' }).click()
      await page.getByRole('menuitem', { name: 'Explore' }).click()
      await pane(page, 'Hearth metrics').waitFor()
      expect(panesOf(page).panel.queries[0].expr).not.toContain('$datasource')
      const editor = page.getByRole('textbox', { name: 'Expression A' })
      // A plain field stands in its place until somebody wants to write.
      await editor.click()
      await page.locator('.cm-content').waitFor()
      await editor.fill('vector(41 + 1)')
      await pane(page, 'Hearth metrics').getByRole('button', { name: 'Ask' }).click()
      await expect.poll(() => panesOf(page).panel.queries[0].expr, { timeout: seen }).toBe('vector(41 + 1)')
      await page.getByRole('button', { name: 'Take into the panel' }).click()
      await page.getByRole('button', { name: 'Save…' }).waitFor()
      expect(new URL(page.url()).pathname).toMatch(/^\/d\/hearth-host/)
      expect(new URL(page.url()).searchParams.get('var-made')).toBe('up')
      await page.getByRole('textbox', { name: 'Expression A' }).getByText('vector').waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('by keys alone a query becomes a panel of a new dashboard', async () => {
      const panes = { a: { datasource: 'hearth-metrics', queries: [{ refId: 'A', expr: 'up' }], range: {} } }
      const { page, complaints } = await open(`/explore?panes=${encodeURIComponent(JSON.stringify(panes))}`)
      await graph(page).waitFor()
      await page.getByRole('button', { name: 'Add "Graph" to a dashboard' }).focus()
      await page.keyboard.press('Enter')
      // A dialog takes the focus a moment after it has opened.
      await page.getByRole('textbox', { name: 'Title of the panel' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Control+A')
      await page.keyboard.type('What is up')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'What is up' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/dashboard/new')
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('links that Grafana wrote before are read, on a phone and in German', async () => {
      const left = ['now-1h', 'now', 'Hearth metrics', { expr: 'up' }, { ui: [true, true, true, 'none'] }]
      const right = { datasource: 'Hearth logs', queries: [{ expr: '{container="metrics"}' }], range: {} }
      const params = new URLSearchParams({ left: JSON.stringify(left), right: JSON.stringify(right) })
      const { page, complaints } = await open(`/explore?${params}`, { ...looks.phone, locale: 'de-DE' })
      const panes = page.getByRole('region', { name: /^Frage an / })
      await panes.nth(1).getByRole('listitem').first().waitFor()
      await panes.nth(0).locator('canvas').first().waitFor()
      await page.evaluate(atRest)
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      // One above the other.
      const apartPx = () =>
        panes.evaluateAll(([first, second]) => {
          const [upper, lower] = [first?.getBoundingClientRect(), second?.getBoundingClientRect()]
          return (lower?.top ?? Number.NaN) - (upper?.bottom ?? Number.NaN)
        })
      await expect.poll(apartPx).toBeGreaterThanOrEqual(0)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('an address that is no JSON says so, and leads on', async () => {
      const { page } = await open('/explore?panes=%7B%22a')
      await page.getByText('This address cannot be read as Explore').waitFor()
      await page.getByRole('button', { name: /^Runs of flows/ }).click()
      await pane(page, 'Hearth chatflow').waitFor()
      expect(await page.getByText('This address cannot be read as Explore').count()).toBe(0)
      await page.context().close()
    })
  },
)
