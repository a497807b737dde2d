import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { intercept } from './intercept.fixture.ts'

/** Holds back what a page that is open asks there until it is let go. */
export async function hold(page: Page, address: string | RegExp, method = 'GET') {
  const held = Promise.withResolvers<void>()
  let count = 0
  await intercept(page, address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    count += 1
    await held.promise
    await route.fallback()
  })
  return {
    asked: () => count,
    /** Waits until it is asked and the page tells that something is under way. */
    async underWay() {
      await expect.poll(() => count).toBeGreaterThan(0)
      await page.locator('button[data-loading]').first().waitFor()
    },
    letGo: () => held.resolve(),
  }
}
