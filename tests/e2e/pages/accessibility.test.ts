import { readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  atRest,
  keepPicture,
  keepsPictures,
  looks,
  missingBrowser,
  openBrowser,
  overflowPx,
} from '../browser.fixture.ts'
import { freshHome, projectRoot, type RunningBundle, startBundle } from '../bundle.fixture.ts'
import { gallery, hasPictures, pictureOf, renderGallery } from './gallery.fixture.ts'
import type { View } from './view.fixture.ts'
import { views } from './views.fixture.ts'

const key = 'key-of-this-test'
const axe = readFileSync(join(projectRoot, 'node_modules/axe-core/axe.min.js'), 'utf8')

// Gzipped, of a view with what is opened over it. A flow has the drawing with it, or an editor of code; a dashboard
// that is edited has the settings of its panels.
const viewKiB = 200
const flowKiB = 350

const allowedBytes = ({ path, hasEditor = false }: View) =>
  (path.startsWith('/flows/') || hasEditor ? flowKiB : viewKiB) * 1_024

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  const configFile = join(state.home, '..', 'prometheus.yml')
  writeFileSync(configFile, 'scrape_configs: []\n')
  bundle = startBundle(state.home, {
    HEARTH_API_KEY: key,
    HEARTH_DASHBOARD_PASSWORD: 'secret',
    HEARTH_DASHBOARD_LOGIN_FORM: 'false',
    HEARTH_METRICS_BUNDLE_INTERVAL_MS: '1000',
    HEARTH_METRICS_CONFIG_FILE: configFile,
    HEARTH_METRICS_ADMIN_API: 'true',
  })
  browser = await openBrowser()
  await bundle.ready()
  context = await newContext()
  const page = await context.newPage()
  await page.goto(`${bundle.urlOf('chatflow')}/#key=${key}`)
  await page.getByRole('button', { name: 'New flow' }).waitFor()
  await page.close()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
  if (keepsPictures) await writeFile(join(projectRoot, gallery.guide), renderGallery(views.filter(hasPictures)))
}, 120_000)

const newContext = (locale = 'en-GB') =>
  browser.newContext({
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    httpCredentials: { username: 'admin', password: 'secret' },
    ...looks.light,
  })

const everything = {
  resultTypes: ['violations'],
  // Controls of 24 px, or with as much space around them, are not asked for unless one says so.
  rules: { 'target-size': { enabled: true } },
}
const colours = { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } }

/** What axe finds serious or critical, one line each: the rule, what it says, and where. */
async function faultsOf(page: Page, options: object): Promise<readonly string[]> {
  await page.evaluate(atRest)
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`))
}

/** What a view has loaded of scripts, as they went over the wire. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

/** The words of links in the blue that a browser gives to those of no colour. */
const blueLinks = (page: Page) =>
  page
    .locator('a[href]')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility() && getComputedStyle(link).color === 'rgb(0, 0, 238)')
        .map((link) => link.textContent),
    )

/** The headings of a view, by their levels, in their order. */
const headingLevels = (page: Page) =>
  page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) => headings.filter((one) => one.checkVisibility()).map(({ tagName }) => Number(tagName[1])))

async function inContext(view: View, look: (page: Page) => Promise<void>): Promise<void> {
  const isApart = view.isSignedOut || view.locale !== undefined
  const used = isApart ? await newContext(view.locale) : context
  const page = await used.newPage()
  await page.goto(`${bundle.urlOf(view.service)}${view.path}`)
  await view.open(page)
  await look(page)
  await page.close()
  if (isApart) await used.close()
}

describe.skipIf(missingBrowser !== undefined)(
  `every view${missingBrowser ? `: ${missingBrowser}` : ''}`,
  { timeout: 60_000 },
  () => {
    test.each(views)('$service: $name is small, and can be read, named and reached by everybody', async (view) => {
      await inContext(view, async (page) => {
        expect(await scriptBytes(page)).toBeLessThanOrEqual(allowedBytes(view))
        await keepPicture(page, pictureOf(view, 'light'))
        await page.evaluate(axe)
        // What has just come into sight may still be fading in, or be followed by its last part.
        await expect.poll(() => faultsOf(page, everything)).toEqual([])
        expect(await blueLinks(page)).toEqual([])
        const levels = await headingLevels(page)
        expect(levels.filter((level) => level === 1)).toEqual([1])
        expect(
          levels.every((level, at) => level - (levels[at - 1] ?? 0) <= 1),
          `headings ${levels}`,
        ).toBe(true)
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.locator('[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' })
        await expect.poll(() => faultsOf(page, colours)).toEqual([])
        await keepPicture(page, pictureOf(view, 'dark'))
        // A phone, and a window of 1,280 px at 200 %.
        for (const width of [390, 640]) {
          await page.setViewportSize({ width, height: 800 })
          await page.evaluate(atRest)
          await expect
            .poll(() => page.evaluate(overflowPx), { message: `sideways at ${width} px` })
            .toBeLessThanOrEqual(0)
        }
      })
    })
  },
)
