import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage } from '../../../e2e/browser.fixture.ts'
import { missingPage } from '../built-page.ts'
import { readPng } from './read-png.fixture.ts'
import { graph, ink, startRendering } from './rendering.fixture.ts'

const missing = missingBrowser ?? missingPage
const timeout = 400_000

let browser: Browser
beforeAll(async () => {
  if (missing === undefined) browser = await openBrowser()
})
afterAll(() => browser?.close())

async function openShown(config: Readonly<Record<string, unknown>> = {}) {
  const { url, show } = await startRendering({ loginForm: false, ...config })
  await show([graph()])
  const httpCredentials = { username: 'admin', password: 'correct horse' }
  const { page } = await openPage(browser, { ...looks.light, httpCredentials })
  await page.goto(`${url}/d/shown/shown`)
  await page.getByRole('article').first().waitFor()
  return page
}

describe.skipIf(missing !== undefined)(`sharing${missing ? `: ${missing}` : ''}`, { timeout }, () => {
  test('keeps a dashboard as a PDF and a panel as a picture', async () => {
    const page = await openShown()
    await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    const [pdf] = await Promise.all([
      page.waitForEvent('download', { timeout }),
      page.getByRole('button', { name: 'PDF' }).click(),
    ])
    expect(pdf.suggestedFilename()).toBe('Shown.pdf')
    expect(readFileSync(await pdf.path(), 'latin1')).toMatch(/^%PDF/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('article').getByRole('button', { name: 'Menu of Graph' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    const [png] = await Promise.all([
      page.waitForEvent('download', { timeout }),
      page.getByRole('button', { name: 'Picture (PNG)' }).click(),
    ])
    expect(png.suggestedFilename()).toBe('Graph.png')
    expect(readPng(readFileSync(await png.path())).count(ink)).toBeGreaterThan(1_000)
    await page.context().close()
  })

  test('says why there are no pictures', async () => {
    const page = await openShown({ rendererPath: 'none' })
    await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    await page.getByText('dashboard.rendererPath').waitFor()
    expect(await page.getByRole('button', { name: 'PDF' }).count()).toBe(0)
    await page.context().close()
  })
})
