// Playlists, the permissions of a folder, mute timings and templates: made by hand, in a browser.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage } from '../../e2e/browser.fixture.ts'
import { missingPage } from './built-page.ts'
import { type Stack, seldom, startStack } from './start-stack.ts'

const missing = missingBrowser ?? missingPage
const base = '/api/v1/provisioning'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined) return
  stack = await startStack({}, seldom)
  await post('/api/folders', { uid: 'ops', title: 'Operations' })
  for (const title of ['First', 'Second']) await post('/api/dashboards/db', { dashboard: { uid: title, title } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const post = (path: string, body: object) => stack.ask('POST', path, JSON.stringify(body))

const open = async (address: string) => {
  const opened = await openPage(browser, { ...looks.light, httpCredentials: stack.credentials })
  await opened.page.goto(`${stack.url}${address}`)
  return opened
}

const shown = (page: Page, title: string) => page.waitForFunction((wanted) => document.title.startsWith(wanted), title)

describe.skipIf(missing !== undefined)(
  `places beside dashboards${missing ? `: ${missing}` : ''}`,
  { timeout: 240_000 },
  () => {
    test('a playlist is made, shows its dashboards in turn, and is stopped', async () => {
      const { page, complaints } = await open('/')
      await page.getByRole('link', { name: 'Playlists' }).click()
      await page.getByText('There are no playlists yet').waitFor()
      await page.getByRole('button', { name: 'New playlist' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Wall')
      await dialog.getByLabel('Each is shown for').fill('1s')
      for (const title of ['Second', 'First']) await dialog.getByLabel('Add a dashboard').selectOption(title)
      await dialog.getByRole('button', { name: 'Show First earlier' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('link', { name: 'Start Wall' }).click()
      await page.getByRole('toolbar', { name: 'Wall' }).waitFor()
      for (const title of ['Second', 'First', 'Second']) await shown(page, title)
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('button', { name: 'Go on' }).waitFor()
      await page.getByRole('link', { name: 'Stop' }).click()
      await page.getByRole('button', { name: 'Delete Wall' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('There are no playlists yet').waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a dashboard is changed at its own address, not where the next turn takes it away', async () => {
      const items = [{ type: 'dashboard_by_uid', value: 'First', title: 'First' }]
      const { uid } = (await post('/api/playlists', { name: 'Slow', interval: '1h', items })).body as { uid: string }
      const { page, complaints } = await open(`/playlists/play/${uid}`)
      await page.getByRole('toolbar', { name: 'Slow' }).waitFor()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('button', { name: 'Save…' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/d/First')
      expect(await page.getByRole('toolbar', { name: 'Slow' }).count()).toBe(0)
      await page.goBack()
      await page.getByRole('toolbar', { name: 'Slow' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Start Slow' }).waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a panel that is shown alone when its time is over gives way to the next dashboard', async () => {
      for (const [id, title] of ['Left', 'Right'].entries()) {
        const panels = [{ id: id + 1, type: 'text', title: `Panel of ${title}`, gridPos: { x: 0, y: 0, w: 12, h: 4 } }]
        await post('/api/dashboards/db', { dashboard: { uid: title, title, panels } })
      }
      const items = ['Left', 'Right'].map((title) => ({ type: 'dashboard_by_uid', value: title, title }))
      const { uid } = (await post('/api/playlists', { name: 'Pair', interval: '1h', items })).body as { uid: string }
      const { page, complaints } = await open('/playlists')
      await page.clock.install()
      await page.goto(`${stack.url}/playlists/play/${uid}`)
      await page.getByRole('button', { name: 'Menu of Panel of Left' }).click()
      await page.getByRole('menuitem', { name: 'View' }).click()
      await page.getByRole('button', { name: 'All panels' }).waitFor()
      await page.clock.fastForward('01:00:00')
      await page.getByRole('heading', { name: 'Panel of Right' }).waitFor()
      expect(new URL(page.url()).search).toBe('')
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('somebody is given a folder, and others lose it', async () => {
      const { id } = (await post('/api/admin/users', { login: 'ada', password: 'long enough' })).body as { id: number }
      const { page, complaints } = await open('/dashboards/f/ops')
      await page.getByRole('link', { name: 'Permissions' }).click()
      await page.getByRole('heading', { name: 'Permissions of Operations' }).waitFor()
      await page.getByLabel('Give permission to').selectOption({ label: 'ada' })
      await page.getByLabel('What ada may do').selectOption('Change')
      await page.getByRole('button', { name: 'Take the permission from All viewers' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved', { exact: true }).waitFor()
      expect((await stack.ask('GET', '/api/folders/ops/permissions')).body).toMatchObject([
        { role: 'Editor', permission: 2 },
        { userId: id, permission: 2 },
      ])
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a mute timing is made, named by a policy, and kept while it is', async () => {
      const { page, complaints } = await open('/alerting/mute-timings')
      await page.getByRole('button', { name: 'Add a mute timing' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('nights')
      await dialog.getByLabel('Hours').fill('22:00-24:00, 0:00')
      await dialog.getByText('This is no time: 0:00').waitFor()
      await dialog.getByLabel('Hours').fill('22:00-24:00, 00:00-06:00')
      for (const name of ['Mon', 'Fri', 'Dec']) await dialog.getByLabel(name, { exact: true }).check()
      await dialog.getByLabel('Days of the month').fill('1:5, -1')
      await dialog.getByLabel('Time zone').fill('Europe/Berlin')
      await dialog.getByLabel('Name').press('Enter')
      await page.getByText('nights', { exact: true }).waitFor()
      expect((await stack.ask('GET', `${base}/mute-timings/nights`)).body).toMatchObject({
        time_intervals: [
          {
            times: [
              { start_time: '22:00', end_time: '24:00' },
              { start_time: '00:00', end_time: '06:00' },
            ],
            weekdays: ['monday', 'friday'],
            days_of_month: ['1:5', '-1'],
            months: ['december'],
            location: 'Europe/Berlin',
          },
        ],
      })
      await page.getByRole('link', { name: 'Policies' }).click()
      await page.getByRole('button', { name: 'Add a policy' }).click()
      await page.getByLabel('Matchers').fill('severity=low')
      await page.getByRole('group', { name: 'Tells nobody during' }).getByLabel('nights').check()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Mute timings' }).click()
      await page.getByRole('button', { name: 'nights', exact: false }).last().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('alert').getByText('Time interval is used by notification policies').waitFor()
      // The browser itself complains of the refusal.
      expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
      await page.context().close()
    })

    test('a template of messages is written', async () => {
      const { page, complaints } = await open('/alerting/templates')
      await page.getByRole('button', { name: 'Add a template' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('title')
      await dialog.getByLabel('Text').fill('Hello {{ .Status }}')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Hello {{ .Status }}').waitFor()
      expect((await stack.ask('GET', `${base}/templates/title`)).body).toMatchObject({
        template: 'Hello {{ .Status }}',
      })
      expect(complaints).toEqual([])
      await page.context().close()
    })
  },
)
