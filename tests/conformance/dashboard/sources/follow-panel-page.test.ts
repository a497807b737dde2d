// The lines of a dashboard's panel, followed as they come from a real log service.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingBrowser, openBrowser, openPage } from '../../../e2e/browser.fixture.ts'
import { intercept } from '../../../e2e/intercept.fixture.ts'
import { missingPage } from '../built-page.ts'
import { type Stack, seldom, startStack } from '../start-stack.ts'
import { type OpenLogs, openLogs } from './open-logs.fixture.ts'

const missing = missingBrowser ?? missingPage
const seen = 60_000
// As many as are caught up with after a while without.
const caughtUp = 1_000
// So late a line may be that counts as one that comes.
const toldWholeMs = 5_000

const panel = (page: Page) => page.getByRole('article', { name: 'Till', exact: true })
const follow = (page: Page) => panel(page).getByRole('button', { name: 'Follow' })
const says = (page: Page, words: string | RegExp) =>
  panel(page).getByRole('status').filter({ hasText: words }).waitFor()
const texts = (page: Page) =>
  panel(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map(({ textContent }) => /<(\w+)> at the till$/.exec(textContent ?? '')?.[1]))
const begins = (page: Page, ...lines: readonly string[]) =>
  expect.poll(async () => (await texts(page)).slice(0, lines.length), { timeout: seen }).toEqual(lines)

describe.skipIf(missing !== undefined)(
  `a panel of lines that is followed${missing ? `: ${missing}` : ''}`,
  { timeout: 240_000 },
  () => {
    let logs: OpenLogs
    let stack: Stack
    let browser: Browser
    beforeAll(async () => {
      logs = await openLogs()
      stack = await startStack({ logsUrl: logs.url }, seldom)
      browser = await openBrowser()
    })
    afterAll(async () => {
      await browser?.close()
      await stack?.stop()
      await logs?.end()
    })

    type Around = { readonly panels?: readonly object[]; readonly templating?: object }
    async function open(shop: string, more: object = {}, address = '', around: Around = {}): Promise<Page> {
      const expr = `{service_name="shop"} |= "till" |= "${shop}"`
      const datasource = { type: 'loki', uid: 'hearth-loki' }
      const lines = { id: 1, type: 'logs', title: 'Till', datasource, targets: [{ refId: 'A', expr }], ...more }
      const placed = { ...lines, gridPos: { x: 0, y: 0, w: 24, h: 12 } }
      const panels = [placed, ...(around.panels ?? [])]
      const dashboard = { ...around, uid: shop, title: shop, time: { from: 'now-1h', to: 'now' }, panels }
      await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard, overwrite: true }))
      const { page } = await openPage(browser, { httpCredentials: stack.credentials, reducedMotion: 'reduce' })
      page.setDefaultTimeout(seen)
      await page.goto(`${stack.url}/d/${shop}${address}`)
      return page
    }

    test('goes on from what it shows, without a refresh, until another time is chosen', async () => {
      await logs.write('corner: <early> at the till')
      const page = await open('corner')
      await begins(page, 'early')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await follow(page).focus()
      await page.keyboard.press('Enter')
      await says(page, 'Live: new lines are shown as they come')
      expect(await follow(page).getAttribute('aria-pressed')).toBe('true')
      await logs.write('corner: <second> at the till')
      await begins(page, 'second', 'early')
      await panel(page).getByRole('button', { name: 'Pause' }).click()
      await logs.write('corner: <third> at the till')
      await panel(page).getByText('1 new line waits').waitFor()
      await panel(page).getByRole('button', { name: 'Resume' }).click()
      await begins(page, 'third', 'second', 'early')
      expect(asked).not.toContain('/api/ds/query')

      await page.getByRole('button', { name: /^Time range/ }).click()
      await page.getByRole('button', { name: 'Last 3 hours' }).click()
      await panel(page).getByRole('status').waitFor({ state: 'detached' })
      await begins(page, 'third', 'second', 'early')
      await page.context().close()
    })

    test('is stopped by the same button, and shows what was asked', async () => {
      await logs.write('market: <early> at the till')
      const page = await open('market')
      await follow(page).click()
      await says(page, 'Live')
      await follow(page).click()
      await panel(page).getByRole('status').waitFor({ state: 'detached' })
      expect(await follow(page).getAttribute('aria-pressed')).toBe('false')
      await begins(page, 'early')
      await page.context().close()
    })

    test('says that lines are missing, where more came than are caught up with', async () => {
      await logs.write('harbour: <early> at the till')
      const page = await open('harbour')
      await follow(page).click()
      await says(page, 'Live')
      await logs.write('harbour: <known> at the till')
      await begins(page, 'known', 'early')
      // Nothing that is asked anew may reach the service before the lines are there.
      const tail = '**/api/ds/query/tail'
      await intercept(page, tail, (route) => route.abort())
      await logs.stop()
      await says(page, /^No lines come now, trying again: /)
      await logs.startAgain()
      await logs.write(...Array.from({ length: caughtUp + 50 }, (_, at) => `harbour: <l${at}> at the till`))
      // The log service tells all of its last seconds, how many lines these may be.
      const writtenMs = Date.now()
      await expect.poll(() => Date.now() - writtenMs, { timeout: seen }).toBeGreaterThan(toldWholeMs)
      await page.unroute(tail)
      await begins(page, `l${caughtUp + 49}`, `l${caughtUp + 48}`)
      await panel(page)
        .getByText(/^ · Lines before the newest 1,000 are missing/)
        .waitFor()
      await page.context().close()
    })

    test('begins anew with its own lines where another question is asked', async () => {
      await logs.write('north: <early> at the till')
      // More than come before the first where nothing is known.
      await logs.write(...Array.from({ length: 120 }, (_, at) => `south: <s${at}> at the till`))
      const variable = { type: 'textbox', name: 'where', query: 'north', current: { value: 'north', text: 'north' } }
      const targets = [{ refId: 'A', expr: '{service_name="shop"} |= "till" |= "$where"' }]
      const page = await open('point', { targets }, '', { templating: { list: [variable] } })
      await follow(page).click()
      await says(page, 'Live')
      await begins(page, 'early')
      await page.getByRole('textbox', { name: 'where' }).fill('south')
      await page.keyboard.press('Enter')
      await begins(page, 's119', 's118')
      await says(page, 'Live')
      await panel(page).getByText('120 lines', { exact: true }).waitFor()
      expect(await follow(page).getAttribute('aria-pressed')).toBe('true')
      await page.context().close()
    })

    test('goes on after it was out of sight, and where a refresh fails', async () => {
      await logs.write('quay: <early> at the till')
      const below = { id: 2, type: 'text', title: 'Below', options: { content: 'Far' } }
      const page = await open('quay', {}, '', { panels: [{ ...below, gridPos: { x: 0, y: 12, w: 24, h: 80 } }] })
      await follow(page).click()
      await says(page, 'Live')
      const end = page.getByRole('article', { name: 'Below' })
      await end.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      await panel(page).waitFor({ state: 'detached' })
      await page
        .locator('[data-far]')
        .first()
        .evaluate((element) => element.scrollIntoView())
      await says(page, 'Live')
      await logs.write('quay: <second> at the till')
      await begins(page, 'second', 'early')

      const query = '**/api/ds/query/panels'
      await intercept(page, query, (route) => route.abort())
      const failed = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/panels') })
      await page.getByRole('button', { name: 'Refresh now' }).click()
      await failed
      await expect.poll(() => panel(page).getAttribute('aria-busy'), { timeout: seen }).toBe('false')
      await logs.write('quay: <third> at the till')
      await begins(page, 'third', 'second', 'early')
      await page.unroute(query)
      await page.context().close()
    })

    test.each([
      { name: 'of a time that is over', more: {}, address: '?from=now-2h&to=now-1m' },
      { name: 'that looks back', more: { timeShift: '1s' }, address: '' },
      { name: 'that changes its lines', more: { transformations: [{ id: 'limit', options: {} }] }, address: '' },
    ])('is not offered of a panel $name', async ({ more, address }) => {
      await logs.write('tower: <early> at the till')
      const page = await open('tower', more, address)
      await panel(page).waitFor()
      await expect.poll(() => panel(page).getAttribute('aria-busy'), { timeout: seen }).toBe('false')
      await panel(page)
        .getByText(/at the till|No data/)
        .first()
        .waitFor()
      expect(await follow(page).count()).toBe(0)
      await page.context().close()
    })
  },
)
