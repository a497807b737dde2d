import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atRest, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../../e2e/browser.fixture.ts'
import { projectRoot } from '../../e2e/bundle.fixture.ts'
import { missingPage } from './built-page.ts'
import { startLines } from './start-lines.ts'
import { type Stack, seldom, startStack } from './start-stack.ts'

const missing = missingBrowser ?? missingPage

let lines: Awaited<ReturnType<typeof startLines>>
let stack: Stack
let browser: Browser
beforeAll(async () => {
  lines = await startLines({
    web: [
      { text: '{"level":30,"msg":"first request","route":"/a"}' },
      { text: 'level=warn msg="slow request"' },
      { text: 'ERROR timeout after 30 ms', stream: 'stderr' },
      { text: '<img src=x onerror=alert(1)> \u001b[31mred\u001b[0m' },
    ],
    worker: [{ text: 'ERROR out of disk' }],
    busy: Array.from({ length: 6_000 }, (_, at) => ({ text: `step ${at}` })),
  })
  stack = await startStack({ logsUrl: lines.url }, seldom)
  if (missing === undefined) browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await lines?.stop()
})

type Frame = {
  readonly schema: {
    readonly meta: { readonly notices?: readonly { readonly text: string }[] }
    readonly fields: readonly {
      readonly name: string
      readonly type: string
      readonly labels?: Readonly<Record<string, string>>
    }[]
  }
  readonly data: { readonly values: readonly (readonly unknown[])[] }
}
type Result = { readonly status: number; readonly error?: string; readonly frames: readonly Frame[] }

async function ask(expr: string, more: object = {}): Promise<Result> {
  const queries = [{ refId: 'A', datasource: { uid: 'hearth-logs' }, expr, ...more }]
  const { body } = await stack.ask('POST', '/api/ds/query', JSON.stringify({ from: 'now-1h', to: 'now', queries }))
  return (body as { readonly results: { readonly A: Result } }).results.A
}

function columnOf({ frames }: Result, name: string): readonly unknown[] {
  const at = frames[0]?.schema.fields.findIndex((field) => field.name === name) ?? -1
  return frames[0]?.data.values[at] ?? []
}

describe("lines of the log service by Grafana's API", () => {
  test.each([
    { expr: '{container="worker"}', found: ['ERROR out of disk'] },
    { expr: '{level="error", container!="busy"} |= "timeout"', found: ['ERROR timeout after 30 ms'] },
    { expr: '{container="web"} | level="warn"', found: ['level=warn msg="slow request"'] },
    { expr: '{stream="stderr"}', found: ['ERROR timeout after 30 ms'] },
    { expr: '{container="web"} |~ "after \\\\d+ ms"', found: ['ERROR timeout after 30 ms'] },
    { expr: '{container="web"} |= "request" != "first"', found: ['level=warn msg="slow request"'] },
    { expr: '{container="busy"} |= "step" |= "5999"', found: ['step 5999'] },
    { expr: '{container="busy"} |= "step" |= "step 12" !~ "\\\\d{3}"', found: ['step 12'] },
  ])('$expr finds $found', async ({ expr, found }) => {
    expect(columnOf(await ask(expr), 'Line')).toEqual(found)
  })

  test('are the newest ones, as many as are wanted, with all there is to know of each', async () => {
    const result = await ask('{container="web"}', { maxLines: 2 })
    expect(columnOf(result, 'severity')).toEqual(['unknown', 'error'])
    expect(columnOf(result, 'labels')[1]).toMatchObject({ container: 'web', stream: 'stderr', level: 'error' })
    const times = columnOf(result, 'tsNs')
    expect(columnOf(result, 'Time')).toEqual(times.map((ns) => Math.floor(Number(ns) / 1e6)))
    expect(columnOf(await ask('{container="web"}'), 'message').at(-1)).toBe('first request')
    expect(columnOf(await ask('{container="busy"}'), 'Line')).toHaveLength(1_000)
  })

  test('answer queries that were made for Loki', async () => {
    const loki = { type: 'loki', uid: 'P8E80F9AEF21F6940' }
    const result = await ask('{container="worker"}', { datasource: loki })
    expect(columnOf(result, 'Line')).toEqual(['ERROR out of disk'])
    expect(result.frames[0]?.schema.meta.notices?.[0]?.text).toContain('"Hearth Loki" answered instead')
  })

  test('are counted as Loki counts them', async () => {
    const result = await ask('sum by (container) (count_over_time({container=~"web|worker"}[1h]))', {
      datasource: { uid: 'hearth-loki' },
      queryType: 'instant',
    })
    const counts = result.frames.map(({ schema, data }) => [schema.fields[1]?.labels?.container, data.values[1]?.[0]])
    expect(counts.toSorted()).toEqual([
      ['web', 4],
      ['worker', 1],
    ])
  })

  test('outside of the range are not there', async () => {
    const queries = [{ refId: 'A', datasource: 'hearth-logs', expr: '{container="worker"}' }]
    const old = JSON.stringify({ from: 'now-2h', to: 'now-1h', queries })
    const { body } = await stack.ask('POST', '/api/ds/query', old)
    expect(columnOf((body as { readonly results: { readonly A: Result } }).results.A, 'Line')).toEqual([])
  })

  test.each([
    { expr: 'rate({container="web"}[5m])', error: 'it begins with a selector' },
    { expr: '{namespace="a"}', error: 'Cannot select lines by "namespace"' },
    { expr: '{container="web"} |~ "(?=a)"', error: 'Cannot search for "(?=a)"' },
  ])('$expr is refused', async ({ expr, error }) => {
    expect(await ask(expr)).toMatchObject({ status: 400, error: expect.stringContaining(error), frames: [] })
  })

  test('come from a source that says it is well', async () => {
    const { status, body } = await stack.ask('GET', '/api/datasources/uid/hearth-logs/health')
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'OK' } })
  })
})

const panel = (title: string, expr: string, y: number) => ({
  type: 'logs',
  title,
  gridPos: { x: 0, y, w: 24, h: 8 },
  datasource: { type: 'hearth-logs', uid: 'hearth-logs' },
  targets: [{ refId: 'A', expr }],
  options: { showTime: true, wrapLogMessage: true, enableLogDetails: true, sortOrder: 'Descending' },
})

const axe = readFileSync(join(projectRoot, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** What axe finds serious or critical in the panels. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(atRest)
  await page.evaluate(axe)
  const { violations } = (await page.evaluate("axe.run('article')")) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

describe.skipIf(missing !== undefined)(
  `lines on a dashboard${missing ? `: ${missing}` : ''}`,
  { timeout: 60_000 },
  () => {
    test.each(['light', 'phone'] as const)('stand newest first and open to their labels: %s', async (look) => {
      const panels = [panel('Web', '{container="web"}', 0), panel('Wrong', '{container="web"} | json', 8)]
      const dashboard = { title: 'Lines', time: { from: 'now-1h', to: 'now' }, panels }
      const { body } = await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard, overwrite: true }))
      const { page, complaints } = await openPage(browser, { ...looks[look], httpCredentials: stack.credentials })
      await page.goto(`${stack.url}${(body as { readonly url: string }).url}`)
      const web = page.getByRole('article', { name: 'Web' })
      await web.getByText('first request').waitFor()
      const shown = () => web.getByRole('listitem').allInnerTexts()
      const words = ['<img src=x onerror=alert(1)> red', 'ERROR timeout after 30 ms', 'slow request', 'first request']
      await expect.poll(shown).toEqual(words.map((text) => expect.stringContaining(text)))
      expect((await shown())[1]).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}/)

      const first = web.getByRole('listitem').last()
      await first.getByRole('button', { name: 'Show what is known of the line' }).focus()
      await page.keyboard.press('Enter')
      await expect
        .poll(() => first.getByRole('definition').allInnerTexts())
        .toEqual(expect.arrayContaining(['web', 'stdout', 'info', expect.stringContaining('"route": "/a"')]))
      await page.getByRole('article', { name: 'Wrong' }).getByText('stages such as | json are not known here').waitFor()
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      await expect.poll(() => faultsOf(page)).toEqual([])
      // The answer 400 to the wrong query is told by the browser.
      expect(complaints.filter((text) => !text.includes('/api/ds/query'))).toEqual([])
      await page.context().close()
    })

    test('of which there are many scroll within their panel, and only those in sight are made', async () => {
      const dashboard = { title: 'Many', time: { from: 'now-1h', to: 'now' } }
      const sent = { dashboard: { ...dashboard, panels: [panel('Busy', '{container="busy"}', 0)] }, overwrite: true }
      const { body } = await stack.ask('POST', '/api/dashboards/db', JSON.stringify(sent))
      const { page, complaints } = await openPage(browser, { ...looks.light, httpCredentials: stack.credentials })
      await page.goto(`${stack.url}${(body as { readonly url: string }).url}`)
      const busy = page.getByRole('article', { name: 'Busy' })
      await busy.getByText('step 5999', { exact: true }).waitFor()
      const tooHighPx = () => busy.evaluate((card) => card.scrollHeight - card.clientHeight)
      await expect.poll(tooHighPx).toBeLessThanOrEqual(1)
      await expect.poll(() => busy.getByRole('listitem').count()).toBeLessThan(100)
      await busy.getByRole('region', { name: 'Busy' }).press('End')
      await busy.getByText('step 5999', { exact: true }).waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
      await page.context().close()
    })

    const explored = async (queries: readonly object[], look: keyof typeof looks, more: object = {}) => {
      const panes = JSON.stringify({ a: { datasource: 'hearth-logs', queries, range: { from: 'now-1h', to: 'now' } } })
      const signedIn = { ...looks[look], httpCredentials: stack.credentials, ...more }
      const { page, complaints } = await openPage(browser, signedIn)
      await page.goto(`${stack.url}/explore?${new URLSearchParams({ panes })}`)
      const exprs = () => {
        const written = JSON.parse(new URL(page.url()).searchParams.get('panes') ?? '{}')
        return written.a.queries.map(({ expr }: { readonly expr: string }) => expr)
      }
      return { page, complaints, exprs }
    }

    test('are filtered by what one of them says, by keys alone, each query by its own', async () => {
      const queries = ['web', 'worker'].map((name, at) => ({ refId: 'AB'[at], expr: `{container="${name}"}` }))
      const { page, complaints, exprs } = await explored(queries, 'dark')
      const line = page.getByRole('listitem').filter({ hasText: 'first request' })
      await line.getByRole('button', { name: 'Show what is known of the line' }).focus()
      await page.keyboard.press('Enter')
      await line.getByRole('button', { name: 'Filter for route=/a' }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(exprs).toEqual(['{container="web"} |= "\\"route\\":\\"/a\\""', '{container="worker"}'])
      await page.getByRole('listitem').filter({ hasText: 'slow request' }).waitFor({ state: 'detached' })
      // The same line is still open: what it says can be left out as well.
      await line.getByRole('button', { name: 'Filter out level=info' }).press('Enter')
      await expect
        .poll(exprs)
        .toEqual(['{container="web", level!="info"} |= "\\"route\\":\\"/a\\""', '{container="worker"}'])
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('are shown by one of their fields, whose values are counted', async () => {
      const queries = [{ refId: 'A', expr: '{container=~"web|worker"}' }]
      const { page, complaints } = await explored(queries, 'light')
      const line = page.getByRole('listitem').filter({ hasText: 'out of disk' })
      await line.getByText('out of disk').click()
      await line.getByRole('button', { name: 'Values of container among the lines shown' }).click()
      const counts = line.getByRole('region', { name: 'Values of container among the lines shown' })
      await counts.getByText('5 of 5 lines have it').waitFor()
      await expect
        .poll(() => counts.getByRole('row').allInnerTexts())
        .toEqual([expect.stringMatching(/^web\s+4\s+80 %/), expect.stringMatching(/^worker\s+1\s+20 %/)])
      await line.getByRole('button', { name: 'Show stream in place of the line' }).click()
      const first = page.getByRole('listitem').filter({ hasText: 'stream=stderr' }).first()
      await first.waitFor()
      await expect.poll(() => faultsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Whole lines' }).click()
      await page.getByRole('listitem').filter({ hasText: 'slow request' }).waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('are shown with those around them that the query leaves out: on a phone, in German', async () => {
      const queries = [{ refId: 'A', expr: '{container="busy"} |= "step 3000"' }]
      const { page, complaints } = await explored(queries, 'phone', { locale: 'de-DE' })
      const line = page.getByRole('listitem').filter({ hasText: 'step 3000' })
      await line.getByRole('button', { name: 'Alles über die Zeile zeigen' }).click()
      await line.getByRole('button', { name: 'Zeilen darum herum' }).click()
      const dialog = page.getByRole('dialog', { name: /^Zeilen um / })
      const shown = () => dialog.getByRole('listitem').allInnerTexts()
      await dialog.getByRole('listitem').filter({ hasText: 'step 3000' }).waitFor()
      await expect.poll(async () => (await shown()).map((text) => text.match(/step \d+/)?.[0])).toHaveLength(41)
      expect(await dialog.locator('[aria-current]').textContent()).toContain('step 3000')
      const steps = (await shown()).map((text) => Number(text.match(/step (\d+)/)?.[1]))
      expect(steps).toEqual(Array.from({ length: 41 }, (_, at) => 2_980 + at))
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
      await page.context().close()
    })
  },
)
