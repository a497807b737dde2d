// What people do on the page of metrics before what they did last is done.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../../conformance/metrics/start-metrics.ts'
import { looks, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'

describe.skipIf(missingBrowser !== undefined)(
  `whoever is in a hurry${missingBrowser ? `: ${missingBrowser}` : ''}`,
  { timeout: 180_000 },
  () => {
    let metrics: Awaited<ReturnType<typeof startMetrics>>
    let browser: Browser
    beforeAll(async () => {
      metrics = await startMetrics()
      browser = await openBrowser()
    }, 180_000)
    afterAll(async () => {
      await browser?.close()
      await metrics?.stop()
    })

    async function open(address: string): Promise<Page> {
      const { page } = await openPage(browser, looks.light)
      onTestFinished(() => page.context().close())
      page.setDefaultTimeout(60_000)
      await page.goto(address)
      return page
    }

    test('goes on writing in the field of a query that was run by Enter', async () => {
      const page = await open(`${metrics.url}/query?g0.expr=&g0.tab=table`)
      const field = page.getByRole('textbox', { name: 'PromQL expression' })
      await field.click()
      await page.locator('.cm-focused').waitFor()
      await page.keyboard.insertText('vector(1)')
      await page.keyboard.press('Enter')
      await page.waitForURL(/g0\.expr=vector/)
      await page.keyboard.insertText(' > 0')
      await expect.poll(() => field.textContent()).toBe('vector(1) > 0')
      await page.keyboard.press('Enter')
      await page.waitForURL(/g0\.expr=vector\S+0/)
      // The way back leads to what was asked before, in the field as well.
      await page.goBack()
      await expect.poll(() => field.textContent()).toBe('vector(1)')
    })
  },
)
