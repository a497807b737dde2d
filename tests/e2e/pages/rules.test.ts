import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMetrics } from '../../conformance/metrics/start-metrics.ts'
import { looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'

const rules = `groups:
- name: heating
  interval: 200ms
  rules:
  - { record: 'room:temperature', expr: 'vector(21.5)', labels: { unit: celsius } }
  - alert: TooHot
    expr: room:temperature > 20
    labels: { severity: page }
    annotations: { summary: 'It is {{ $value }} degrees' }
  - { alert: Later, expr: 'vector(3)', for: 1h }
  - { record: broken, expr: 'label_replace(room:temperature, "a", "b", "c", "(")' }
`

describe.skipIf(missingBrowser !== undefined)(
  `rules and alerts${missingBrowser ? `: ${missingBrowser}` : ''}`,
  { timeout: 60_000 },
  () => {
    let folder = ''
    let metrics: Awaited<ReturnType<typeof startMetrics>>
    let browser: Browser

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'hearth-rules-page-'))
      await writeFile(join(folder, 'rules.yml'), rules)
      metrics = await startMetrics({ ruleFiles: [join(folder, 'rules.yml')] })
      browser = await openBrowser()
    })

    afterAll(async () => {
      await browser?.close()
      await metrics?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    test.each(['light', 'phone'] as const)('alerts say what is wrong, and lead to the graph: %s', async (look) => {
      const { page, complaints } = await openPage(browser, looks[look])
      await page.goto(`${metrics.url}/alerts`)
      await page.getByText('It is 21.5 degrees').waitFor()
      await page.getByText('severity="page"').waitFor()
      await page.getByText('pending', { exact: true }).waitFor()
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      await page.getByText('Firing', { exact: true }).click()
      await page.getByText('pending', { exact: true }).waitFor({ state: 'detached' })
      await page.waitForURL((url) => url.search === '?state=firing')
      await page.getByRole('link', { name: 'Show room:temperature > 20 in the graph' }).click()
      await page.waitForURL(/\/query\?g0\.expr=room.*g0\.tab=graph/)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('rules say how they do, a broken one why', async () => {
      const { page, complaints } = await openPage(browser, looks.light)
      await page.goto(`${metrics.url}/rules`)
      const group = page.getByRole('region', { name: 'Group heating' })
      await group.getByText('invalid regular expression').waitFor()
      await group.getByText('recording', { exact: true }).waitFor()
      await page.getByRole('textbox', { name: 'Search rules' }).fill('severity=page')
      await group.getByText('broken').waitFor({ state: 'detached' })
      await expect.poll(() => group.getByRole('listitem').count()).toBe(1)
      expect(complaints).toEqual([])
      await page.context().close()
    })
  },
)
