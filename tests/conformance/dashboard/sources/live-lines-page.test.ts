import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepPicture, looks, missingBrowser, openBrowser, openPage } from '../../../e2e/browser.fixture.ts'
import { missingPage } from '../built-page.ts'
import { type Stack, seldom, startStack } from '../start-stack.ts'
import { type OpenLogs, openLogs } from './open-logs.fixture.ts'

const missing = missingBrowser ?? missingPage
const seen = 60_000

const live = (page: Page) => page.getByRole('article', { name: 'Lines as they come' })
const says = (page: Page, words: string | RegExp) => live(page).getByRole('status').filter({ hasText: words }).waitFor()
const texts = (page: Page) =>
  live(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map(({ textContent }) => /<(\w+)> at the till$/.exec(textContent ?? '')?.[1]))
const shows = (page: Page, ...lines: readonly string[]) =>
  expect.poll(() => texts(page), { timeout: seen }).toEqual(lines)

describe.skipIf(missing !== undefined)(
  `lines as they come${missing ? `: ${missing}` : ''}`,
  { timeout: 180_000 },
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

    async function explore(datasource: string, expr: string, look: Parameters<typeof openPage>[1] = looks.light) {
      const signedIn = { ...look, httpCredentials: stack.credentials, reducedMotion: 'reduce' as const }
      const { page, complaints } = await openPage(browser, signedIn)
      page.setDefaultTimeout(seen)
      const panes = { a: { datasource, queries: [{ refId: 'A', expr }], range: { from: 'now-1h', to: 'now' } } }
      await page.goto(`${stack.url}/explore?${new URLSearchParams({ panes: JSON.stringify(panes) })}`)
      return { page, complaints }
    }

    test('are shown, wait while they are read, go, and come again after the source was gone', async () => {
      const { page, complaints } = await explore('hearth-loki', '{service_name="shop"} |= "till"')
      const switching = page.getByRole('button', { name: 'Live', exact: true })
      await page.getByRole('article', { name: 'Lines over time' }).waitFor()
      // One switch is enough; the panel of lines has none of its own.
      const panel = page.getByRole('article', { name: 'Log lines', exact: true })
      await panel.getByText('No data').first().waitFor()
      expect(await panel.getByRole('button', { name: 'Follow' }).count()).toBe(0)
      await switching.focus()
      await page.keyboard.press('Enter')
      await says(page, 'Live: new lines are shown as they come')
      await live(page).getByText('No line yet').waitFor()
      await page.getByRole('article', { name: 'Lines over time' }).waitFor({ state: 'hidden' })
      await logs.write('<first> at the till')
      await shows(page, 'first')
      await logs.write('other at the door')
      await logs.write('<second> at the till')
      await shows(page, 'second', 'first')
      await live(page).getByText('2 lines', { exact: true }).waitFor()

      await live(page).getByRole('button', { name: 'Pause' }).focus()
      await page.keyboard.press('Enter')
      await says(page, 'Paused: new lines wait')
      await logs.write('<third> at the till')
      await live(page).getByText('1 new line waits').waitFor()
      await shows(page, 'second', 'first')
      await page.keyboard.press('Enter')
      await shows(page, 'third', 'second', 'first')

      await live(page).getByRole('button', { name: 'Clear' }).click()
      await live(page).getByText('No line yet').waitFor()
      await logs.write('<fourth> at the till')
      await shows(page, 'fourth')

      await logs.stop()
      await says(page, /^No lines come now, trying again: /)
      await logs.startAgain()
      await says(page, 'Live: new lines are shown as they come')
      await logs.write('<fifth> at the till')
      await expect.poll(async () => (await texts(page))[0], { timeout: seen }).toBe('fifth')
      expect(new Set(await texts(page)).size).toBe((await texts(page)).length)

      await switching.click()
      await live(page).waitFor({ state: 'detached' })
      expect(complaints.filter((one) => !one.includes('502'))).toEqual([])
      await page.context().close()
    })

    test('of our own way to the log service, too, and refusals are told in words', async () => {
      await logs.write('<early> at the till')
      const { page } = await explore('hearth-logs', '{container="none"}')
      await page.getByRole('button', { name: 'Live', exact: true }).click()
      await says(page, /^Lines cannot be followed: Cannot follow lines: nothing that writes any fits this selector/)
      await page.context().close()
    })

    test.each(['light', 'dark'] as const)('in a picture, in %s colours', async (look) => {
      const { page } = await explore('hearth-loki', '{service_name="shop"} |= "till"', looks[look])
      await page.getByRole('button', { name: 'Live', exact: true }).click()
      await says(page, 'Live')
      for (const word of ['opened', 'counted', 'closed']) await logs.write(`<${word}> at the till`)
      await expect.poll(async () => (await texts(page))[0], { timeout: seen }).toBe('closed')
      await keepPicture(page, `dashboard/explore/live-${look}`)
      await page.context().close()
    })
  },
)
