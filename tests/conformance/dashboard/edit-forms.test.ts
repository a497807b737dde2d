import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { looks } from '../../e2e/browser.fixture.ts'
import { slot } from './edit.fixture.ts'
import { missing, serveStack } from './serve-stack.fixture.ts'

const served = serveStack()

const gridPos = { x: 0, y: 0, w: 24, h: 8 }
// At every time there is.
const deployed = 'label_replace(vector(1), "app", "shop", "", "")'
const targets = [{ refId: 'A', expr: 'up', range: true }]

/** A dashboard with this panel, opened to be edited, and what is stored of it once it is saved. */
async function edit(uid: string, panel: object) {
  const dashboard = {
    uid,
    title: uid,
    time: { from: 'now-5m', to: 'now' },
    panels: [{ id: 1, title: 'One', gridPos, ...panel }],
  }
  await served.stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard }))
  const { page, complaints } = await served.open(looks.light)
  await page.goto(`${served.stack.url}/d/${uid}?edit`)
  await slot(page, /^One/).click({ position: { x: 40, y: 10 } })
  return {
    page,
    async saved() {
      await page.getByRole('button', { name: 'Save…' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
      const { body } = await served.stack.ask('GET', `/api/dashboards/uid/${uid}`)
      expect(complaints).toEqual([])
      await page.context().close()
      return (body as { readonly dashboard: object }).dashboard
    },
  }
}

async function openSettings(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
}

const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

describe.skipIf(missing !== undefined)(
  `forms of the editor${missing ? `: ${missing}` : ''}`,
  { timeout: 120_000 },
  () => {
    test('set when weeks and years begin, and what readers may change of the time', async () => {
      const { page, saved } = await edit('times', { type: 'timeseries', targets })
      await openSettings(page, 'General')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Weeks begin on').selectOption('Sunday')
      await dialog.getByLabel('Fiscal years begin in').selectOption('April')
      await dialog.getByLabel('Now lies behind the clock by').fill('1')
      await dialog.getByText('A number and s, m, h or d').waitFor()
      await dialog.getByLabel('Now lies behind the clock by').fill('1m')
      await dialog.getByRole('switch', { name: 'Readers cannot change the time' }).press('Space')
      await close(page)
      expect(await saved()).toMatchObject({
        weekStart: 'sunday',
        fiscalYearStartMonth: 3,
        timepicker: { nowDelay: '1m', hidden: true },
      })
    })

    test('set how states are drawn, and what is drawn otherwise keeps what means the same', async () => {
      const { page, saved } = await edit('states', { type: 'timeseries', targets })
      await page.getByRole('tab', { name: 'Panel', exact: true }).click()
      await page.getByLabel('Visualization').selectOption('State timeline')
      await page.getByRole('tab', { name: 'Look' }).click()
      await page.getByRole('combobox', { name: 'Values', exact: true }).selectOption('never')
      await page.getByRole('switch', { name: 'Join equal values that follow each other' }).press('Space')
      await page.getByLabel('Height of rows, 1 without a gap').fill('0.5')
      await page.getByRole('tab', { name: 'Panel', exact: true }).click()
      await page.getByLabel('Visualization').selectOption('Status history')
      await page.getByRole('tab', { name: 'Look' }).click()
      await page.getByLabel('Width of cells, 1 without a gap').fill('1')
      expect(await saved()).toMatchObject({
        panels: [{ type: 'status-history', targets, options: { showValue: 'never', rowHeight: 0.5, colWidth: 1 } }],
      })
    })

    test('set how a histogram counts', async () => {
      const { page, saved } = await edit('counts', { type: 'histogram', targets })
      await page.getByRole('tab', { name: 'Look' }).click()
      await page.getByLabel('Bucket size').fill('5')
      await page.getByRole('switch', { name: 'Count all series together' }).press('Space')
      expect(await saved()).toMatchObject({ panels: [{ options: { bucketSize: 5, combine: true } }] })
    })

    test('set a colour, which stays when it is left as soon as it is typed', async () => {
      const { page, saved } = await edit('colour', { type: 'timeseries', targets })
      await page.getByRole('tab', { name: 'Values' }).click()
      await page.getByLabel('Colour by').selectOption('fixed')
      await page.getByRole('textbox', { name: 'Fixed colour' }).focus()
      await page.evaluate((color) => {
        document.execCommand('insertText', false, color)
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }, '#0b7285')
      await expect.poll(() => page.getByRole('textbox', { name: 'Fixed colour' }).inputValue()).toBe('#0b7285')
      expect(await saved()).toMatchObject({
        panels: [{ fieldConfig: { defaults: { color: { mode: 'fixed', fixedColor: '#0b7285' } } } }],
      })
    })

    test('set what is listed, which asks no data source', async () => {
      const { page, saved } = await edit('lists', { type: 'dashlist' })
      await page.getByRole('tab', { name: 'Look' }).click()
      await expect.poll(() => page.getByRole('tab', { name: 'Data' }).count()).toBe(0)
      await page.getByLabel('Name holds').fill('lis')
      await page.getByRole('article', { name: 'One' }).getByRole('link', { name: 'lists' }).waitFor()
      await page.getByRole('combobox', { name: 'Tags' }).fill('team')
      await page.keyboard.press('Enter')
      await page.getByRole('article', { name: 'One' }).getByText('No dashboard').waitFor()
      expect(await saved()).toMatchObject({ panels: [{ options: { query: 'lis', tags: ['team'] } }] })
    })

    test('make marks of a query, which are seen at once', async () => {
      const { page, saved } = await edit('marks', { type: 'timeseries', targets })
      await openSettings(page, 'Annotations')
      await page.getByRole('button', { name: 'Annotations & Alerts' }).waitFor()
      await page.getByRole('button', { name: 'Add annotations' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Starts')
      await page.getByRole('dialog').getByLabel('Query', { exact: true }).fill(deployed)
      await page.getByLabel('Title; labels in double braces').fill('{{app}} is out')
      await page.getByLabel('Shown in').selectOption('these panels')
      await page.getByRole('combobox', { name: 'Panels' }).press('ArrowDown')
      await page.getByRole('option', { name: 'One', exact: true }).click()
      await close(page)
      await page
        .getByRole('button', { name: /^Annotation: shop is out/ })
        .first()
        .waitFor()
      const { annotations } = (await saved()) as { readonly annotations: { readonly list: readonly object[] } }
      expect(annotations.list).toMatchObject([
        { builtIn: 1 },
        {
          name: 'Starts',
          expr: deployed,
          titleFormat: '{{app}} is out',
          filter: { exclude: false, ids: [1] },
        },
      ])
    })

    test('group rows with a table in each, which opens, and compare with the time before', async () => {
      const table = [{ refId: 'A', expr: 'up', instant: true, format: 'table' }]
      const { page, saved } = await edit('groups', { type: 'table', targets: table })
      await page.getByRole('tab', { name: 'Transformations' }).click()
      await page.getByLabel('Add a transformation').selectOption('Group to nested tables')
      const step = page.getByRole('region', { name: 'Transformation 1: Group to nested tables' })
      await step.getByRole('button', { name: 'Add a field' }).click()
      await step.getByLabel('Field', { exact: true }).fill('job')
      await page.getByRole('button', { name: 'Rows of this group' }).first().click()
      await page.getByRole('table').nth(1).getByRole('columnheader', { name: 'instance' }).waitFor()
      await page.getByLabel('Add a transformation').selectOption('Smoothing')
      await page.getByLabel('About how many points').fill('20')
      await page.getByRole('button', { name: 'Do Smoothing earlier' }).click()
      await page.getByRole('tab', { name: 'Data' }).click()
      await page.getByLabel('Compared with').selectOption('the day before')
      expect(await saved()).toMatchObject({
        panels: [
          {
            timeCompare: '24h',
            transformations: [
              { id: 'smoothing', options: { resolution: 20 } },
              { id: 'groupToNestedTable', options: { fields: { job: { operation: 'groupby', aggregations: [] } } } },
            ],
          },
        ],
      })
    })

    test('draw a series beside what it was before', async () => {
      const { page, saved } = await edit('before', {
        type: 'timeseries',
        targets: [{ refId: 'A', expr: 'vector(7)', legendFormat: 'seven' }],
        options: { legend: { showLegend: true } },
      })
      await page.getByLabel('Compared with').selectOption('the day before')
      await page.getByText('seven (comparison)').first().waitFor()
      expect(await saved()).toMatchObject({ panels: [{ timeCompare: '24h' }] })
    })

    test('make filters that readers change', async () => {
      const { page, saved } = await edit('filters', { type: 'timeseries', targets })
      await openSettings(page, 'Variables')
      await page.getByRole('button', { name: 'Add a variable' }).click()
      await page.getByRole('dialog').getByLabel('Type').selectOption('Filters of the reader')
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: /^Add a filter/ }).click()
      await form.getByRole('combobox', { name: 'Label', exact: true }).fill('job')
      await form.getByRole('combobox', { name: 'Value' }).fill('metrics')
      await form.getByRole('button', { name: 'Apply' }).click()
      await form.getByRole('button', { name: /job = metrics/ }).waitFor()
      await close(page)
      const { templating } = (await saved()) as { readonly templating: { readonly list: readonly object[] } }
      expect(templating.list).toMatchObject([
        { type: 'adhoc', filters: [{ key: 'job', operator: '=', value: 'metrics' }] },
      ])
    })
  },
)
