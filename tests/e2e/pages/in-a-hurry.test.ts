// What people do on the pages of metrics and inference before what they did last is done.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startInference } from '../../conformance/inference/start-inference.ts'
import { startMetrics } from '../../conformance/metrics/start-metrics.ts'
import { looks, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'
import { hold } from '../hold.fixture.ts'

describe.skipIf(missingBrowser !== undefined)(
  `whoever is in a hurry${missingBrowser ? `: ${missingBrowser}` : ''}`,
  { timeout: 180_000 },
  () => {
    let folder = ''
    let configFile = ''
    let metrics: Awaited<ReturnType<typeof startMetrics>>
    let inference: Awaited<ReturnType<typeof startInference>>
    let browser: Browser
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'hearth-in-a-hurry-'))
      configFile = join(folder, 'prometheus.yml')
      await writeFile(configFile, 'scrape_configs: []\n')
      metrics = await startMetrics({ configFile, adminApi: true })
      inference = await startInference({ models: [] })
      browser = await openBrowser()
    }, 180_000)
    afterAll(async () => {
      await browser?.close()
      await inference?.stop()
      await metrics?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    async function open(address: string): Promise<Page> {
      const { page } = await openPage(browser, looks.light)
      onTestFinished(() => page.context().close())
      page.setDefaultTimeout(60_000)
      await page.goto(address)
      return page
    }

    const asks = (expr: string) => (address: URL) => address.searchParams.get('g0.expr') === expr

    test('goes on writing in the field of a query that was run by Enter', async () => {
      const page = await open(`${metrics.url}/query?g0.expr=&g0.tab=table`)
      const field = page.getByRole('textbox', { name: 'PromQL expression' })
      await field.click()
      await page.locator('.cm-focused').waitFor()
      await page.keyboard.insertText('vector(1)')
      await page.keyboard.press('Enter')
      await page.waitForURL(asks('vector(1)'))
      await page.keyboard.insertText(' > 0')
      await expect.poll(() => field.textContent()).toBe('vector(1) > 0')
      await page.keyboard.press('Enter')
      await page.waitForURL(asks('vector(1) > 0'))
      // The way back leads to what was asked before, in the field as well.
      await page.goBack()
      await expect.poll(() => field.textContent()).toBe('vector(1)')
    })

    test('saves a configuration once with keys that are held down', async () => {
      const page = await open(`${metrics.url}/config`)
      await page.getByRole('button', { name: 'Edit the file' }).click()
      const text = page.getByRole('textbox', { name: 'Configuration file' })
      await text.press('Control+Home')
      await page.locator('.cm-focused').waitFor()
      await page.keyboard.insertText('# held\n')
      await page.getByText('Not saved').waitFor()
      const saving = await hold(page, /\/api\/v1\/config\?version=/, 'PUT')
      await page.keyboard.press('ControlOrMeta+S')
      await saving.underWay()
      await page.keyboard.press('ControlOrMeta+S')
      saving.letGo()
      await page.getByText('Saved and in force').waitFor()
      await expect.poll(() => page.locator('button[data-loading]').count()).toBe(0)
      expect(saving.asked()).toBe(1)
      expect(await readFile(configFile, 'utf8')).toContain('# held')
    })

    test('saves what is typed right before the keys that save it', async () => {
      const page = await open(`${metrics.url}/config`)
      await page.getByRole('button', { name: 'Edit the file' }).click()
      const text = page.getByRole('textbox', { name: 'Configuration file' })
      await text.press('Control+End')
      // Within one turn: the page draws what was typed only in the next one.
      await text.evaluate(async (field) => {
        document.execCommand('insertText', false, '# at once')
        await Promise.resolve()
        const keys = { key: 's', ctrlKey: true, bubbles: true, cancelable: true }
        field.dispatchEvent(new KeyboardEvent('keydown', keys))
      })
      await page.getByText('Saved and in force').waitFor()
      expect(await readFile(configFile, 'utf8')).toContain('# at once')
    })

    test('keeps the address of the next model while the one before is taken', async () => {
      const page = await open(`${inference.url}/?view=models`)
      const field = page.getByRole('textbox', { name: 'Address of the model' })
      await field.fill('hf:one/one/one.gguf')
      await page.route('**/models', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ json: { success: true } }) : route.fallback(),
      )
      const pulling = await hold(page, '**/models', 'POST')
      await field.press('Enter')
      await pulling.underWay()
      await field.fill('hf:two/two/two.gguf')
      pulling.letGo()
      await expect.poll(() => page.locator('button[data-loading]').count()).toBe(0)
      expect(await field.inputValue()).toBe('hf:two/two/two.gguf')
    })
  },
)
