import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage } from '../../../e2e/browser.fixture.ts'
import { intercept } from '../../../e2e/intercept.fixture.ts'
import { missingPage } from '../built-page.ts'
import { type Stack, seldom, startStack } from '../start-stack.ts'

const missing = missingBrowser ?? missingPage

const line = (text: string) => [`${Date.now() - 60_000}000000`, text]

/** What a Loki with one stream answers. */
function answerTo(path: string): unknown {
  if (path.includes('/query?')) return { resultType: 'vector', result: [{ metric: {}, value: [1, '2'] }] }
  if (path.includes('/query_range?') && path.includes('count_over_time')) return { resultType: 'matrix', result: [] }
  if (path.includes('/query_range?'))
    return { resultType: 'streams', result: [{ stream: { app: 'web' }, values: [line('hello of web')] }] }
  return path.includes('/label/app/values') ? ['web'] : ['app']
}

describe.skipIf(missing !== undefined)(
  `a Loki on the page${missing ? `: ${missing}` : ''}`,
  { timeout: 60_000 },
  () => {
    let loki: Server
    let stack: Stack
    let browser: Browser
    beforeAll(async () => {
      loki = createServer(({ url = '' }, response) =>
        response.end(JSON.stringify({ status: 'success', data: answerTo(url) })),
      )
      await new Promise<void>((listening) => loki.listen(0, '127.0.0.1', listening))
      stack = await startStack({}, seldom)
      browser = await openBrowser()
    })
    afterAll(async () => {
      await browser?.close()
      await stack?.stop()
      loki?.closeAllConnections()
      loki?.close()
    })

    test('is added, and its labels and values complete what is written', async () => {
      const { page, complaints } = await openPage(browser, { ...looks.light, httpCredentials: stack.credentials })
      await page.goto(`${stack.url}/connections/datasources/new`)
      await page.getByLabel('Type').selectOption('loki')
      await page.getByRole('textbox', { name: /^Name/ }).fill('Ours')
      await page.getByLabel('URL').fill(`http://127.0.0.1:${(loki.address() as AddressInfo).port}`)
      await page.getByRole('button', { name: 'Save and test' }).click()
      await page.getByText('Data source successfully connected.').waitFor()

      const query = { refId: 'A', expr: '{app="none"}' }
      const panes = JSON.stringify({
        a: { datasource: 'Ours', queries: [query], range: { from: 'now-1h', to: 'now' } },
      })
      await page.goto(`${stack.url}/explore?${new URLSearchParams({ panes })}`)
      await page.getByText('hello of web').waitFor()
      await page.getByRole('textbox', { name: 'LogQL A' }).click()
      const editor = page.locator('.cm-content')
      await editor.waitFor()
      await editor.fill('none')
      await editor.press('ControlOrMeta+a')
      await editor.pressSequentially('{')
      await expect.poll(() => editor.textContent()).toBe('{none}')
      const words = page.getByRole('option', { name: 'app' })
      await words.waitFor()
      // The bracket stands around what was chosen, so the next letter takes its place, and the list is asked for anew.
      const answer = Promise.withResolvers<void>()
      await intercept(page, '**/resources/labels', async (route) => {
        await answer.promise
        await route.continue()
      })
      const asking = page.waitForRequest('**/resources/labels')
      await editor.pressSequentially('ap')
      await asking
      // Until it is there, nothing is offered that could not be chosen.
      expect(await words.isVisible()).toBe(false)
      answer.resolve()
      await words.click()
      await expect.poll(() => editor.textContent()).toContain('{app')
      await editor.pressSequentially('="we')
      await page.getByRole('option', { name: 'web' }).click()
      await expect.poll(() => editor.textContent()).toContain('{app="web"')
      const colourOf = (text: string) =>
        editor.getByText(text, { exact: true }).evaluate((part) => getComputedStyle(part).color)
      const colours = new Set([await colourOf('app'), await colourOf('"web"'), await colourOf('=')])
      expect(colours.size).toBe(3)
      expect(complaints).toEqual([])
      await page.context().close()
    })
  },
)
