import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { type Stack, startStack } from './start-stack.ts'

/** What this machine lacks for dashboards in a browser, or `undefined`. */
export const missing = missingBrowser ?? missingPage

type Look = NonNullable<Parameters<typeof openPage>[1]>

/** Dashboards and a browser for all tests of a file, where there is one. */
export function serveStack() {
  let stack: Stack | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    if (missing !== undefined) return
    stack = await startStack()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await stack?.stop()
  })
  const served = () => {
    if (stack === undefined || browser === undefined)
      throw new Error(`Cannot open dashboards: ${missing ?? 'not begun'}`)
    return { stack, browser }
  }
  return {
    get stack(): Stack {
      return served().stack
    },
    /** A page of somebody who is signed in: the owner, where nobody else is named. */
    async open(look: Look, who?: { readonly username: string; readonly password: string }) {
      const { stack, browser } = served()
      return await openPage(browser, { ...look, httpCredentials: who ?? stack.credentials })
    },
  }
}
