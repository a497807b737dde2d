import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepPicture, missingBrowser } from '../browser.fixture.ts'
import { account, type Journey, ordersSql, requestsOfJob, seeShared, startJourney } from './journey.fixture.ts'

let journey: Journey
beforeAll(async () => {
  if (missingBrowser === undefined) journey = await startJourney()
}, 300_000)
afterAll(() => journey?.close(), 120_000)

const label = `from nothing to a shared dashboard, by mouse${missingBrowser ? `: ${missingBrowser}` : ''}`

describe.skipIf(missingBrowser !== undefined)(label, { timeout: 360_000 }, () => {
  test('sign in, two sources, a variable, an alert, two versions, a public page', async () => {
    const { page, complaints } = await journey.open()
    await page.goto(journey.url)
    await page.getByRole('textbox', { name: 'Name or email' }).fill(account.name)
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in' }).click()

    // A source of one's own, said to be well before anything asks it.
    const elsewhere = page.getByRole('navigation', { name: 'Beside the dashboards' })
    await elsewhere.getByRole('link', { name: 'Data sources' }).click()
    await page.getByRole('link', { name: 'Add a data source' }).click()
    await page.getByLabel('Type').selectOption('SQLite')
    await page.getByLabel('Name').fill('Shop')
    await page.getByLabel('Path of the file').fill(journey.ordersPath)
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByRole('status').filter({ hasText: 'Database Connection OK' }).waitFor()
    await keepPicture(page, 'dashboard/make/mouse-source')
    await page.getByRole('link', { name: 'All data sources' }).click()
    await page.getByRole('link', { name: 'All dashboards' }).click()

    await page.getByRole('link', { name: 'New dashboard' }).click()
    await page.getByText('This dashboard has no panels yet').waitFor()
    await page.getByRole('button', { name: 'Add the first panel' }).click()
    await page.getByRole('menuitem', { name: 'Panel from a metric…' }).click()
    await page.getByRole('searchbox', { name: 'Find a metric' }).fill('http requests total')
    await page.getByRole('button', { name: 'Rate of http_requests_total' }).click()
    const requests = page.getByRole('article', { name: 'HTTP requests answered' })
    await requests.locator('canvas').first().waitFor()

    // A variable, and the query that it stands in.
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Shop and services')
    await page.getByRole('tab', { name: 'Variables' }).click()
    await page.getByRole('button', { name: 'Add a variable' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('job')
    await page.getByRole('textbox', { name: 'Query', exact: true }).fill('label_values(http_requests_total, job)')
    await page.keyboard.press('Enter')
    await page.getByRole('status', { name: 'Preview of the values' }).getByText('metrics', { exact: true }).waitFor()
    await keepPicture(page, 'dashboard/make/mouse-variable')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page
      .getByRole('group', { name: 'Variables' })
      .getByRole('button', { name: /chatflow/ })
      .waitFor()
    const expression = page.getByRole('textbox', { name: 'Expression A' })
    // A plain field stands in its place until somebody wants to write.
    await expression.click()
    await page.locator('.cm-content').waitFor()
    await expression.fill(requestsOfJob)
    await page.getByRole('button', { name: 'Ask' }).click()
    await requests.getByText(/^sum\(rate\(http_requests_total\{job="chatflow"/).waitFor()

    // A panel of another source says what it lacks until it asks for something.
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Empty panel' }).click()
    await page.getByLabel('Data source').selectOption('Shop')
    await page.getByRole('article', { name: 'New panel' }).getByText('The query has no text').waitFor()
    await page.getByLabel('SQL A').fill(ordersSql)
    await page.getByLabel('SQL A').blur()
    await page.getByRole('article', { name: 'New panel' }).getByText('Oslo').waitFor()
    await page.getByRole('tab', { name: 'Panel', exact: true }).click()
    await page.getByLabel('Title', { exact: true }).fill('Orders')
    const orders = page.getByRole('article', { name: 'Orders' })
    await orders.locator('canvas').first().waitFor()
    await keepPicture(page, 'dashboard/make/mouse-two-sources')

    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('textbox', { name: 'What was changed' }).fill('Requests and orders')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL('**/d/**')
    // What is chosen stands in the dashboard, for those who will not choose.
    await expect
      .poll(async () => (await journey.stored(page)).dashboard)
      .toMatchObject({
        version: 1,
        templating: { list: [{ name: 'job', current: { text: 'chatflow', value: 'chatflow' } }] },
      })

    // An alert rule of what the panel asks, the variable filled in, tried over the time that was shown.
    await page.getByRole('button', { name: 'Menu of HTTP requests answered' }).click()
    await page.getByRole('menuitem', { name: 'New alert rule' }).click()
    await expect.poll(() => page.getByLabel('Query (PromQL)').inputValue()).toContain('{job="chatflow"}')
    await page.getByLabel('Bound').fill('0.01')
    await page.getByLabel('For', { exact: true }).fill('0s')
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText('Now the condition holds for 1 series.').waitFor()
    await page.getByLabel('Folder').selectOption('A new folder, Alerts')
    await page.getByLabel('Evaluated every (s)').fill('10')
    await keepPicture(page, 'dashboard/make/mouse-alert')
    await page.getByRole('button', { name: 'Save' }).click()
    await requests.getByRole('link', { name: 'An alert of this panel fires' }).waitFor()

    // A second version, what it changed, and the first one again.
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('group', { name: /^HTTP requests answered/ }).click({ position: { x: 60, y: 12 } })
    await page.getByRole('tab', { name: 'Panel', exact: true }).click()
    await page.getByLabel('Visualization').selectOption('Stat')
    await requests.getByText('req/s').first().waitFor()
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('textbox', { name: 'What was changed' }).fill('Requests as a number')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await expect.poll(async () => (await journey.stored(page)).dashboard.panels[0]?.type).toBe('stat')
    await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).click()
    await page.getByText('Requests as a number').waitFor()
    await page.getByRole('button', { name: 'What changed with version 2' }).click()
    await page.getByText('“timeseries”').waitFor()
    // Nobody goes back to what there is.
    expect(await page.getByText('What going back to it would change now').count()).toBe(0)
    await keepPicture(page, 'dashboard/make/mouse-versions')
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await requests.locator('canvas').first().waitFor()
    await expect
      .poll(async () => (await journey.stored(page)).dashboard)
      .toMatchObject({
        version: 3,
        panels: [{ type: 'timeseries' }, { title: 'Orders' }],
      })

    // A page for everybody who has its link; the browser notes that there was none before.
    await page.getByRole('button', { name: 'Menu of the dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    await page.getByRole('switch', { name: 'Open to everybody with the link' }).click()
    const address = (await page.getByText(/^http.*\/public-dashboards\//).textContent()) ?? ''
    await keepPicture(page, 'dashboard/make/mouse-share')
    const shared = await seeShared(journey, address, ['HTTP requests answered', 'Orders'])
    await keepPicture(shared, 'dashboard/make/mouse-public-page')
    expect(complaints.filter((words) => !words.includes('public-dashboards'))).toEqual([])
  })

  test('a contact point that lacks what it needs is asked for it, and not tried', async () => {
    const { page } = await journey.open()
    await page.goto(`${journey.url}/alerting/notifications`)
    await page.getByRole('textbox', { name: 'Name or email' }).fill(account.name)
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const tried: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/receivers/test') && tried.push(request.url())))
    await page.getByRole('button', { name: 'Add a contact point' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Mine')
    await dialog.getByRole('button', { name: 'Test' }).click()
    await expect.poll(() => dialog.getByLabel('URL').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(tried).toEqual([])
    await dialog.getByLabel('URL').fill('http://127.0.0.1:9/nowhere')
    await dialog.getByRole('button', { name: 'Test' }).click()
    await dialog.getByText('The test message did not arrive: ').waitFor()
    expect(tried).toHaveLength(1)
  })
})
