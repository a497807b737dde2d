import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle, until } from '../bundle.fixture.ts'
import {
  askingPanels,
  linksOf,
  metricsIn,
  metricsOf,
  type ReadyDashboard,
  readyDashboards,
} from './ready-dashboards.fixture.ts'

const key = 'key-of-this-test'
const flow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let browser: Browser
let page: Page
let complaints: readonly string[]

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
  // What is counted from nothing on does not rise: the first scrape has to see it as it was.
  await finds('vllm:request_success_total')
  await finds('chatflow_predictions_total')
  await ask()
  await finds('increase(vllm:request_success_total{finished_reason="stop"}[1m] offset 40s) > 0')
  await finds('count(probe_success offset 40s) > 8')
  ;({ page, complaints } = await openPage(browser, {
    ...looks.light,
    httpCredentials: { username: 'admin', password: 'secret' },
  }))
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

/** Resolves when the metrics service finds something. */
const finds = (query: string) =>
  until(async () => (await find(`query?query=${encodeURIComponent(query)}`)).result.length > 0)

const find = async (path: string) => (await (await fetch(`${bundle.urlOf('metrics')}/api/v1/${path}`)).json()).data

async function ask(): Promise<void> {
  const answer = await fetch(`${bundle.urlOf('chatflow')}/api/v1/prediction/${flow}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ question: 'What is the capital of Portugal?' }),
  })
  expect(answer.status).toBe(200)
}

type Asked = { readonly refId: string; readonly expr?: string; readonly queryType?: string }
type Answered = {
  readonly error?: string
  readonly frames?: readonly { readonly data: { readonly values: readonly (readonly unknown[])[] } }[]
}

type AskedPanel = { readonly id: string; readonly queries: readonly Asked[] }
type Line = { readonly id: string; readonly body: { readonly results: Readonly<Record<string, Answered>> } }

/** What the page asked of data sources, and how many rows came back, or why none. */
function watchQueries(): { readonly found: Map<string, number | string>; stop(): void } {
  const found = new Map<string, number | string>()
  const watch = async (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (!response.url().endsWith('/api/ds/query/panels')) return
    const { panels } = response.request().postDataJSON() as { readonly panels: readonly AskedPanel[] }
    const queriesOf = new Map(panels.map(({ id, queries }) => [id, queries]))
    for (const line of (await response.text()).trimEnd().split('\n')) {
      const { id, body } = JSON.parse(line) as Line
      for (const { refId, expr, queryType } of queriesOf.get(id) ?? []) {
        const { error, frames = [] } = body.results[refId] ?? {}
        const rows = frames.reduce((sum, { data }) => sum + (data.values[0]?.length ?? 0), 0)
        found.set(expr ?? queryType ?? refId, error ?? rows)
      }
    }
  }
  const onResponse = (response: Parameters<typeof watch>[0]) => void watch(response).catch(() => undefined)
  page.on('response', onResponse)
  return { found, stop: () => page.off('response', onResponse) }
}

/** Brings every panel into sight and waits for what it draws. */
async function seeAll(dashboard: ReadyDashboard): Promise<readonly string[]> {
  const shown: string[] = []
  for (const { title, fieldConfig } of askingPanels(dashboard)) {
    const name = title.startsWith('Latency') ? /^Latency/ : title
    const card = page.getByRole('article', { name, exact: true }).first()
    // Until the variables are known a panel is drawn as what stands for it, and is then another element.
    const isInSight = () =>
      card.scrollIntoViewIfNeeded().then(
        () => true,
        () => false,
      )
    await expect.poll(isInSight).toBe(true)
    const drawn = card.locator('canvas, svg, table, [role=listitem], [role=meter], [class*=value], [class*=message]')
    await drawn.first().waitFor()
    await page.waitForFunction((one) => one?.getAttribute('aria-busy') !== 'true', await card.elementHandle())
    const text = (await card.textContent()) ?? ''
    const reason = fieldConfig?.defaults.noValue
    if (/No data|The query failed|No answer/.test(text) && (reason === undefined || !text.includes(reason)))
      shown.push(`${dashboard.title}: ${text}`)
  }
  return shown
}

describe.skipIf(missingBrowser !== undefined)(
  `dashboards that come along${missingBrowser ? `: ${missingBrowser}` : ''}`,
  { timeout: 240_000 },
  () => {
    test.each(readyDashboards)('$title draws what it asks for, or says why there is nothing', async (dashboard) => {
      // What the dashboard before still asks in its new size is none of this one's.
      await page.goto('about:blank')
      const queries = watchQueries()
      await page.setViewportSize(looks.light.viewport)
      await page.goto(`${bundle.urlOf('dashboard')}/d/${dashboard.uid}?refresh=`)
      expect(await seeAll(dashboard)).toEqual([])
      // An answer is read here once it is whole; panels are drawn as its lines come.
      await expect.poll(() => queries.found.size).toBeGreaterThan(2)
      queries.stop()
      const failed = [...queries.found].filter(([, rows]) => typeof rows === 'string')
      expect(failed).toEqual([])
      const reasons = askingPanels(dashboard).filter(({ fieldConfig }) => fieldConfig?.defaults.noValue !== undefined)
      const mayBeEmpty = reasons.flatMap(({ targets }) => metricsOf(targets))
      const empty = [...queries.found].filter(([asked, rows]) => rows === 0 && !isOptional(asked, mayBeEmpty))
      expect(empty).toEqual([])
      await page.setViewportSize(looks.phone.viewport)
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
    })

    test('every metric that they ask for is exported by the bundle', async () => {
      const exported = new Set<string>(await find('label/__name__/values'))
      const missing = readyDashboards.flatMap((dashboard) =>
        askingPanels(dashboard)
          // What another machine has, the panel names.
          .filter(({ fieldConfig }) => fieldConfig?.defaults.noValue === undefined)
          .flatMap(({ title, targets }) =>
            metricsOf(targets)
              .filter((name) => !exported.has(name))
              .map((name) => `${dashboard.title} / ${title}: ${name}`),
          ),
      )
      expect(missing).toEqual([])
    })

    test('a state on the overview leads to the lines behind it', async () => {
      await page.setViewportSize(looks.light.viewport)
      await page.goto(`${bundle.urlOf('dashboard')}/d/hearth-overview`)
      await page.getByRole('link', { name: 'metrics: Lines behind it' }).click()
      await page.getByRole('region', { name: 'Question to Hearth logs' }).getByRole('listitem').first().waitFor()
      expect(new URL(page.url()).searchParams.get('panes')).toContain('{container=~\\"metrics\\"}')
    })
  },
)

function isOptional(asked: string, metrics: readonly string[]): boolean {
  if (/^(incidents|uptime)$/.test(asked)) return true
  return asked.startsWith('{') || metricsIn(asked).some((name) => metrics.includes(name))
}

describe('dashboards that come along', () => {
  test.each(readyDashboards.flatMap((dashboard) => askingPanels(dashboard).map((panel) => ({ dashboard, panel }))))(
    '$dashboard.title / $panel.title leads to the lines or runs behind it',
    ({ panel }) => {
      const links = linksOf(panel)
      expect(links.length).toBeGreaterThan(0)
      for (const { url } of links) {
        const panes = JSON.parse(new URL(url, 'http://localhost').searchParams.get('panes') ?? '')
        for (const { datasource, queries, range } of Object.values<Record<string, unknown>>(panes)) {
          expect(datasource).toMatch(/^hearth-(logs|chatflow)$/)
          expect(queries).toHaveLength(1)
          expect(JSON.stringify(range)).toMatch(/^{"from":"\$\{__from\}","to":"\$\{__to\}"}$/)
        }
      }
    },
  )
})
