import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { type Stack, seldom, startStack } from './start-stack.ts'

const missing = missingBrowser ?? missingPage

let stack: Stack
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined) return
  stack = await startStack({}, seldom)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const picker = (page: Page) => page.getByRole('button', { name: /^Time range/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Choose a time range' })

async function openEmpty(): Promise<Page> {
  const page = await open({})
  await picker(page).waitFor()
  return page
}

async function open(more: object): Promise<Page> {
  const dashboard = { title: 'Empty', panels: [], time: { from: 'now-5m', to: 'now' }, ...more }
  const { body } = await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard, overwrite: true }))
  const { page } = await openPage(browser, {
    viewport: { width: 900, height: 700 },
    httpCredentials: stack.credentials,
  })
  await page.goto(`${stack.url}${(body as { url: string }).url}`)
  return page
}

describe.skipIf(missing !== undefined)(`the time range${missing ? `: ${missing}` : ''}`, { timeout: 60_000 }, () => {
  test('is chosen by keyboard, and the focus is back at its button', async () => {
    const page = await openEmpty()
    await picker(page).focus()
    await page.keyboard.press('Enter')
    await panel(page).waitFor()
    await expect.poll(() => picker(page).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    await expect.poll(() => picker(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Last 3 hours' }).press('Enter')
    await expect.poll(() => new URL(page.url()).search).toBe('?from=now-3h&to=now')
    await expect.poll(() => picker(page).textContent()).toBe('Last 3 hours')
    await expect.poll(() => picker(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test('is typed, and goes away by a click on its button or elsewhere', async () => {
    const page = await openEmpty()
    await picker(page).click()
    await panel(page).getByRole('textbox', { name: 'From' }).fill('now-90m')
    await panel(page).getByRole('button', { name: 'Apply' }).click()
    await panel(page).waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('?from=now-90m&to=now')
    await picker(page).click()
    await panel(page).waitFor()
    await picker(page).click()
    await panel(page).waitFor({ state: 'hidden' })
    await picker(page).click()
    await panel(page).waitFor()
    await page.mouse.click(5, 690)
    await panel(page).waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('is a day or a year by the calendar, chosen or typed', async () => {
    const page = await openEmpty()
    await picker(page).click()
    await panel(page).getByRole('button', { name: 'Yesterday' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('now-1d/d')
    await expect.poll(() => picker(page).textContent()).toBe('Yesterday')
    await picker(page).click()
    await panel(page).getByRole('textbox', { name: 'From' }).fill('now/fy')
    await panel(page).getByRole('textbox', { name: 'To' }).fill('now')
    await panel(page).getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('now/fy')
    await page.context().close()
  })

  test('is chosen among those that a dashboard names, and the refresh too', async () => {
    const ranges = [{ display: 'This shift', from: 'now-2h', to: 'now' }]
    const page = await open({ timepicker: { quick_ranges: ranges, refresh_intervals: ['7s', '2m'] } })
    await picker(page).click()
    await expect.poll(() => panel(page).getByRole('button').allTextContents()).toEqual(['This shift', 'Apply'])
    await panel(page).getByRole('button', { name: 'This shift' }).click()
    await expect.poll(() => picker(page).textContent()).toBe('This shift')
    const interval = page.getByRole('combobox', { name: 'Refresh interval' })
    expect(await interval.getByRole('option').allTextContents()).toEqual(['Off', '7s', '2m'])
    await page.context().close()
  })

  test('cannot be chosen where a dashboard hides it', async () => {
    const page = await open({ timepicker: { hidden: true }, editable: false })
    await page.getByRole('button', { name: 'Menu of the dashboard' }).waitFor()
    expect(await picker(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.has('edit')).toBe(true)
    await page.context().close()
  })

  test('lies in sight at its button, also after scrolling on a phone', async () => {
    const page = await openEmpty()
    await page.setViewportSize({ width: 390, height: 700 })
    await picker(page).click()
    await panel(page).waitFor()
    const boxes = async () => ({
      button: await picker(page).boundingBox(),
      shown: await panel(page).boundingBox(),
    })
    await expect
      .poll(async () => {
        const { button, shown } = await boxes()
        if (button === null || shown === null) return 'not shown'
        const isInSight = shown.x >= 0 && shown.x + shown.width <= 390 && shown.y + shown.height <= 700
        return isInSight && Math.round(shown.y - button.y - button.height)
      })
      .toBe(4)
    await page.context().close()
  })
})
