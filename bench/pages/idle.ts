// `npm run bench:pages:idle`: what every page costs a processor while nobody touches it, in Chromium.
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../../tests/e2e/browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle } from '../../tests/e2e/bundle.fixture.ts'

const settleMs = 5_000
const measuredMs = 10_000
const allowedRatio = 0.01
const key = 'key-of-this-bench'

const sights = [
  ['chatflow', '/', 'the flows'],
  ['chatflow', '/flows/6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15', 'a flow'],
  ['inference', '/', 'the playground'],
  ['inference', '/?view=models', 'the models'],
  ['health', '/', 'health'],
  ['logs', '/', 'logs'],
  ['metrics', '/', 'a query'],
  ['metrics', '/targets', 'the targets'],
  ['dashboard', '/', 'the dashboards'],
  ['dashboard', '/d/hearth', 'a dashboard'],
] as const

const { home, remove } = await freshHome()
const bundle = startBundle(home, {
  HEARTH_API_KEY: key,
  HEARTH_DASHBOARD_PASSWORD: 'secret',
  HEARTH_DASHBOARD_LOGIN_FORM: 'false',
})
const browser = await openBrowser()
try {
  await bundle.ready()
  process.exitCode = (await measureAll(bundle, browser)) ? 0 : 1
} finally {
  await browser.close()
  await bundle.close()
  await remove()
}

/** @returns whether all are within what is allowed */
async function measureAll(bundle: RunningBundle, browser: Browser): Promise<boolean> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    httpCredentials: { username: 'admin', password: 'secret' },
  })
  const page = await context.newPage()
  await page.goto(`${bundle.urlOf('chatflow')}/#key=${key}`)
  await page.getByRole('button', { name: 'New flow' }).waitFor()
  let isWithin = true
  for (const [service, path, name] of sights) {
    await page.goto(`${bundle.urlOf(service)}${path}`)
    const ratio = await busyRatio(page)
    isWithin &&= ratio <= allowedRatio
    console.log(`${name.padEnd(16)} ${(ratio * 100).toFixed(2)} % of one core`)
  }
  return isWithin
}

/** Share of one core that the page's main thread takes once it has settled, by its own processor time. */
async function busyRatio(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busySeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  await page.waitForTimeout(settleMs)
  const before = await busySeconds()
  await page.waitForTimeout(measuredMs)
  const busy = (await busySeconds()) - before
  await session.detach()
  return busy / (measuredMs / 1_000)
}
