import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { until } from '../../e2e/bundle.fixture.ts'
import { type Behind, type BundleBehind, startBundleBehind } from './bundle-behind.fixture.ts'
import { hasNginx, startNginx } from './nginx.fixture.ts'
import { below } from './paths.fixture.ts'
import { reader } from './proxy.fixture.ts'

const missing = missingBrowser ?? (hasNginx ? undefined : 'skipped without nginx')
let around: BundleBehind
let proxies: { readonly hands: Behind; readonly strips: Behind }
let browser: Browser

beforeAll(async () => {
  if (missing !== undefined) return
  around = await startBundleBehind('paths', { ...below, HEARTH_METRICS_BUNDLE_INTERVAL_MS: '1000' })
  proxies = {
    hands: await around.open(startNginx),
    strips: await around.open((options) => startNginx({ ...options, strips: true })),
  }
  browser = await openBrowser(around.browserArgs)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await around?.close()
})

type Way = keyof typeof proxies

const origin = (way: Way) => `https://hearth.example:${proxies[way].proxy.port}`

/** A page that is watched: what it asks for has to be below the path, and has to be there. */
async function open(base: string, way: Way) {
  const httpCredentials = { username: reader.user, password: reader.password }
  const { page, complaints } = await openPage(browser, { ...looks.light, httpCredentials })
  onTestFinished(() => page.context().close())
  const strays: string[] = []
  const own = `${origin(way)}${base}/`
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(own) && !/^(data|blob):/.test(url)) strays.push(url)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) strays.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(own + (base === '/flows' ? signIn[way]() : ''))
  return { page, own, complaints, strays }
}

// By the link of the start table, which is good once, and by the key.
const signIn: Readonly<Record<Way, () => string>> = {
  hands: () => new URL(around.printed(/(http:\S+#sign-in=\S+)/)).hash,
  strips: () => `#key=${around.printed(/API key, shown this once: (\S+)/)}`,
}

const links = {
  chatflow: '/flows/',
  inference: '/models/',
  dashboard: '/dashboards/',
  metrics: '/metrics/',
  logs: '/logs/',
  health: '/health/',
}

/** The head of each page leads to the others, below the same name. */
async function expectLinks(page: Page, way: Way): Promise<void> {
  const services = page.getByRole('navigation', { name: 'Services' }).first()
  const hrefs = () =>
    services.getByRole('link').evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))
  const expected = Object.values(links).map((path) => `${origin(way)}${path}`)
  await expect.poll(async () => (await hrefs()).toSorted()).toEqual(expected.toSorted())
}

/** What a visitor does on each page; those who sign in or are answered do it below the path. */
const visits: Readonly<Record<string, (page: Page, own: string) => Promise<void>>> = {
  async '/flows'(page, own) {
    await page.getByRole('link', { name: 'Conversation with memory' }).first().click()
    await page.waitForURL(`${own}flows/*`)
    // A deep link, loaded anew.
    await page.reload()
    const question = page.getByRole('textbox', { name: /message|question|ask/i })
    await page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
    await question.fill('What is the capital of Portugal?')
    await question.press('Enter')
    await page
      .getByText(/Lisbon/)
      .first()
      .waitFor()
  },
  async '/dashboards'(page, own) {
    await page.waitForURL(`${own}login?redirectTo=%2F`)
    await page.getByLabel('Name or email').fill('admin')
    await page.locator('input[type=password]').fill(around.printed(/user admin, password (\S+)/))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: /Hearth overview/ }).click()
    await page.waitForURL(`${own}d/**`)
    await page.reload()
    await until(async () => (await page.getByText('up', { exact: true }).count()) >= 6)
    await page.locator('canvas').first().waitFor()
  },
  async '/models'(page) {
    await page.getByRole('button', { name: 'What is the capital of Italy?' }).click()
    await page.getByText(/Rome/).first().waitFor()
    await page.getByText(/first token after .* tokens/).waitFor()
  },
  async '/logs'(page, own) {
    await page.goto(`${own}?c=chatflow`)
    await page
      .getByText(/"msg":"request"|request/)
      .first()
      .waitFor()
    const marker = `/api/v1/${Date.now().toString(36)}`
    await fetch(around.bundle.urlOf('chatflow') + marker)
    await page.getByText(marker).first().waitFor()
  },
  async '/metrics'(page, own) {
    await page.goto(`${own}graph?g0.expr=up&g0.tab=1`)
    await page.waitForURL(`${own}query?g0.expr=up&g0.tab=1`)
    for (const job of ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard', 'host'])
      await page.getByText(`job="${job}"`).first().waitFor()
    await page.goto(`${own}query?g0.expr=sum by (job) (rate(process_cpu_seconds_total[1m]))&g0.tab=0&g0.range_input=5m`)
    await page.locator('canvas').first().waitFor()
    await page.getByRole('link', { name: 'Targets' }).first().click()
    await page.waitForURL(`${own}targets`)
  },
  async '/health'(page) {
    await page.getByText(/Everything works|All that is needed works/).waitFor()
  },
}
describe.skipIf(missing !== undefined)(`pages below a path, in a browser${missing ? `: ${missing}` : ''}`, () => {
  describe.each(['hands', 'strips'] as const)('of a proxy that %s the path', (way) => {
    test.each(Object.keys(visits))(
      '%s works, and asks for nothing beside its path',
      { timeout: 120_000 },
      async (base) => {
        const { page, own, complaints, strays } = await open(base, way)
        await visits[base]?.(page, own)
        await expectLinks(page, way)
        expect(strays).toEqual([])
        expect(complaints).toEqual([])
      },
    )
  })
})
