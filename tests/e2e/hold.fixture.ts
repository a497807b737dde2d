import type { Page } from 'playwright-core'

/** Holds back what a page asks there until it is let go. */
export async function hold(page: Page, address: string | RegExp, method = 'GET') {
  const held = Promise.withResolvers<void>()
  let count = 0
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    count += 1
    await held.promise
    await route.fallback()
  })
  return { asked: () => count, letGo: () => held.resolve() }
}

/** Waits until the page tells that something is under way. */
export const underWay = (page: Page) => page.locator('button[data-loading]').waitFor()
