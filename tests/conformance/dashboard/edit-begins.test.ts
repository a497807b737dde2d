import { describe, expect, test } from 'vitest'
import { looks, overflowPx } from '../../e2e/browser.fixture.ts'
import { slot } from './edit.fixture.ts'
import { missing, serveStack } from './serve-stack.fixture.ts'

const served = serveStack()

const store = (dashboard: object) => served.stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard }))
const panel = { id: 1, title: 'One', type: 'timeseries', gridPos: { x: 0, y: 0, w: 24, h: 8 } }

describe.skipIf(missing !== undefined)(
  `how editing begins${missing ? `: ${missing}` : ''}`,
  { timeout: 120_000 },
  () => {
    test('a dashboard that is not edited says so, and a copy of it is edited', async () => {
      await store({ uid: 'fixed', title: 'Fixed', editable: false, panels: [panel] })
      const { page, complaints } = await served.open(looks.phone)
      await page.goto(`${served.stack.url}/d/fixed`)
      await page.getByText('This dashboard says that it is not edited').waitFor()
      expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Make a copy' }).click()
      await page.getByRole('dialog').getByLabel('Title').fill('Mine')
      await page.getByRole('button', { name: 'Save the copy' }).click()
      await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
      const uid = new URL(page.url()).pathname.split('/')[2]
      expect(uid).not.toBe('fixed')
      const { body } = await served.stack.ask('GET', `/api/dashboards/uid/${uid}`)
      expect(body).toMatchObject({ dashboard: { title: 'Mine', editable: true, panels: [{ title: 'One' }] } })
      // The one that can be edited is copied by its menu.
      await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
      await page.getByRole('menuitem', { name: 'Make a copy…' }).click()
      await expect.poll(() => page.getByRole('dialog').getByLabel('Title').inputValue()).toBe('Mine (copy)')
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a variable that the dashboard does not have is named in the panel and beside its query', async () => {
      const targets = [{ refId: 'A', expr: 'up{job="$job"}', range: true }]
      await store({ uid: 'unknown', title: 'Unknown', panels: [{ ...panel, targets }] })
      const { page, complaints } = await served.open(looks.light)
      await page.goto(`${served.stack.url}/d/unknown?edit`)
      const words = 'No variable of this dashboard is called "job"'
      await page.getByRole('article', { name: 'One' }).getByText(words).waitFor()
      await slot(page, /^One/).click({ position: { x: 40, y: 10 } })
      await page.getByRole('region', { name: 'Query A' }).getByText(words).waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test.each(['light', 'dark', 'phone'] as const)(
      'what saves stays in sight however far one scrolls: %s',
      async (look) => {
        const panels = Array.from({ length: 6 }, (_, n) => ({
          ...panel,
          id: n + 1,
          gridPos: { ...panel.gridPos, y: n * 8 },
        }))
        await store({ uid: `long-${look}`, title: 'A dashboard of many panels', panels })
        const { page } = await served.open(looks[look])
        await page.goto(`${served.stack.url}/d/long-${look}?edit`)
        await page.getByRole('button', { name: 'Add', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Empty panel' }).click()
        await slot(page, /^New panel/).waitFor()
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
        // It is seen, and nothing lies over it.
        const save = page.getByRole('button', { name: 'Save…' })
        const isOnTop = (button: Element) => {
          const { x, y, width, height } = button.getBoundingClientRect()
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        }
        await expect.poll(() => save.evaluate(isOnTop)).toBe(true)
        // The interval of the refresh is drawn as the other fields are, and not as each browser draws its own.
        const interval = page.getByRole('combobox', { name: 'Refresh interval' })
        expect(await interval.evaluate((field) => getComputedStyle(field).appearance)).toBe('none')
        await page.context().close()
      },
    )
  },
)
