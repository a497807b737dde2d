// Esc leaves a playlist, and a panel shown alone: unless something that it closes lies above.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { type Stack, seldom, startStack } from './start-stack.ts'

const missing = missingBrowser ?? missingPage

let stack: Stack
let browser: Browser
let playlist: string
beforeAll(async () => {
  if (missing !== undefined) return
  stack = await startStack({}, seldom)
  const panels = [{ id: 1, type: 'text', title: 'Notes', gridPos: { x: 0, y: 0, w: 12, h: 4 } }]
  const templating = { list: [{ type: 'custom', name: 'host', query: 'one,two' }] }
  const dashboard = { uid: 'noted', title: 'Noted', panels, templating }
  await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard }))
  const items = Array.from({ length: 2 }, () => ({ type: 'dashboard_by_uid', value: 'noted', title: 'Noted' }))
  const made = await stack.ask('POST', '/api/playlists', JSON.stringify({ name: 'Wall', interval: '1h', items }))
  playlist = (made.body as { uid: string }).uid
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

// What is closed without motion is gone before the key has passed.
const looking = { ...looks.light, reducedMotion: 'reduce' } as const

async function open(address: string): Promise<Page> {
  const { page } = await openPage(browser, { ...looking, httpCredentials: stack.credentials })
  // For the turn of a playlist, which comes by itself no sooner than the tests are over.
  await page.clock.install()
  await page.goto(`${stack.url}${address}`)
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
  return page
}

const places = [
  { place: 'a playlist', address: () => `/playlists/play/${playlist}`, left: '/playlists' },
  { place: 'a panel shown alone', address: () => '/d/noted?viewPanel=panel-1', left: '/d/noted' },
]

const layers: readonly { readonly what: string; readonly show: (page: Page) => Promise<Locator> }[] = [
  {
    what: 'the choice of a time range',
    async show(page) {
      await page.getByRole('button', { name: /^Time range/ }).click()
      return page.getByRole('dialog', { name: 'Choose a time range' })
    },
  },
  {
    what: 'a dialog',
    async show(page) {
      await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      return page.getByRole('dialog', { name: 'Share Noted' })
    },
  },
  {
    what: 'a menu',
    async show(page) {
      await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
      return page.getByRole('menu')
    },
  },
  {
    what: 'the options of a variable',
    async show(page) {
      await page.getByRole('button', { name: /^host/ }).click()
      await page.locator('input:focus').waitFor()
      return page.getByRole('listbox')
    },
  },
  {
    what: 'the commands',
    async show(page) {
      await page.keyboard.press('Control+k')
      return page.getByRole('dialog', { name: 'Commands' })
    },
  },
]

describe.skipIf(missing !== undefined)(`Esc${missing ? `: ${missing}` : ''}`, { timeout: 60_000 }, () => {
  describe.each(places)('in $place', ({ address, left }) => {
    test.each(layers)('closes $what first', async ({ show }) => {
      const page = await open(address())
      const before = page.url()
      const layer = await show(page)
      await layer.waitFor()
      await page.keyboard.press('Escape')
      await layer.waitFor({ state: 'hidden' })
      expect(page.url()).toBe(before)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.url()).toBe(`${stack.url}${left}`)
      await page.context().close()
    })
  })

  test('closes what was opened before the dashboard that is shown', async () => {
    const page = await open(`/playlists/play/${playlist}`)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await keys.waitFor()
    await page.clock.fastForward('01:00:00')
    await page.getByText('2 of 2').waitFor()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(`/playlists/play/${playlist}`)
    await page.context().close()
  })
})
