import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { type Stack, startStack } from './start-stack.ts'

const folder = join(import.meta.dirname, '../../../../shared/conformance/dashboards')
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
const missing = missingBrowser ?? missingPage

// Tall enough that every panel is in sight at once: only what is seen is drawn.
const viewport = { width: 1440, height: 16_000 }

let stack: Stack
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined || files.length === 0) return
  stack = await startStack()
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

describe.skipIf(missing !== undefined || files.length === 0)(
  `public dashboards in a browser${missing ? `: ${missing}` : ''}`,
  () => {
    test.each(files)(
      '%s: every panel is drawn, or says what it is and what it asks',
      { timeout: 120_000 },
      async (file) => {
        const dashboard = JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown
        const { body } = await stack.ask(
          'POST',
          '/api/dashboards/import',
          JSON.stringify({ dashboard, overwrite: true }),
        )
        const { importedUrl } = body as { importedUrl: string }
        const { page, complaints } = await openPage(browser, { viewport, httpCredentials: stack.credentials })
        await page.goto(`${stack.url}${importedUrl}`)
        const panels = page.getByRole('article')
        await panels.first().waitFor()
        await page.waitForLoadState('networkidle')
        const texts = await panels.allTextContents()
        expect(texts.length).toBeGreaterThan(0)
        expect(texts.filter((text) => text.includes('This panel cannot be drawn'))).toEqual([])
        const blank = await panels.evaluateAll(
          (articles) =>
            articles.filter(
              (one) => (one.lastElementChild?.textContent ?? '') === '' && !one.querySelector('canvas, svg, img'),
            ).length,
        )
        expect(blank).toBe(0)
        // A refused query is an answer like any other; what counts is that the page itself stays whole.
        expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
        await page.context().close()
      },
    )
  },
)
