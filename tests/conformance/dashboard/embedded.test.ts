import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { type Stack, seldom, startStack } from './start-stack.ts'

const missing = missingBrowser ?? missingPage

const dashboard = {
  uid: 'embedded',
  title: 'Embedded',
  time: { from: 'now-5m', to: 'now' },
  panels: [
    {
      id: 7,
      type: 'stat',
      title: 'Answer',
      gridPos: { x: 0, y: 0, w: 12, h: 8 },
      datasource: { uid: 'hearth-metrics' },
      targets: [{ refId: 'A', expr: 'vector(42)', instant: true }],
    },
  ],
}

// Pages elsewhere, which hold the code that somebody put there.
let code = ''
const servers: Server[] = []
async function startElsewhere(): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Wiki</title>${code}`)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

let stack: Stack
let browser: Browser
/** Of the site of the dashboards, and named. */
let wiki = ''
/** Of another site, and named. */
let elsewhere = ''
/** Of the site of the dashboards, and not named. */
let stranger = ''
beforeAll(async () => {
  if (missing !== undefined) return
  wiki = `http://127.0.0.1:${await startElsewhere()}`
  elsewhere = `http://localhost:${await startElsewhere()}`
  stranger = `http://127.0.0.1:${await startElsewhere()}`
  stack = await startStack({ loginForm: true, embedOrigins: [wiki, elsewhere] }, seldom)
  expect(new URL(stack.url).hostname).toBe('127.0.0.1')
  browser = await openBrowser()
  await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard }))
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  for (const server of servers) server.close()
})

/** A browser in which somebody is signed in, with the dialog that shares the dashboard. */
async function openDialog(): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...looks.light })
  const page = await context.newPage()
  await page.goto(`${stack.url}/d/embedded`)
  await page.getByRole('textbox', { name: 'Name or email' }).fill(stack.credentials.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(stack.credentials.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  return page
}

const codeOf = async (page: Page, part: string) => (await page.getByText(part).last().textContent()) ?? ''

/** What the browser says of a frame on the page that it does not show. */
async function refusalAt(context: BrowserContext, address: string): Promise<string> {
  const page = await context.newPage()
  const told = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(address)
  const text = (await told).text()
  await expect.poll(() => page.frames()[1]?.url(), { timeout: 30_000 }).toBe('chrome-error://chromewebdata/')
  await page.close()
  return text
}

async function showsAnswerAt(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  const frame = page.frameLocator('iframe')
  await frame.getByText('42', { exact: true }).first().waitFor({ timeout: 30_000 })
  await page.close()
}

describe.skipIf(missing !== undefined)(
  `a panel within another page${missing ? `: ${missing}` : ''}`,
  { timeout: 90_000 },
  () => {
    test('is shown at a named origin of the same site, and blocked at another', async () => {
      const page = await openDialog()
      await page.getByText(`Pages at these origins may show it: ${stack.url}, ${wiki}, ${elsewhere}`).waitFor()
      code = await codeOf(page, '/d-solo/')
      expect(code).toMatch(/^<iframe src="http:\/\/127\.0\.0\.1:\d+\/d-solo\/embedded\?panelId=7" title="Answer"/)
      await showsAnswerAt(page.context(), wiki)
      expect(await refusalAt(page.context(), stranger)).toContain(wiki)
      await page.context().close()
    })

    test('is a whole dashboard where that is chosen, and no other page of the service', async () => {
      const page = await openDialog()
      await page.getByRole('combobox', { name: 'What is shown' }).selectOption('The whole dashboard')
      code = await codeOf(page, 'kiosk')
      expect(code).toMatch(/^<iframe src="http:\/\/127\.0\.0\.1:\d+\/d\/embedded[^"]*\?kiosk=" title="Embedded"/)
      await showsAnswerAt(page.context(), wiki)
      for (const path of ['/d/embedded', '/dashboards', '/login']) {
        code = `<iframe src="${stack.url}${path}"></iframe>`
        expect(await refusalAt(page.context(), wiki)).not.toContain(wiki)
      }
      await page.context().close()
    })

    test('of another site takes no sign-in along, and a public page needs none', async () => {
      const page = await openDialog()
      code = await codeOf(page, '/d-solo/')
      // Nobody is signed in there, and the page to sign in is shown in no frame.
      expect(await refusalAt(page.context(), elsewhere)).not.toContain(elsewhere)
      await page.getByRole('switch', { name: 'Open to everybody with the link' }).click()
      code = await codeOf(page, `<iframe src="${stack.url}/public-dashboards/`)
      await showsAnswerAt(page.context(), elsewhere)
      expect(await refusalAt(page.context(), stranger)).toContain(elsewhere)
      await page.context().close()
    })
  },
)

describe.skipIf(missing !== undefined)('without a named origin', { timeout: 90_000 }, () => {
  test('the dialog says that only this address may embed', async () => {
    const alone = await startStack({}, seldom)
    try {
      await alone.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard }))
      const context = await browser.newContext({ locale: 'en-GB', httpCredentials: alone.credentials, ...looks.light })
      const page = await context.newPage()
      await page.goto(`${alone.url}/d/embedded`)
      await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      await page.getByText(`Only pages at ${alone.url} may show it`).waitFor()
      await page.getByText('HEARTH_DASHBOARD_EMBED_ORIGINS').waitFor()
      await context.close()
    } finally {
      await alone.stop()
    }
  })
})
