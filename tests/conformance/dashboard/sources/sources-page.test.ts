import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage } from '../../../e2e/browser.fixture.ts'
import { missingPage } from '../built-page.ts'
import { slot } from '../edit.fixture.ts'
import { type Stack, seldom, startStack } from '../start-stack.ts'

const missing = missingBrowser ?? missingPage
const folder = mkdtempSync(join(tmpdir(), 'sources-page-'))
const path = join(folder, 'orders.db')
const database = new DatabaseSync(path)
database.exec(
  "CREATE TABLE orders (city TEXT, total REAL); INSERT INTO orders VALUES ('Lima', 10), ('Oslo', 20), ('Rome', 30)",
)

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
  database.close()
  await rm(folder, { recursive: true, force: true })
})

const open = async (address: string) => {
  const opened = await openPage(browser, { ...looks.light, httpCredentials: stack.credentials })
  await opened.page.goto(`${stack.url}${address}`)
  return opened
}

describe.skipIf(missing !== undefined)(
  `the screen of data sources${missing ? `: ${missing}` : ''}`,
  { timeout: 120_000 },
  () => {
    test('adds one by its form, tests it, and deletes it', async () => {
      const { page, complaints } = await open('/')
      await page.getByRole('link', { name: 'Data sources' }).click()
      await page.getByRole('link', { name: 'Hearth health' }).waitFor()
      await page.getByRole('link', { name: 'Add a data source' }).click()
      await page.getByLabel('Type').selectOption('SQLite')
      await page.getByLabel('Name').fill('Orders')
      await page.getByLabel('Path of the file').fill('orders.db')
      await page.getByRole('button', { name: 'Save and test' }).click()
      await page.getByRole('alert').filter({ hasText: 'absolute path' }).waitFor()
      await page.getByLabel('Path of the file').fill(path)
      await page.getByRole('button', { name: 'Save and test' }).click()
      await page.getByRole('status').filter({ hasText: 'Database Connection OK' }).waitFor()
      await page.getByRole('link', { name: 'All data sources' }).click()
      await page.getByRole('link', { name: 'Orders' }).click()
      await page.getByRole('heading', { name: 'Edit Orders' }).waitFor()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('link', { name: 'Hearth health' }).waitFor()
      expect(await page.getByRole('link', { name: 'Orders' }).count()).toBe(0)
      // The browser tells of the answer that refused the first path.
      expect(complaints.filter((words) => !/400/.test(String(words)))).toEqual([])
      await page.context().close()
    })

    test('those that the service set up are shown, and can be tested alone', async () => {
      const { page } = await open('/connections/datasources/edit/hearth-metrics')
      await page.getByRole('button', { name: 'Test' }).click()
      await page.getByRole('status').filter({ hasText: 'Successfully queried' }).waitFor()
      expect(await page.getByLabel('URL').isDisabled()).toBe(true)
      await page.context().close()
    })
  },
)

describe.skipIf(missing !== undefined)(
  `a dashboard over a database${missing ? `: ${missing}` : ''}`,
  { timeout: 120_000 },
  () => {
    test('has variables of its rows, and panels whose SQL is written in the editor', async () => {
      const source = { name: 'Shop', uid: 'shop', type: 'frser-sqlite-datasource', jsonData: { path } }
      await stack.ask('POST', '/api/datasources', JSON.stringify(source))
      const datasource = { type: source.type, uid: 'shop' }
      const rawSql = 'SELECT city, total FROM orders WHERE city IN ($city)'
      const city = {
        type: 'query',
        name: 'city',
        multi: true,
        datasource,
        current: { text: ['Oslo'], value: ['Oslo'] },
      }
      const variable = { ...city, query: 'SELECT city FROM orders ORDER BY 1', refresh: 1 }
      const panel = { id: 1, type: 'table', title: 'Orders', gridPos: { x: 0, y: 0, w: 24, h: 8 }, datasource }
      const targets = [{ refId: 'A', rawSql, format: 'table' }]
      const dashboard = {
        uid: 'shop',
        title: 'Shop',
        templating: { list: [variable] },
        panels: [{ ...panel, targets }],
      }
      await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard }))
      const { page, complaints } = await open('/d/shop?var-city=Lima&var-city=Rome')
      await page.getByRole('cell', { name: 'Lima' }).waitFor()
      await page.getByRole('cell', { name: 'Rome' }).waitFor()
      expect(await page.getByRole('cell', { name: 'Oslo' }).count()).toBe(0)
      await page.goto(`${stack.url}/d/shop?edit`)
      await slot(page, /^Orders/).click({ position: { x: 40, y: 10 } })
      await page.getByLabel('SQL A').fill('SELECT sum(total) AS everything FROM orders')
      await page.getByLabel('SQL A').blur()
      await page.getByRole('columnheader', { name: 'everything' }).waitFor()
      await page.getByRole('cell', { name: '60' }).waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })
  },
)
