import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import {
  type RunningService,
  startService,
  temporaryHome,
  testKey,
} from '../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { openBrowser } from '../browser.fixture.ts'
import { slowDown } from '../slow-pages.fixture.ts'

export type ShareBench = {
  readonly service: RunningService
  readonly upstream: ScriptedUpstream
  /** The page of the service, signed in with the owner's key. */
  openOwner(path: string): Promise<Page>
  /** A page in a browser of its own, whose complaints fail the test. */
  openVisitor(url: string, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** A service, a scripted model, and browsers of its owner and of visitors. @param args further switches of Chromium */
export async function openShareBench(args: readonly string[] = []): Promise<ShareBench> {
  const state = await temporaryHome()
  const upstream = await openScriptedUpstream()
  const service = await startService(state.home)
  const browser = await openBrowser(args)
  return {
    service,
    upstream,
    async openOwner(path) {
      const page = await newPage(browser)
      await page.goto(`${service.url}${path}`)
      await page.getByLabel('API key', { exact: true }).fill(testKey)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('link', { name: 'API keys' }).waitFor()
      return page
    },
    async openVisitor(url, options) {
      const page = await newPage(browser, options)
      await page.goto(url)
      return page
    },
    async close() {
      await browser.close()
      await service.stop()
      await upstream.close()
      await state.remove()
    },
  }
}

async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await slowDown(context, page)
  return page
}

/** Somebody's web site with one page, at an address of its own. */
export async function openSite(html: string): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}
