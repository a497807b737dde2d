import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { missingBrowser, openBrowser } from '../browser.fixture.ts'
import { freshHome, hearth, type RunningBundle, startBundle, until } from '../bundle.fixture.ts'

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  bundle = startBundle(state.home)
  browser = await openBrowser()
  await bundle.ready()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

const localhost = (name: 'chatflow' | 'dashboard') => bundle.urlOf(name).replace('127.0.0.1', 'localhost')

/** A browser of its own, without anything kept. */
async function newBrowser(): Promise<BrowserContext> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  return context
}

async function openLink(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(link)
  return page
}

const newLink = async () => (await hearth(state.home, ['sign-in'])).out.trim()
const isIn = (page: Page) => page.getByRole('button', { name: 'New flow' }).waitFor()
const keyField = (page: Page) => page.getByLabel('API key', { exact: true })

/** A page of another port, which to a browser is the same site: it sends the cookie along. */
async function openForeignPage(html: string): Promise<string> {
  const server: Server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}

describe.skipIf(missingBrowser !== undefined)('getting in', () => {
  test('the link of the start table signs one browser in, and nothing of it stays behind', async () => {
    const link = /http:\S+#sign-in=\S+/.exec(bundle.output())?.[0] ?? ''
    const page = await openLink(await newBrowser(), link)
    await isIn(page)
    await expect.poll(() => page.url()).toBe(`${localhost('chatflow')}/`)
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(kept).not.toMatch(/key|hearth_session/)

    const other = await openLink(await newBrowser(), link)
    await other.getByText(/used before or is too old; "npm run hearth -- sign-in" prints a new one/).waitFor()
    await keyField(other).waitFor()
    await other.goto(await newLink())
    await isIn(other)
    const logged = async () => (await hearth(state.home, ['logs', 'chatflow', '-n', '10000'])).out
    await expect.poll(logged).toContain('/api/v1/')
    expect(await logged()).not.toContain(link.split('=')[1])
  }, 120_000)

  test('who is signed in at chatflow is in at the dashboards, and out there too', async () => {
    const context = await newBrowser()
    const page = await openLink(context, await newLink())
    await isIn(page)
    await page.goto(localhost('dashboard'))
    await page.getByRole('link', { name: /Hearth overview/ }).waitFor()
    await page.goto(localhost('chatflow'))
    await page.getByRole('button', { name: 'Account and language' }).click()
    await page.getByRole('menuitem', { name: 'Sign out here' }).click()
    await keyField(page).waitFor()
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('hearth_session')
    await page.goto(localhost('dashboard'))
    await page.getByRole('heading', { name: 'Sign in to the dashboards' }).waitFor()
  }, 120_000)

  test('a session outlives a kill of the service', async () => {
    const page = await openLink(await newBrowser(), await newLink())
    await isIn(page)
    const { pid, restarts } = bundle.run().services.chatflow
    process.kill(pid ?? 0, 'SIGKILL')
    await until(() => bundle.run().services.chatflow.restarts > restarts)
    await until(() => bundle.run().services.chatflow.state === 'ready')
    await page.reload()
    await isIn(page)
  }, 120_000)

  test('signing out everywhere reaches the other browser', async () => {
    const pages = [
      await openLink(await newBrowser(), await newLink()),
      await openLink(await newBrowser(), await newLink()),
    ]
    for (const page of pages) await isIn(page)
    await pages[0]?.getByRole('button', { name: 'Account and language' }).click()
    await pages[0]?.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    // Who reloads before it is done takes the request back.
    if (pages[0] !== undefined) await keyField(pages[0]).waitFor()
    for (const page of pages) {
      await page.reload()
      await keyField(page).waitFor()
    }
  }, 120_000)

  test('a session that ends in the middle takes nothing along: after signing in it goes on', async () => {
    const page = await openLink(await newBrowser(), await newLink())
    await page.goto(`${localhost('chatflow')}/flows/6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15?tab=chat`)
    const composer = page.getByRole('textbox', { name: /message|question|ask/i })
    await composer.waitFor()
    const key = /API key, shown this once: (\S+)/.exec(bundle.output())?.[1] ?? ''
    const headers = { authorization: `Bearer ${key}` }
    await composer.fill('What is the capital of Portugal?')
    await fetch(`${bundle.urlOf('chatflow')}/api/v1/sessions`, { method: 'DELETE', headers })
    await composer.press('Enter')
    await page.getByText('The session is over: after signing in this goes on where it was').waitFor()
    await keyField(page).fill(key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('What is the capital of Portugal?').waitFor()
  }, 120_000)

  test('a page of another port changes nothing with the session, by a form or a script', async () => {
    const context = await newBrowser()
    const page = await openLink(context, await newLink())
    await isIn(page)
    const target = `${localhost('chatflow')}/api/v1`
    const foreign = await openForeignPage(
      `<form method="post" action="${target}/sign-in-links"><button>Win</button></form>`,
    )
    await page.goto(foreign)
    const [answer] = await Promise.all([page.waitForResponse(/sign-in-links/), page.getByRole('button').click()])
    expect((await answer.request().allHeaders()).cookie).toContain('hearth_session=')
    expect(answer.status()).toBe(401)

    await page.goto(foreign)
    const attempts = await page.evaluate(async (url) => {
      const send = (path: string, init: RequestInit) =>
        fetch(`${url}${path}`, { credentials: 'include', ...init }).then(
          () => 'read',
          () => 'kept away',
        )
      const headers = { 'x-hearth-csrf': '1' }
      return [
        await send('/sessions', { method: 'DELETE', headers }),
        await send('/prediction/x', { method: 'POST', headers, body: '{}' }),
        await send('/chatflows', {}),
      ]
    }, target)
    expect(attempts).toEqual(['kept away', 'kept away', 'kept away'])
    await page.goto(localhost('chatflow'))
    await isIn(page)
  }, 120_000)
})
