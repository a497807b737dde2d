import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle } from '../bundle.fixture.ts'

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  bundle = startBundle(state.home, { HEARTH_METRICS_BUNDLE_INTERVAL_MS: '1000' })
  browser = await openBrowser()
  await bundle.ready()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

describe.skipIf(missingBrowser !== undefined)(
  `what is waited for${missingBrowser ? `: ${missingBrowser}` : ''}`,
  { timeout: 60_000 },
  () => {
    test.each([
      { service: 'inference', path: '/?view=models', asks: '**/models/catalogue', waits: 'Loading the catalogue' },
      { service: 'health', path: '/', asks: '**/api/v1/events', waits: 'Waiting for the first report' },
      { service: 'logs', path: '/', asks: '**/api/v1/logs?*', waits: 'Reading the newest lines' },
      { service: 'metrics', path: '/targets', asks: '**/api/v1/targets?*', waits: 'Loading targets' },
      { service: 'metrics', path: '/rules', asks: '**/api/v1/rules', waits: 'Loading rules' },
      { service: 'metrics', path: '/service-discovery', asks: '**/api/v1/targets?*', waits: 'Loading what was found' },
      { service: 'metrics', path: '/silences', asks: '**/api/v2/silences', waits: 'Loading silences' },
      { service: 'metrics', path: '/receivers', asks: '**/notify/receivers', waits: 'Loading receivers' },
      { service: 'metrics', path: '/alerts/history', asks: '**/query_range?*', waits: 'Loading what fired' },
      { service: 'metrics', path: '/config', asks: '**/status/config', waits: 'Loading the configuration' },
      { service: 'metrics', path: '/explore?metric=up', asks: '**/api/v1/series?*', waits: 'Loading the metric' },
      { service: 'metrics', path: '/status', asks: '**/api/v1/status/tsdb', waits: 'Loading: Storage' },
    ] as const)('$service $path shows its layout until it comes', async ({ service, path, asks, waits }) => {
      const { page } = await openPage(browser, looks.light)
      const answer = Promise.withResolvers<void>()
      await page.route(asks, async (route) => {
        await answer.promise
        await route.continue()
      })
      await page.goto(`${bundle.urlOf(service)}${path}`)
      const layout = page.getByRole('status', { name: waits })
      await layout.waitFor()
      await expect.poll(async () => (await layout.boundingBox())?.height).toBeGreaterThan(200)
      answer.resolve()
      await layout.waitFor({ state: 'detached' })
      await page.context().close()
    })
  },
)
