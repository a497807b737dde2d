import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../../conformance/metrics/start-metrics.ts'
import { atRest, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { until } from '../bundle.fixture.ts'
import { answerTimes } from './answer-times.fixture.ts'

const rules = `groups:
- name: heating
  interval: 200ms
  rules:
  - { alert: TooHot, expr: 'vector(21.5) > 20', labels: { severity: page, room: attic } }
  - { alert: TooHot, expr: 'vector(21.5) > 20', labels: { severity: page, room: hall } }
`
const prometheus = `scrape_configs:
  - job_name: rooms
    static_configs: [{ targets: ['attic:9100', 'hall:9100'] }]
    relabel_configs:
      - { source_labels: [__address__], regex: '(.*):.*', target_label: room }
      - { source_labels: [room], regex: hall, action: drop }
`
const alertmanager = (url: string) => `
route:
  receiver: team
  routes: [{ matchers: [severity="never"], receiver: away }]
receivers:
  - name: team
    webhook_configs: [{ url: '${url}' }]
  - name: away
    webhook_configs: [{ url: 'http://127.0.0.1:9/' }]
`

describe.skipIf(missingBrowser !== undefined)(
  `the page of metrics${missingBrowser ? `: ${missingBrowser}` : ''}`,
  { timeout: 60_000 },
  () => {
    let folder = ''
    let configFile = ''
    let metrics: Awaited<ReturnType<typeof startMetrics>>
    let browser: Browser
    let webhook: Server
    const told: string[] = []

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'hearth-metrics-page-'))
      webhook = createServer(async (request, answer) => {
        for await (const part of request) told.push(String(part))
        answer.end()
      }).listen(0, '127.0.0.1')
      await until(() => webhook.listening)
      const { port } = webhook.address() as AddressInfo
      configFile = join(folder, 'prometheus.yml')
      await writeFile(configFile, prometheus)
      await writeFile(join(folder, 'rules.yml'), rules)
      await writeFile(join(folder, 'alertmanager.yml'), alertmanager(`http://127.0.0.1:${port}/`))
      metrics = await startMetrics({
        configFile,
        adminApi: true,
        ruleFiles: [join(folder, 'rules.yml')],
        alertmanagerFile: join(folder, 'alertmanager.yml'),
        alertmanagers: [{ url: 'http://127.0.0.1:9' }],
      })
      await fetch(`${metrics.url}/api/v1/otlp/v1/metrics`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(answerTimes(Date.now())),
      })
      browser = await openBrowser()
    }, 120_000)

    afterAll(async () => {
      await browser?.close()
      await metrics?.stop()
      webhook?.close()
      await rm(folder, { recursive: true, force: true })
    })

    test.each(['light', 'phone'] as const)('discovery shows how labels came to be, rule by rule: %s', async (look) => {
      const { page, complaints } = await openPage(browser, looks[look])
      await page.goto(`${metrics.url}/targets`)
      await page.getByRole('link', { name: 'How they were found: job rooms' }).click()
      const job = page.getByRole('region', { name: 'Job rooms' })
      await job.getByText('1 of 2 kept').waitFor()
      await page.getByText('Dropped', { exact: true }).click()
      await job.getByRole('button', { name: 'Steps of hall:9100' }).click()
      await job.getByText('room="hall" added').waitFor()
      await job.getByText('The target was dropped here').waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('?search=job%3Drooms&state=dropped')
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('names of many series that take several lines on a phone do not lie over each other', async () => {
      const { page } = await openPage(browser, looks.phone)
      const name = (at: number) => `/a/rather/long/path/of/a/handler/that/takes/more/than/one/line/${at}`
      const one = (_: unknown, at: number) => `label_replace(vector(${at}), "handler", "${name(at)}", "", "")`
      const query = encodeURIComponent(Array.from({ length: 20 }, one).join(' or '))
      await page.goto(`${metrics.url}/query?g0.expr=${query}&g0.tab=graph`)
      const entries = page.getByRole('group', { name: 'Series' }).getByRole('button')
      await expect.poll(() => entries.count()).toBe(20)
      const boxes = await entries.evaluateAll((found) =>
        found.map((entry) => {
          const { top, bottom } = entry.getBoundingClientRect()
          return { top, bottom, needs: entry.scrollHeight }
        }),
      )
      for (const [at, { top, bottom, needs }] of boxes.entries()) {
        expect(Math.ceil(bottom - top)).toBeGreaterThanOrEqual(needs)
        expect(bottom - top).toBeGreaterThan(30)
        expect(top).toBeGreaterThanOrEqual(boxes[at - 1]?.bottom ?? 0)
      }
      await page.context().close()
    })

    test('long names of settings stay in their column on a phone', async () => {
      const { page } = await openPage(browser, looks.phone)
      await page.goto(`${metrics.url}/status`)
      const names = page.getByRole('rowheader')
      await names.getByText('storage.tsdb.retention.size').waitFor()
      const wide = await names.evaluateAll((found) =>
        found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      )
      expect(wide).toEqual([])
      await page.context().close()
    })

    test('the configuration is edited with its faults at their lines, put in force, and rolled back', async () => {
      const { page } = await openPage(browser, looks.light)
      await page.goto(`${metrics.url}/config`)
      await page.getByRole('button', { name: 'Edit the file' }).click()
      const text = page.getByRole('textbox', { name: 'Configuration file' })
      await page.getByText('No fault. No job changes.').waitFor()
      await text.press('Control+End')
      await page.keyboard.insertText('  - { job_name: cellar, statik_configs: [] }\n')
      await page.getByText('unknown key "statik_configs"').first().waitFor()
      const save = page.getByRole('button', { name: 'Save and put in force' })
      await expect.poll(() => save.isDisabled()).toBe(true)
      await page.getByRole('button', { name: 'Line 7:' }).click()
      await page.keyboard.press('End')
      // First to where the line is indented to, then to its beginning.
      await page.keyboard.press('Shift+Home')
      await page.keyboard.press('Shift+Home')
      await page.keyboard.insertText('  - { job_name: cellar }')
      await page.getByText('1 new job: cellar').waitFor()
      expect(await readFile(configFile, 'utf8')).toBe(prometheus)
      await save.click()
      await page.getByText('Saved and in force').waitFor()
      expect(await readFile(configFile, 'utf8')).toContain('job_name: cellar')
      await page.getByRole('button', { name: 'Roll back' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
      await until(async () => (await readFile(configFile, 'utf8')) === prometheus)
      await page.context().close()
    })

    test('a text that somebody else changed meanwhile is not overwritten, and nothing typed is lost unasked', async () => {
      const { page } = await openPage(browser, looks.light)
      await page.goto(`${metrics.url}/config`)
      await page.getByRole('button', { name: 'Edit the file' }).click()
      const text = page.getByRole('textbox', { name: 'Configuration file' })
      await text.press('Control+Home')
      await page.keyboard.insertText('# mine\n')
      await writeFile(configFile, `# theirs\n${prometheus}`)
      await page.getByRole('button', { name: 'Save and put in force' }).click()
      await page.getByText('its file was changed meanwhile').waitFor()
      await page.getByRole('link', { name: 'Rules' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await text.getByText('# mine').waitFor()
      await page.getByRole('button', { name: 'Take the file as it is now' }).click()
      await text.getByText('# theirs').waitFor()
      await writeFile(configFile, prometheus)
      await page.context().close()
    })

    test.each(['light', 'phone'] as const)('an alert is silenced, and told again: %s', async (look) => {
      const { page, complaints } = await openPage(browser, looks[look])
      await page.goto(`${metrics.url}/alerts?search=attic`)
      await page.getByRole('link', { name: 'Silence TooHot' }).click()
      await page.getByText('1 alert is silenced by this').waitFor()
      // Without the room it is about both.
      await page.getByRole('button', { name: 'Remove label 2' }).click()
      await page.getByText('2 alerts are silenced by this').waitFor()
      await page.getByRole('textbox', { name: 'Made by' }).fill('Ada')
      await page.getByRole('button', { name: 'Create the silence' }).click()
      await page.getByText('Say why, so that others know').waitFor()
      await page.getByRole('textbox', { name: 'Why' }).and(page.locator(':focus')).waitFor()
      await page.getByRole('textbox', { name: 'Why' }).fill('new stove')
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Create the silence' }).click()
      await page.waitForURL('**/silences')
      await page.getByText(/silences 2 alerts/).waitFor()
      await page.getByText('127.0.0.1:9 has silences of its own').waitFor()
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('textbox', { name: 'Why' }).fill('old stove')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('old stove').waitFor()
      await page.getByRole('button', { name: 'End now' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
      await page.getByText('No alert is silenced').waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a receiver is tried, and says why it cannot be reached', async () => {
      const { page, complaints } = await openPage(browser, looks.light)
      await page.goto(`${metrics.url}/receivers`)
      const team = page.getByRole('region', { name: 'Receiver team' })
      await team.getByRole('button', { name: 'Send a test to team' }).click()
      await team.getByText('sent', { exact: true }).waitFor()
      await expect.poll(() => told.join('')).toContain('TestAlert')
      const away = page.getByRole('region', { name: 'Receiver away' })
      await away.getByText('{severity="never"}').waitFor()
      await away.getByRole('button', { name: 'Send a test to away' }).click()
      await away.getByText('failed', { exact: true }).waitFor()
      await expect.poll(() => page.getByText('Alerts go nowhere').count()).toBe(0)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('where a file tells nobody, it is the file that is to be changed', async () => {
      const alertmanagerFile = join(folder, 'nobody.yml')
      await writeFile(alertmanagerFile, 'route: { receiver: nobody }\nreceivers: [{ name: nobody }]\n')
      const silent = await startMetrics({ alertmanagerFile })
      onTestFinished(() => silent.stop())
      const { page, complaints } = await openPage(browser, looks.phone)
      await page.goto(`${silent.url}/receivers`)
      const notice = page.getByRole('alert', { name: 'Alerts go nowhere' })
      await notice.getByText(alertmanagerFile).waitFor()
      expect(await notice.getByRole('link').count()).toBe(0)
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('the history says what fired', async () => {
      const { page, complaints } = await openPage(browser, looks.light)
      await page.goto(`${metrics.url}/alerts/history?search=attic`)
      await page.getByRole('img', { name: /^TooHot: fired once/ }).waitFor()
      await page.getByText(/^fired once/).click()
      await page.getByText(/^fired .* to /).waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test.each(['light', 'phone'] as const)(
      'a metric is narrowed and split without writing a query: %s',
      async (look) => {
        const { page, complaints } = await openPage(browser, looks[look])
        await page.goto(`${metrics.url}/explore?search=alerts`)
        await page.getByRole('link', { name: /^ALERTS\b/ }).click()
        await page
          .getByRole('group', { name: 'room 2' })
          .getByRole('checkbox', { name: /^attic/ })
          .check()
        await page.getByText('1 of 2 series').waitFor()
        await page.getByRole('switch', { name: 'Add lines up' }).check()
        await page.getByRole('button', { name: 'Split by severity' }).click()
        const query = 'sum by (severity) (ALERTS{room="attic"})'
        await page.getByRole('link', { name: `Go on with ${query} as a query` }).waitFor()
        await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
        await expect.poll(() => new URL(page.url()).searchParams.get('labels')).toBe('{"room":["attic"]}')
        await page.reload()
        await page.getByRole('link', { name: `Go on with ${query} as a query` }).click()
        await page.getByRole('img', { name: `Graph of ${query}` }).waitFor()
        expect(complaints).toEqual([])
        await page.context().close()
      },
    )

    test('native histograms are drawn as a heatmap, with their exemplars beside their percentiles', async () => {
      const { page, complaints } = await openPage(browser, looks.light)
      const link = (expr: string, more = '') =>
        `${metrics.url}/graph?g0.expr=${encodeURIComponent(expr)}&g0.range_input=15m${more}`
      await page.goto(link('rate(answer_time_seconds[1m])'))
      await page.getByRole('img', { name: /^Heatmap of rate/ }).hover()
      await page.getByText('0.5 to 0.7071').or(page.getByText('0.3536 to 0.5')).first().waitFor()
      await page.goto(link('histogram_quantile(0.9, rate(answer_time_seconds[1m]))', '&g0.show_exemplars=1'))
      await page.getByText(/^\d+ exemplars$/).click()
      await page
        .getByText(/^trace_id="0+/)
        .first()
        .waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a stretch dragged out on a heatmap is the range', async () => {
      const { page, complaints } = await openPage(browser, looks.light)
      await page.goto(
        `${metrics.url}/graph?g0.expr=${encodeURIComponent('rate(answer_time_seconds[1m])')}&g0.range_input=15m`,
      )
      const map = page.getByRole('img', { name: /^Heatmap of rate/ })
      // Once it stands still.
      await map.hover()
      await page.evaluate(atRest)
      const { x = 0, y = 0, width = 0 } = (await map.boundingBox()) ?? {}
      await page.mouse.move(x + width * 0.75, y + 100)
      await page.mouse.down()
      await page.mouse.move(x + width * 0.5, y + 120, { steps: 4 })
      await page.mouse.up()
      const spanS = () => {
        const text = new URL(page.url()).searchParams.get('g0.range_input') ?? ''
        return /^(\d+)s$/.exec(text)?.[1] ?? text
      }
      await until(() => Number(spanS()) > 200 && Number(spanS()) < 260)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a target tells what it leaves out', async () => {
      const { page, complaints } = await openPage(browser, looks.phone)
      const note = 'no NVIDIA cards: nvidia-smi is not there'
      await page.route('**/api/v1/targets*', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { data: { activeTargets: object[] } }
        const activeTargets = body.data.activeTargets.map((target) => ({ ...target, notes: [note] }))
        await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, activeTargets } } })
      })
      await page.goto(`${metrics.url}/targets`)
      await page.getByRole('region', { name: 'Job rooms' }).getByText(note).waitFor()
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a query is explained part by part, and found again among those of this browser', async () => {
      const { page, complaints } = await openPage(browser, looks.light)
      await page.goto(`${metrics.url}/query?g0.expr=&g0.tab=explain`)
      await page.getByRole('textbox', { name: 'PromQL expression' }).click()
      // The editor is loaded when the field is entered, and takes the focus over.
      await page.locator('.cm-focused').waitFor()
      await page.keyboard.insertText('sum(ALERTS)')
      await page.keyboard.press('Enter')
      const parts = page.getByRole('list', { name: 'Parts of the expression' })
      await parts.getByText(/reads 2 series/).waitFor()
      await parts.getByRole('link', { name: 'Show ALERTS by itself' }).click()
      await page.waitForURL(/g0\.expr=ALERTS&g0\.tab=graph/)
      await page.getByRole('button', { name: 'Earlier queries' }).click()
      await page.getByRole('button', { name: 'sum(ALERTS)', exact: true }).click()
      await page.getByRole('img', { name: 'Graph of sum(ALERTS)' }).waitFor()
      await page.getByRole('combobox', { name: 'Draw as' }).selectOption('Stacked')
      await page.waitForURL(/g0\.display_mode=stacked/)
      await page.getByRole('button', { name: 'Earlier queries' }).click()
      await page.getByRole('button', { name: 'Forget all' }).click()
      await page.getByText('No query was run in this browser yet.').waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })
  },
)
