import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { type Stack, seldom, startStack } from './start-stack.ts'

const missing = missingBrowser ?? missingPage
const dashboards = 40

let stack: Stack
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined) return
  stack = await startStack({}, seldom)
  for (let at = 1; at <= dashboards; at += 1)
    await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard: { title: `Number ${at}`, panels: [] } }))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

describe.skipIf(missing !== undefined)(`addresses of dashboards${missing ? `: ${missing}` : ''}`, () => {
  test('change without loading the page, and the way back leads to where one was', { timeout: 60_000 }, async () => {
    const { page, complaints } = await openPage(browser, {
      viewport: { width: 900, height: 500 },
      httpCredentials: stack.credentials,
    })
    await page.goto(stack.url)
    const last = page.getByRole('link', { name: `Number ${dashboards}` })
    await last.scrollIntoViewIfNeeded()
    // Noted when it is clicked: pictures that come in may move the list until then.
    await page.evaluate(() => {
      const note = () => document.documentElement.setAttribute('data-left-at', String(scrollY))
      document.addEventListener('click', note, { capture: true, once: true })
    })
    await last.click()
    const scrolled = Number(await page.locator('html').getAttribute('data-left-at'))
    expect(scrolled).toBeGreaterThan(0)
    await page.getByRole('heading', { level: 1, name: `Number ${dashboards}` }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
    expect(await page.locator('html[data-left-at]').count()).toBe(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('say on a page how to get in when the password is wrong', { timeout: 60_000 }, async () => {
    const httpCredentials = { ...stack.credentials, password: 'wrong' }
    const { page, complaints } = await openPage(browser, { httpCredentials })
    const answer = await page.goto(`${stack.url}/d/abc`)
    expect(answer?.status()).toBe(401)
    await page.getByRole('heading', { name: 'This page asks for a name and a password' }).waitFor()
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
    await page.context().close()
  })

  test('hold what is searched for, which goes when it is emptied', { timeout: 60_000 }, async () => {
    const { page } = await openPage(browser, { httpCredentials: stack.credentials })
    await page.goto(`${stack.url}/?query=number%203`)
    const field = page.getByRole('textbox', { name: 'Search dashboards' })
    await expect.poll(() => field.inputValue()).toBe('number 3')
    await field.fill('Number 17')
    await page.getByRole('link', { name: 'Number 17' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Number \d/ }).count()).toBe(1)
    await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe('Number 17')
    await field.fill('')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.context().close()
  })
})
