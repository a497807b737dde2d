// Tables in a browser: what their cells hold, and which rows a reader leaves.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { mended } from './files/mended.ts'
import { startMadeData } from './start-made-data.ts'
import { type Stack, seldom, startStack } from './start-stack.ts'

const missing = missingBrowser ?? missingPage

let made: Awaited<ReturnType<typeof startMadeData>>
let stack: Stack
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined) return
  made = await startMadeData()
  stack = await startStack({ metricsUrl: made.url }, seldom)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await made?.stop()
})

async function show(name: string) {
  const sent = JSON.stringify({ dashboard: mended[name], overwrite: true })
  const { body } = await stack.ask('POST', '/api/dashboards/import', sent)
  const opened = await openPage(browser, { ...looks.light, httpCredentials: stack.credentials })
  await opened.page.goto(`${stack.url}${(body as { importedUrl: string }).importedUrl}`)
  await opened.page.getByRole('cell').first().waitFor()
  return opened
}

const cells = (page: Page, text: string) => page.getByRole('cell', { name: text, exact: true })

describe.skipIf(missing !== undefined)(`tables${missing ? `: ${missing}` : ''}`, { timeout: 240_000 }, () => {
  test('a column is filtered by what its cells say, and shows all again', async () => {
    const { page, complaints } = await show('columns that filter')
    for (const host of ['made-1', 'made-2', 'made-3']) await cells(page, host).waitFor()
    await page.getByRole('button', { name: 'Filter rows by host' }).click()
    await page.getByLabel('Values that hold …').fill('-2')
    await page.getByRole('checkbox', { name: 'made-2' }).check()
    await cells(page, 'made-1').waitFor({ state: 'detached' })
    await cells(page, 'made-2').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await cells(page, 'made-1').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('pictures, Markdown and links are drawn in cells', async () => {
    const pictures = await show('pictures in cells')
    await pictures.page.getByRole('img', { name: 'A mark' }).first().waitFor()
    const words = await show('Markdown in cells')
    await words.page.locator('[role="cell"] strong', { hasText: 'bold' }).first().waitFor()
    const links = await show('all links in a cell')
    await links.page.getByRole('link', { name: 'Other' }).first().waitFor()
    const first = links.page.getByRole('link', { name: 'One', exact: true }).first()
    expect(await first.getAttribute('href')).toBe('/d/one?var-host=made-1')
    for (const { page, complaints } of [pictures, words, links]) {
      expect(complaints).toEqual([])
      await page.context().close()
    }
  })
})
