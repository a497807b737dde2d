// What people do before the page has drawn, loaded or heard what came before.
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { looks } from '../../e2e/browser.fixture.ts'
import { hold } from '../../e2e/hold.fixture.ts'
import { intercept } from '../../e2e/intercept.fixture.ts'
import { missing, serveStack } from './serve-stack.fixture.ts'

const served = serveStack()

async function open(path: string): Promise<Page> {
  const { page } = await served.open(looks.light)
  onTestFinished(() => page.context().close())
  page.setDefaultTimeout(60_000)
  await page.goto(`${served.stack.url}${path}`)
  return page
}

const exploring = (expr: string) => {
  const panes = {
    a: { datasource: 'hearth-metrics', queries: [{ refId: 'A', expr }], range: { from: 'now-1m', to: 'now' } },
  }
  return `/explore?${new URLSearchParams({ panes: JSON.stringify(panes) })}`
}
const expression = (page: Page) => page.getByRole('textbox', { name: 'Expression A' })

/** What is asked once the button is pressed. */
async function askedIn(page: Page): Promise<() => string> {
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  return () => JSON.parse(new URL(page.url()).searchParams.get('panes') ?? '').a.queries[0].expr
}

/** Types a letter, and the next one when the page has drawn the first but has done nothing after it. */
async function typeWhileItDraws(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Ask')
    if (button === undefined) throw new Error('Cannot see when it is drawn: the button is not there')
    const drawn = new Promise((resolve) => new MutationObserver(resolve).observe(button, { attributes: true }))
    // A clock that runs this fast leaves React no time for more than one thing in a row.
    const now = performance.now.bind(performance)
    let aheadMs = 0
    performance.now = () => {
      aheadMs += 1_000
      return now() + aheadMs
    }
    document.execCommand('insertText', false, 'x')
    await drawn
    document.execCommand('insertText', false, 'y')
  })
}

describe.skipIf(missing !== undefined)(
  `whoever is in a hurry${missing ? `: ${missing}` : ''}`,
  { timeout: 180_000 },
  () => {
    test('loses no letter that is typed before the last one has come back to the field', async () => {
      const page = await open(exploring('up'))
      await expression(page).click()
      await page.locator('.cm-focused').waitFor()
      await expression(page).press('End')
      await typeWhileItDraws(page)
      await expect.poll(await askedIn(page)).toBe('upxy')
    })

    test('writes over what was chosen in a field while its editor was loaded', async () => {
      const page = await open(exploring('up'))
      await expression(page).waitFor()
      const editor = await hold(page, /\/code-editor-[^/]*\.js$/)
      await expression(page).focus()
      await page.keyboard.press('ControlOrMeta+A')
      await expect.poll(editor.asked).toBe(1)
      editor.letGo()
      await page.locator('.cm-focused').waitFor()
      await page.keyboard.type('vector(1')
      await expect.poll(await askedIn(page)).toBe('vector(1)')
    })

    test('finds in the field what was there when a query is undone', async () => {
      const panels = [
        {
          id: 1,
          type: 'stat',
          title: 'One',
          gridPos: { x: 0, y: 0, w: 12, h: 8 },
          targets: [{ refId: 'A', expr: 'up' }],
        },
      ]
      await served.stack.ask(
        'POST',
        '/api/dashboards/db',
        JSON.stringify({ dashboard: { uid: 'undone', title: 'Undone', panels } }),
      )
      const page = await open('/d/undone?editPanel=1')
      await expression(page).click()
      await page.locator('.cm-focused').waitFor()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText('vector(2)')
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByText(/1 change/).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => expression(page).textContent()).toBe('up')
    })

    test('ends editing by saving, though Escape is pressed before the answer', async () => {
      await served.stack.ask(
        'POST',
        '/api/dashboards/db',
        JSON.stringify({ dashboard: { uid: 'saved', title: 'Saved', panels: [] } }),
      )
      const page = await open('/d/saved?edit')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Text' }).click()
      await page.getByRole('button', { name: 'Save…' }).click()
      const saving = await hold(page, '**/api/dashboards/db', 'POST')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await saving.underWay()
      await page.keyboard.press('Escape')
      saving.letGo()
      await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
      expect(await page.getByText(/This browser keeps changes/).count()).toBe(0)
      const { body } = await served.stack.ask('GET', '/api/dashboards/uid/saved')
      expect(body).toMatchObject({ dashboard: { panels: [{ type: 'text' }] } })
    })

    test('leaves a dashboard that is deleted, though Escape is pressed before the answer', async () => {
      await served.stack.ask(
        'POST',
        '/api/dashboards/db',
        JSON.stringify({ dashboard: { uid: 'left', title: 'Left', panels: [] } }),
      )
      const page = await open('/d/left')
      await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      const deleting = await hold(page, '**/api/dashboards/uid/left', 'DELETE')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await deleting.underWay()
      await page.keyboard.press('Escape')
      deleting.letGo()
      await page.waitForURL(`${served.stack.url}/`)
    })

    test('makes one folder by pressing Enter twice', async () => {
      const page = await open('/dashboard/new')
      await page.getByRole('button', { name: 'Save…' }).click()
      await page.getByRole('button', { name: 'New folder' }).click()
      const making = await hold(page, '**/api/folders', 'POST')
      const title = page.getByRole('textbox', { name: 'Title of the new folder' })
      await title.fill('Once')
      await title.press('Enter')
      await making.underWay()
      await title.press('Enter')
      making.letGo()
      await expect.poll(() => page.getByLabel('Folder', { exact: true }).locator(':checked').textContent()).toBe('Once')
      expect(making.asked()).toBe(1)
    })

    test('keeps the name of the next token while the one before is made', async () => {
      const account = JSON.stringify({ name: 'robot', role: 'Viewer' })
      await served.stack.ask('POST', '/api/serviceaccounts', account)
      const page = await open('/org/serviceaccounts')
      await page.getByRole('button', { name: 'Tokens of robot' }).click()
      const making = await hold(page, '**/api/serviceaccounts/*/tokens', 'POST')
      const name = page.getByRole('textbox', { name: 'Name of the token' })
      await name.fill('one')
      await name.press('Enter')
      await making.underWay()
      await name.fill('two')
      making.letGo()
      await page.getByText('one', { exact: true }).waitFor()
      await expect.poll(() => page.locator('button[data-loading]').count()).toBe(0)
      expect(await name.inputValue()).toBe('two')
    })

    test('keeps what was written into a rule while the states of others cannot be heard', async () => {
      const page = await open('/alerting/new')
      await page.getByRole('textbox', { name: /^Name/ }).fill('Kept')
      let refused = 0
      await intercept(page, '**/api/prometheus/grafana/api/v1/rules', (route) => {
        refused += 1
        return route.fulfill({ status: 404, json: { message: 'away' } })
      })
      // Asked once more than was refused: what the refusal does is done.
      await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(1)
      expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Kept')
    })
  },
)
