// Who may only look is offered nothing else, and told why where an address asks for it.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { looks } from '../../e2e/browser.fixture.ts'
import { ruleOf } from './alerting/alerting.fixture.ts'
import { missing, serveStack } from './serve-stack.fixture.ts'

const served = serveStack()
const password = 'long enough'
// Gus may change the folder `own`, and look at everything else.
const people = { vera: 'Viewer', ed: 'Editor', gus: 'Viewer' } as const

beforeAll(async () => {
  if (missing !== undefined) return
  const { stack } = served
  const post = (path: string, body: object) => stack.ask('POST', path, JSON.stringify(body))
  await post('/api/folders', { uid: 'ops', title: 'Operations' })
  const panel = { id: 1, type: 'text', title: 'Words', gridPos: { x: 0, y: 0, w: 12, h: 8 } }
  const dashboard = { uid: 'pay', title: 'Payments', panels: [panel] }
  for (const message of ['first', 'second'])
    await post('/api/dashboards/db', {
      dashboard: { ...dashboard, description: message },
      folderUid: 'ops',
      message,
      overwrite: true,
    })
  for (const [login, role] of Object.entries(people)) await post('/api/admin/users', { login, password, role })
  const { body } = await stack.ask('GET', '/api/users/lookup?loginOrEmail=gus')
  await post('/api/folders', { uid: 'own', title: 'Of Gus' })
  await post('/api/folders/own/permissions', {
    items: [
      { userId: (body as { id: number }).id, permission: 2 },
      { role: 'Viewer', permission: 1 },
    ],
  })
  await post('/api/dashboards/db', { dashboard: { ...dashboard, uid: 'mine', title: 'Mine' }, folderUid: 'own' })
  for (const folderUID of ['ops', 'own'])
    await post('/api/v1/provisioning/alert-rules', ruleOf(`Rule of ${folderUID}`, 'vector(1)', { folderUID }))
})

async function openAs(username: keyof typeof people, path: string): Promise<Page> {
  const { page } = await served.open(looks.light, { username, password })
  onTestFinished(() => page.context().close())
  page.setDefaultTimeout(60_000)
  await page.goto(`${served.stack.url}${path}`)
  return page
}

const told = (page: Page) => page.getByText('Here you may look, and not change')

describe.skipIf(missing !== undefined)(
  `who may only look${missing ? `: ${missing}` : ''}`,
  { timeout: 240_000 },
  () => {
    test('is offered no new dashboard, no import and no permissions', async () => {
      const offers = async (page: Page) => {
        await page.getByRole('link', { name: /Payments/ }).waitFor()
        await page.waitForLoadState('networkidle')
        const names = await page.getByRole('main').getByRole('link').allTextContents()
        return names.filter((name) => /New dashboard|Import|Permissions/.test(name))
      }
      expect(await offers(await openAs('vera', '/dashboards/f/ops'))).toEqual([])
      const asEditor = await openAs('ed', '/dashboards/f/ops')
      await asEditor.getByRole('link', { name: 'New dashboard' }).waitFor()
      expect(await offers(asEditor)).toEqual(['New dashboard', 'Import'])
    })

    test.each([
      { path: '/dashboard/new', back: 'All dashboards' },
      { path: '/dashboard/import', back: 'All dashboards' },
      { path: '/d/pay?edit', back: 'Payments' },
      { path: '/alerting/new', back: 'Rules' },
      { path: '/alerting/notifications/receivers/new', back: 'Contact points' },
      { path: '/alerting/silence/new', back: 'Silences' },
      { path: '/connections/datasources/new', back: 'All data sources' },
      { path: '/admin/users', back: 'All dashboards' },
      { path: '/org/serviceaccounts', back: 'All dashboards' },
    ])('is told at $path who gives the right, and where to look instead', async ({ path, back }) => {
      const page = await openAs('vera', path)
      await told(page).waitFor()
      await page.getByRole('main').getByRole('link', { name: back, exact: true }).last().click()
      await told(page).waitFor({ state: 'detached' })
    })

    test('is offered neither edits nor copies nor a way back to a version of a dashboard', async () => {
      const page = await openAs('vera', '/d/pay')
      await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
      await page.getByRole('menuitem', { name: 'Versions' }).waitFor()
      const items = await page.getByRole('menuitem').allTextContents()
      expect(items.filter((item) => /Edit|copy|Delete/.test(item))).toEqual([])
      await page.getByRole('menuitem', { name: 'Versions' }).click()
      await page.getByRole('button', { name: 'What changed with version 1' }).waitFor()
      expect(await page.getByRole('button', { name: /Restore/ }).count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Menu of Words' }).click()
      await page.getByRole('menuitem', { name: 'Inspect' }).waitFor()
      expect(await page.getByRole('menuitem', { name: 'Edit' }).count()).toBe(0)
    })

    test('is offered no dashboards that were deleted', async () => {
      const offers = async (page: Page) => {
        await page.getByRole('link', { name: /Payments/ }).waitFor()
        await page.waitForLoadState('networkidle')
        return await page.getByRole('link', { name: 'Deleted dashboards' }).count()
      }
      expect(await offers(await openAs('vera', '/'))).toBe(0)
      expect(await offers(await openAs('gus', '/'))).toBe(1)
    })

    test('in one folder is offered a new dashboard in another', async () => {
      const page = await openAs('gus', '/dashboards/f/own')
      await page.getByRole('link', { name: 'New dashboard' }).waitFor()
      const other = await openAs('gus', '/dashboards/f/ops')
      await other.getByRole('link', { name: /Payments/ }).waitFor()
      await other.waitForLoadState('networkidle')
      expect(await other.getByRole('link', { name: 'New dashboard' }).count()).toBe(0)
    })

    test('at a dashboard copies it to where changes may be made', async () => {
      const page = await openAs('gus', '/d/pay')
      await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
      await page.getByRole('menuitem', { name: 'Make a copy…' }).click()
      const dialog = page.getByRole('dialog')
      const folder = dialog.getByLabel('Folder')
      await folder.locator('option', { hasText: 'Of Gus' }).waitFor({ state: 'attached' })
      expect(await folder.locator('option').allTextContents()).toEqual(['Of Gus'])
      await dialog.getByRole('button', { name: 'Save the copy' }).click()
      await page.waitForURL(/\/d\/(?!pay)/)
      await page.getByRole('link', { name: 'Of Gus' }).waitFor()
    })

    test('at rules is offered changes to those of a folder that may be changed', async () => {
      const page = await openAs('gus', '/alerting')
      await page.getByText('Rule of ops', { exact: true }).waitFor()
      await page.waitForLoadState('networkidle')
      const menus = page.getByRole('button', { name: /^What can be done with/ })
      await menus.first().waitFor()
      expect(await menus.count()).toBe(1)
      await menus.click()
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
      expect(await page.getByRole('menuitem', { name: /Silence/ }).count()).toBe(0)
    })

    test('an editor makes a dashboard by its address', async () => {
      const page = await openAs('ed', '/dashboard/new')
      await page.getByRole('button', { name: 'Save…' }).waitFor()
      expect(await told(page).count()).toBe(0)
    })
  },
)
