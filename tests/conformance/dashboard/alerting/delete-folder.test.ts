// A folder is deleted in a browser: without rules, with them, and while nobody can say whether there are any.
import { createServer } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage, overflowPx } from '../../../e2e/browser.fixture.ts'
import { missingPage } from '../built-page.ts'
import { type Stack, seldom, startStack } from '../start-stack.ts'
import { ruleOf } from './alerting.fixture.ts'

const missing = missingBrowser ?? missingPage

let browser: Browser
beforeAll(async () => {
  if (missing === undefined) browser = await openBrowser()
})
afterAll(() => browser?.close())

const start = async (settings: Readonly<Record<string, unknown>> = {}) => {
  const stack = await startStack(settings, seldom)
  onTestFinished(() => stack.stop())
  await stack.ask('POST', '/api/folders', JSON.stringify({ uid: 'ops', title: 'Operations' }))
  await stack.ask('POST', '/api/folders', JSON.stringify({ uid: 'inner', title: 'Inner', parentUid: 'ops' }))
  const dashboard = { uid: 'kept', title: 'Kept' }
  await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard, folderUid: 'inner' }))
  return stack
}

const prepare = async ({ credentials }: Stack, options: object = {}) => {
  const { page } = await openPage(browser, { ...looks.light, httpCredentials: credentials, ...options })
  onTestFinished(() => page.context().close())
  return page
}

const open = async (stack: Stack, options: object = {}) => {
  const page = await prepare(stack, options)
  await page.goto(`${stack.url}/dashboards/f/ops`)
  return page
}

const statusOf = async (stack: Stack, uid: string) => (await stack.ask('GET', `/api/folders/${uid}`)).status

/** In the place of a metrics service: away until it is told to come back, then without a rule. */
async function startAbsent() {
  let isBack = false
  const server = createServer((request, response) => {
    if (!isBack) return void request.socket.destroy()
    response.statusCode = 404
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return {
    metricsUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    comeBack() {
      isBack = true
    },
  }
}

describe.skipIf(missing !== undefined)(
  `a folder that is deleted in the page${missing ? `: ${missing}` : ''}`,
  { timeout: 240_000 },
  () => {
    test('goes with its alert rules once their names were shown, by keyboard alone', async () => {
      const stack = await start()
      for (const [title, folderUID] of [
        ['Disk full', 'ops'],
        ['Too slow', 'inner'],
      ] as const) {
        const rule = JSON.stringify(ruleOf(title, 'vector(1)', { folderUID }))
        expect((await stack.ask('POST', '/api/v1/provisioning/alert-rules', rule)).status).toBe(201)
      }
      const page = await open(stack)
      await page.getByRole('button', { name: 'Delete this folder…' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Delete the folder Operations' })
      await dialog.getByText('In it and below it: 1 dashboard, 1 folder, 2 alert rules').waitFor()
      await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).evaluate(hasFocus)).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const refusal = dialog.getByRole('alert')
      await refusal.getByText('It was not deleted: 2 alert rules are in it').waitFor()
      expect(await refusal.getByRole('listitem').allInnerTexts()).toEqual(['Disk full', 'Too slow'])
      expect(await dialog.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0)
      // A second press of the same key does nothing: the focus is at what was said.
      await expect.poll(() => refusal.evaluate(hasFocus)).toBe(true)
      await page.keyboard.press('Enter')
      expect(await statusOf(stack, 'ops')).toBe(200)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await dialog.getByRole('button', { name: 'Delete with its alert rules' }).evaluate(hasFocus)).toBe(true)
      await page.keyboard.press('Enter')
      await page.waitForURL(`${stack.url}/`)
      expect([await statusOf(stack, 'ops'), await statusOf(stack, 'inner')]).toEqual([404, 404])
      const { body } = await stack.ask('GET', '/api/v1/provisioning/alert-rules')
      expect(body).not.toContainEqual(expect.objectContaining({ folderUID: 'ops' }))
      expect(body).not.toContainEqual(expect.objectContaining({ folderUID: 'inner' }))
    })

    test('stays while the metrics service is away, which is said, and goes once it is back', async () => {
      const { metricsUrl, comeBack } = await startAbsent()
      const stack = await start({ metricsUrl })
      const page = await open(stack)
      await page.getByRole('button', { name: 'Delete this folder…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('In it and below it: unknown. Cannot count what is in this folder').waitFor()
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await dialog.getByRole('alert').getByText('nobody can say whether alert rules are in it').waitFor()
      await dialog.getByRole('button', { name: 'Delete with its alert rules' }).waitFor()
      expect(await statusOf(stack, 'ops')).toBe(200)
      comeBack()
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await page.waitForURL(`${stack.url}/`)
      expect(await statusOf(stack, 'ops')).toBe(404)
    })

    test('goes while the metrics service is away where that is chosen, in German on a phone', async () => {
      const { metricsUrl } = await startAbsent()
      const stack = await start({ metricsUrl })
      const page = await open(stack, { ...looks.phone, locale: 'de-DE' })
      await page.getByRole('button', { name: 'Diesen Ordner löschen…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Den Ordner Operations löschen' })
      await dialog.getByText('In ihm und darunter: unbekannt.').waitFor()
      await dialog.getByRole('button', { name: 'Löschen', exact: true }).click()
      await dialog.getByRole('button', { name: 'Erneut versuchen' }).waitFor()
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      await dialog.getByRole('button', { name: 'Mit den Alarmregeln löschen' }).click()
      await page.waitForURL(`${stack.url}/`)
      expect(await statusOf(stack, 'ops')).toBe(404)
    })

    test('is offered only to whoever may', async () => {
      const stack = await start()
      const user = { name: 'looker', login: 'looker', password: 'looks at folders' }
      await stack.ask('POST', '/api/admin/users', JSON.stringify(user))
      const page = await prepare(stack, { httpCredentials: { username: 'looker', password: user.password } })
      // The page may have its answer before its address is told to be loaded.
      const [asked] = await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/api/folders/ops')),
        page
          .goto(`${stack.url}/dashboards/f/ops`)
          .then(() => page.getByRole('link', { name: 'Alerts and rules' }).waitFor()),
      ])
      expect(await asked.json()).toMatchObject({ canDelete: false })
      expect(await page.getByRole('button', { name: 'Delete this folder…' }).count()).toBe(0)
    })
  },
)

const hasFocus = (element: Element) => document.activeElement === element
