import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { type Stack, startStack } from './start-stack.ts'

const missing = missingBrowser ?? missingPage

const title = '<img src=x onerror="window.hurt = true"> shown'
const dashboard = {
  uid: 'shared',
  title,
  time: { from: 'now-5m', to: 'now' },
  templating: { list: [{ name: 'what', type: 'constant', query: 'everything' }] },
  panels: [
    {
      id: 1,
      type: 'stat',
      title: 'Answer to $what',
      gridPos: { x: 0, y: 0, w: 12, h: 8 },
      datasource: { uid: 'hearth-metrics' },
      targets: [{ refId: 'A', expr: 'vector(42)', instant: true }],
    },
  ],
}

let stack: Stack
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined) return
  // The page to sign in, as people have it.
  stack = await startStack({ loginForm: true })
  browser = await openBrowser()
  await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard }))
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

async function openPage(path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...looks.light })
  const page = await context.newPage()
  await page.goto(`${stack.url}${path}`)
  return page
}

async function signIn(path: string): Promise<Page> {
  const page = await openPage(path)
  await page.getByRole('textbox', { name: 'Name or email' }).fill(stack.credentials.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(stack.credentials.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  return page
}

const answer = (page: Page) => page.getByText('42', { exact: true }).first().waitFor({ timeout: 30_000 })
const isHurt = (page: Page) => page.evaluate(() => 'hurt' in window)

describe.skipIf(missing !== undefined)(
  `a dashboard that is shared${missing ? `: ${missing}` : ''}`,
  { timeout: 90_000 },
  () => {
    test('is reached again after signing in, and its short link leads there', async () => {
      const page = await signIn('/d/shared/x?from=now-10m&to=now')
      await page.waitForURL(/\/d\/shared\/x\?from=now-10m/)
      await answer(page)
      await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      await page.getByRole('button', { name: 'Make a short link' }).click()
      const link = (await page.getByText(/\/goto\//).textContent()) ?? ''
      await page.goto(link)
      await page.waitForURL(/\/d\/shared\/x\?from=now-10m/)
      await page.context().close()
    })

    test('shows its panels on its public page and in its snapshot, to who is not signed in', async () => {
      const page = await signIn('/d/shared')
      await answer(page)
      await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      await page.getByRole('switch', { name: 'Open to everybody with the link' }).click()
      const open = (await page.getByText(/^http.*\/public-dashboards\//).textContent()) ?? ''
      await page.getByRole('button', { name: 'Keep a snapshot' }).click()
      const made = page.getByText(/\/dashboard\/snapshot\//)
      const kept = (await made.textContent()) ?? ''
      const dialog = page.getByRole('dialog')
      // In sight without a search for it, at the end of a long dialog.
      const isBelow = async () => {
        const [box, room] = await Promise.all([made.boundingBox(), dialog.boundingBox()])
        return (box?.y ?? 0) + (box?.height ?? 0) > (room?.y ?? 0) + (room?.height ?? 0)
      }
      await expect.poll(isBelow).toBe(false)
      await page.context().close()
      for (const address of [open, kept]) {
        const shown = await openPage(new URL(address).pathname)
        await answer(shown)
        await shown.getByRole('heading', { name: title }).waitFor()
        await shown.getByText('Answer to everything').waitFor()
        expect(await isHurt(shown)).toBe(false)
        if (address === open) expect(await shown.content()).not.toContain('vector(42)')
        await shown.context().close()
      }
      const gone = await openPage('/public-dashboards/none')
      await gone.getByText('There is nothing at this address').waitFor()
      await gone.context().close()
    })
  },
)
