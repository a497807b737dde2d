import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { lines } from './files/lines.ts'
import { mended } from './files/mended.ts'
import { nasty } from './files/nasty.ts'
import { startMadeData } from './start-made-data.ts'
import { startMadeLines } from './start-made-lines.ts'
import { type Stack, startStack } from './start-stack.ts'

const folder = join(import.meta.dirname, '../../../../shared/conformance/dashboards')
/** Further public dashboards, of whoever has some. */
const others = process.env.HEARTH_TEST_DASHBOARDS
const files = [folder, ...(others === undefined ? [] : [others])].flatMap((place) =>
  existsSync(place)
    ? readdirSync(place).flatMap((file) => (file.endsWith('.json') ? [{ file, path: join(place, file) }] : []))
    : [],
)
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown
const missing = missingBrowser ?? missingPage

// Tall enough that every panel is in sight at once: only what is seen is drawn.
const viewport = { width: 1440, height: 16_000 }

const patienceMs = 90_000

let made: Awaited<ReturnType<typeof startMadeData>>
let madeLines: Awaited<ReturnType<typeof startMadeLines>>
let stack: Stack
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined) return
  made = await startMadeData()
  madeLines = await startMadeLines([...files.map(({ path }) => read(path)), ...Object.values(lines)])
  stack = await startStack({ metricsUrl: made.url, logsUrl: madeLines.url })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await madeLines?.stop()
  await made?.stop()
})

/** The page of a dashboard as it is imported, with its closed rows opened and all of its panels at rest. */
async function show(dashboard: unknown) {
  const { status, body } = await stack.ask(
    'POST',
    '/api/dashboards/import',
    JSON.stringify({ dashboard, overwrite: true }),
  )
  expect(status).toBe(200)
  const { page, complaints } = await openPage(browser, { viewport, httpCredentials: stack.credentials })
  // A hundred panels are drawn by a machine that may have a dozen other things to do.
  page.setDefaultTimeout(patienceMs)
  await page.goto(`${stack.url}${(body as { importedUrl: string }).importedUrl}`)
  const closed = page.locator('section > button[aria-expanded="false"]')
  await page.getByRole('article').or(closed).first().waitFor()
  while ((await closed.count()) > 0) await closed.first().click()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('article[aria-busy="true"]') === null)
  return { page, complaints }
}

type Fault = { readonly title: string; readonly fault: string }

/** Runs in the page: panels that show nothing, that could not be drawn, or whose content is larger than they are. */
function faultsOf(): Fault[] {
  const isDrawn = (canvas: HTMLCanvasElement) => {
    if (canvas.width === 0 || canvas.height === 0) return false
    // Of a copy: the browser complains of a canvas that is read twice, and one that is waited for is.
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
    copy?.drawImage(canvas, 0, 0)
    const pixels = copy?.getImageData(0, 0, canvas.width, canvas.height).data
    return pixels?.some((value) => value !== 0) ?? false
  }
  return [...document.querySelectorAll('article')].flatMap((article) => {
    const body = article.querySelector(':scope > div:last-of-type')
    const title = article.getAttribute('aria-label') ?? ''
    const canvases = [...article.querySelectorAll('canvas')]
    const hasContent = (body?.textContent ?? '') !== '' || body?.querySelector('svg, img, iframe') != null
    const isBlank = !hasContent && !canvases.some(isDrawn)
    const isTooLarge = article.scrollWidth > article.clientWidth + 1 || article.scrollHeight > article.clientHeight + 1
    return [
      ...(isBlank ? [{ title, fault: 'shows nothing' }] : []),
      ...(isTooLarge ? [{ title, fault: 'is larger than its card' }] : []),
      ...(article.textContent?.includes('This panel cannot be drawn') ? [{ title, fault: 'could not be drawn' }] : []),
    ]
  })
}

/** Titles of texts without a text, which people put over others as headings. */
function emptyTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(emptyTexts)
  if (typeof value !== 'object' || value === null) return []
  const { type, title, options, content } = value as Record<string, unknown>
  const said = (options as Record<string, unknown> | undefined)?.content ?? content ?? ''
  const own = type === 'text' && String(said).trim() === '' ? [String(title ?? '').trim()] : []
  return [...own, ...Object.values(value).flatMap(emptyTexts)]
}

async function expectWhole(page: Page, complaints: readonly string[], dashboard: unknown): Promise<void> {
  const headings = emptyTexts(dashboard)
  const isMeant = ({ title, fault }: Fault) => fault === 'shows nothing' && headings.includes(title)
  // What is drawn by a chart is there one frame after its data.
  await expect
    .poll(
      async () => {
        const faults = (await page.evaluate(faultsOf)).filter((one) => !isMeant(one))
        return faults.map(({ title, fault }) => `${title} ${fault}`).join('; ')
      },
      { timeout: patienceMs },
    )
    .toBe('')
  // A refused query is an answer like any other; what counts is that the page itself stays whole.
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
}

describe.skipIf(missing !== undefined)(`dashboards in a browser${missing ? `: ${missing}` : ''}`, () => {
  test.each(files)(
    '$file: every panel shows its data, or says why not',
    { timeout: 4 * patienceMs },
    async ({ path }) => {
      const dashboard = read(path)
      const { page, complaints } = await show(dashboard)
      expect(await page.getByRole('article').count()).toBeGreaterThan(0)
      await expectWhole(page, complaints, dashboard)
      await page.context().close()
    },
  )

  test.each(Object.entries(lines))(
    'lines %s: every panel shows its data',
    { timeout: 4 * patienceMs },
    async (_, one) => {
      const { page, complaints } = await show(one)
      await expectWhole(page, complaints, one)
      // Here each has some: what says that there is none was asked wrongly.
      const empty = page.getByRole('article').filter({ hasText: /No data|No lines|Cannot|cannot/ })
      expect(await empty.allTextContents()).toEqual([])
      await page.context().close()
    },
  )

  test.each(Object.entries({ ...nasty, ...mended }))(
    '%s: does not break the page',
    { timeout: 4 * patienceMs },
    async (_name, dashboard) => {
      const { page, complaints } = await show(dashboard)
      await expectWhole(page, complaints, dashboard)
      await page.context().close()
    },
  )
})
