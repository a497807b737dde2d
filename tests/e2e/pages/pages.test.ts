import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  atRest,
  keepPicture,
  keepsPictures,
  type Look,
  looks,
  missingBrowser,
  openBrowser,
  openPage,
  overflowPx,
} from '../browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle, until } from '../bundle.fixture.ts'

const key = 'key-of-this-test'
const flow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'
const credentials = { httpCredentials: { username: 'admin', password: 'secret' } }

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  bundle = startBundle(state.home, {
    HEARTH_API_KEY: key,
    HEARTH_DASHBOARD_PASSWORD: 'secret',
    HEARTH_DASHBOARD_LOGIN_FORM: 'false',
    // So that graphs have something to draw soon.
    ...(keepsPictures ? {} : { HEARTH_METRICS_BUNDLE_INTERVAL_MS: '1000' }),
  })
  browser = await openBrowser()
  await bundle.ready()
  await liveDataEverywhere()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

/** Conversations with a scrape of every service after each; in pictures graphs have a minute's course. */
async function liveDataEverywhere(): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const questions = ['What is the capital of Portugal?', 'What is the capital of Italy?', 'Hello']
  for (let at = 0; at < (keepsPictures ? 12 : questions.length); at++) {
    const body = JSON.stringify({ question: questions[at % questions.length], sessionId: `visitor-${at % 4}` })
    const answer = await fetch(`${bundle.urlOf('chatflow')}/api/v1/prediction/${flow}`, {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.status).toBe(200)
    await until(() => areScraped(at + 1))
  }
}

/** Whether every service has been scraped this often. */
async function areScraped(times: number): Promise<boolean> {
  const query = encodeURIComponent(`count(count_over_time(process_cpu_seconds_total[5m]) >= ${times})`)
  const answer = await fetch(`${bundle.urlOf('metrics')}/api/v1/query?query=${query}`)
  const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
  return Number(data.result[0]?.value[1] ?? 0) >= names.length
}

type Name = Parameters<RunningBundle['urlOf']>[0]

const localhost = (name: Name) => bundle.urlOf(name).replace('127.0.0.1', 'localhost')

/** What a visitor does on each page until it shows something that is really happening. */
const visits: Readonly<Record<Name, (page: Page) => Promise<void>>> = {
  async chatflow(page) {
    await page.goto(`${localhost('chatflow')}/#key=${key}`)
    await page.getByRole('link', { name: 'Conversation with memory' }).first().click()
    const chat = page.getByRole('button', { name: 'Chat', exact: true })
    await chat.waitFor()
    // In a small window the drawing comes first, and the chat has a view of its own.
    if ((await chat.getAttribute('aria-expanded')) === 'false') await page.getByRole('tab', { name: 'Chat' }).click()
    const question = page.getByRole('textbox', { name: /message|question|ask/i })
    await question.fill('What is the capital of Portugal?')
    await question.press('Enter')
    await page
      .getByText(/Lisbon/)
      .first()
      .waitFor()
  },
  async inference(page) {
    await page.goto(localhost('inference'))
    await page.getByRole('button', { name: 'What is the capital of Italy?' }).click()
    await page.getByText(/Rome/).first().waitFor()
    await page.getByText(/first token after .* tokens/).waitFor()
  },
  async health(page) {
    await page.goto(localhost('health'))
    await page.getByText(/Everything works|All that is needed works/).waitFor()
    for (const name of ['Chatflow', 'Inference', 'Dashboard', 'Metrics', 'Logs', 'Disk', 'Memory', 'Model'])
      await page.getByRole('heading', { name, exact: true }).waitFor()
  },
  async logs(page) {
    await page.goto(localhost('logs'))
    await page
      .getByText(/"msg":"request"|request/)
      .first()
      .waitFor()
  },
  async metrics(page) {
    await page.goto(`${localhost('metrics')}/query?g0.expr=up&g0.tab=1`)
    for (const job of ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard', 'host', 'containers'])
      await page.getByText(`job="${job}"`).first().waitFor()
    await page.goto(
      `${localhost('metrics')}/query?g0.expr=sum by (job) (rate(process_cpu_seconds_total[1m]))&g0.tab=0&g0.range_input=5m`,
    )
    await page.locator('canvas').first().waitFor()
  },
  async dashboard(page) {
    await page.goto(localhost('dashboard'))
    await page.getByRole('link', { name: /Hearth overview/ }).click()
    await page.waitForURL('**/d/**')
    await page.goto(`${page.url().split('?')[0]}?from=now-5m&to=now`)
    // The panel of the six services: a tile each, all of them up.
    await until(async () => (await page.getByText('up', { exact: true }).count()) >= 6)
    // On a phone the graphs are further down, and are drawn when they come into sight: of what was passed too
    // fast there is nothing, so the way down begins anew at the end.
    await until(async () => {
      if ((await page.locator('canvas').count()) > 0) return true
      const isAtEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
      await page.mouse.wheel(0, isAtEnd ? -100_000 : 600)
      return false
    })
    await page.mouse.wheel(0, -100_000)
  },
}
const names = Object.keys(visits) as Name[]

describe.skipIf(missingBrowser !== undefined)(
  `the pages in a browser${missingBrowser ? `: ${missingBrowser}` : ''}`,
  () => {
    describe.each(Object.keys(looks) as Look[])('%s', (look) => {
      test.each(names)('%s shows live data and complains of nothing', { timeout: 90_000 }, async (name) => {
        const { page, complaints } = await openPage(browser, { ...looks[look], ...credentials })
        await visits[name](page)
        await page.evaluate(atRest)
        await keepPicture(page, `overview/${name}-${look}`)
        await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
        expect(complaints).toEqual([])
        await page.context().close()
      })
    })

    test.each(names)('from %s one link leads to each of the others', { timeout: 90_000 }, async (name) => {
      const { page, complaints } = await openPage(browser, { ...looks.light, ...credentials })
      await page.goto(localhost(name))
      const services = page.getByRole('navigation', { name: 'Services' }).first()
      await until(async () => (await services.getByRole('link').count()) === names.length)
      // A mark stands on what is not well alone.
      await until(async () => (await services.getByRole('img').count()) === 0)
      const addresses = await services
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
      for (const other of names) expect(addresses).toContain(`${localhost(other)}/`)
      const next = names[(names.indexOf(name) + 1) % names.length] ?? name
      await page
        .locator(`a[href="${localhost(next)}/"]`)
        .first()
        .click()
      await page.waitForURL(`${localhost(next)}/**`)
      await expect.poll(() => page.title()).toContain('Hearth')
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('the keyboard alone gets from one page to the next', async () => {
      const { page } = await openPage(browser, { ...looks.light, ...credentials })
      await page.goto(localhost('health'))
      await page.getByText(/Everything works|All that is needed works/).waitFor()
      await page
        .locator(`a[href="${localhost('metrics')}/"]`)
        .first()
        .waitFor()
      await page.keyboard.press('Tab')
      await expect.poll(() => page.locator(':focus').textContent()).toBe('Skip to content')
      const focusOn = () => page.locator(':focus').getAttribute('href')
      for (let at = 0; at < 12 && (await focusOn()) !== `${localhost('metrics')}/`; at++)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL(`${localhost('metrics')}/**`)
      await page.context().close()
    })

    test('dark stays dark on the next visit', async () => {
      const { page } = await openPage(browser, { ...looks.light, ...credentials })
      await page.goto(localhost('health'))
      await page.getByRole('button', { name: 'Use dark colours' }).click()
      await page.getByRole('button', { name: 'Use light colours' }).waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Use light colours' }).waitFor()
      await page.context().close()
    })
  },
)
