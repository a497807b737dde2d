import type { Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'

type Handler = (route: Route, request: Request) => unknown

/**
 * Answers what a page that is open already asks there. Resolves once the page's requests are intercepted: `page.route`
 * alone resolves before a busy page has heard of it, and what the page asks until then passes by unseen.
 */
export async function intercept(page: Page, address: string | RegExp, handler: Handler): Promise<void> {
  await page.route(address, handler)
  let isInForce = false
  const isProbe = ({ searchParams }: URL) => searchParams.has(probe)
  await page.route(isProbe, (route) => {
    isInForce = true
    return route.fulfill({ body: '' })
  })
  const ask = async () => {
    await page.evaluate(askOnce, probe)
    return isInForce
  }
  await expect.poll(ask, { interval: 0 }).toBe(true)
  await page.unroute(isProbe)
}

const probe = 'is-intercepted'

/** Runs in the page, and asks for the page itself, which the service has. */
async function askOnce(probe: string): Promise<void> {
  const address = new URL(location.href)
  address.searchParams.set(probe, '')
  await (await fetch(address)).text()
}
