import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepPicture, missingBrowser } from '../browser.fixture.ts'
import { arrowTo, backTo, choose, hasFocus, pick, press, tabTo, write } from '../keys.fixture.ts'
import { account, type Journey, requestsOfJob, seeShared, startJourney } from './journey.fixture.ts'

let journey: Journey
beforeAll(async () => {
  if (missingBrowser === undefined) journey = await startJourney()
}, 300_000)
afterAll(() => journey?.close(), 120_000)

const label = `from nothing to a shared dashboard, by keyboard alone${missingBrowser ? `: ${missingBrowser}` : ''}`

describe.skipIf(missingBrowser !== undefined)(label, { timeout: 360_000 }, () => {
  test('sign in, two sources, a variable, an alert, two versions, a snapshot', async () => {
    const { page, complaints } = await journey.open()
    await page.goto(journey.url)
    await write(page, 'textbox', 'Name or email', account.name)
    await write(page, 'textbox', 'Password', account.password)
    await page.keyboard.press('Enter')

    await press(page, 'link', 'New dashboard')
    await page.getByText('This dashboard has no panels yet').waitFor()
    // A new view begins at its beginning.
    await hasFocus(page, 'main', '')
    await press(page, 'button', 'Add')
    await choose(page, 'Panel from a metric…')
    await write(page, 'searchbox', 'Find a metric', 'http requests total')
    // What is found first is what Enter takes, in the way that suits its kind.
    await page.getByRole('button', { name: 'Rate of http_requests_total' }).waitFor()
    await page.keyboard.press('Enter')
    const requests = page.getByRole('article', { name: 'HTTP requests answered' })
    await requests.locator('canvas').first().waitFor()
    // What was added is what is changed next.
    await hasFocus(page, 'complementary', 'Panel')

    await press(page, 'button', 'Settings')
    await write(page, 'textbox', 'Title', 'Requests and lines')
    await tabTo(page, 'tab', 'General')
    await page.keyboard.press('ArrowRight')
    await press(page, 'button', 'Add a variable')
    await write(page, 'textbox', /^Name/, 'job')
    await write(page, 'textbox', 'Query', 'label_values(http_requests_total, job)')
    await page.keyboard.press('Enter')
    await page.getByRole('status', { name: 'Preview of the values' }).getByText('metrics', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // A dialog that is left leads back to what opened it.
    await hasFocus(page, 'button', 'Settings')

    // Enter on a panel leads into its editor.
    await press(page, 'group', /^HTTP requests answered/)
    await hasFocus(page, 'complementary', 'Panel')
    await tabTo(page, 'textbox', 'Expression A')
    // What completes is loaded when the field is entered.
    await page.locator('.cm-focused').waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(requestsOfJob)
    await page.keyboard.press('Enter')
    await requests.getByText(/^sum\(rate\(http_requests_total\{job="chatflow"/).waitFor()

    await press(page, 'button', 'Add')
    await choose(page, 'Empty panel')
    await hasFocus(page, 'complementary', 'Panel')
    await pick(page, 'Data source', 'Hearth logs')
    await write(page, 'textbox', 'Lines A', '{container="dashboard"}')
    await page.keyboard.press('Enter')
    await page
      .getByRole('article', { name: 'New panel' })
      .getByText('The query has no text')
      .waitFor({ state: 'hidden' })
    await tabTo(page, 'tab', 'Data')
    await arrowTo(page, 'tab', 'Panel')
    await write(page, 'textbox', 'Title', 'Lines')
    await pick(page, 'Visualization', 'Logs')
    const lines = page.getByRole('article', { name: 'Lines' })
    await lines.getByRole('listitem').first().waitFor()
    await keepPicture(page, 'dashboard/make/keys-two-sources')

    await press(page, 'button', 'Save…')
    await write(page, 'textbox', 'What was changed', 'Requests and lines')
    await press(page, 'button', 'Save')
    await page.waitForURL('**/d/**')
    await expect.poll(async () => (await journey.stored(page)).dashboard?.version).toBe(1)

    await press(page, 'button', 'Menu of HTTP requests answered')
    await choose(page, 'New alert rule')
    await expect.poll(() => page.getByLabel('Query (PromQL)').inputValue()).toContain('{job="chatflow"}')
    await write(page, 'spinbutton', /^Bound/, '0.01')
    await write(page, 'textbox', 'For', '0s')
    await press(page, 'button', 'Test')
    await page.getByText('Now the condition holds for 1 series.').waitFor()
    // What was disabled while it was under way has the focus again.
    await hasFocus(page, 'button', 'Test')
    await pick(page, 'Folder', 'A new folder, Alerts')
    await write(page, 'spinbutton', /^Evaluated every/, '10')
    await keepPicture(page, 'dashboard/make/keys-alert')
    await press(page, 'button', 'Save')
    await requests.getByRole('link', { name: 'An alert of this panel fires' }).waitFor()

    await press(page, 'button', 'Edit')
    await tabTo(page, 'group', /^Lines/)
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('group', { name: /^Lines: column 13, 12 wide, 9 high/ }).waitFor()
    await hasFocus(page, 'group', /^Lines/)
    await backTo(page, 'button', 'Save…')
    await page.keyboard.press('Enter')
    await write(page, 'textbox', 'What was changed', 'More room for lines')
    await press(page, 'button', 'Save')
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await expect.poll(async () => (await journey.stored(page)).dashboard.version).toBe(2)
    await press(page, 'button', 'Menu of the dashboard')
    await choose(page, 'Versions')
    await press(page, 'button', 'What changed with version 2')
    await page.getByText('Panel “Lines” moved or resized').first().waitFor()
    await keepPicture(page, 'dashboard/make/keys-versions')
    await press(page, 'button', 'Restore version 1')
    await expect
      .poll(async () => (await journey.stored(page)).dashboard)
      .toMatchObject({
        version: 3,
        panels: [{ title: 'HTTP requests answered' }, { title: 'Lines', gridPos: { h: 8 } }],
      })
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await lines.getByRole('listitem').first().waitFor()
    await press(page, 'button', 'Menu of the dashboard')
    await choose(page, 'Share…')
    await press(page, 'button', 'Keep a snapshot')
    const address = (await page.getByText(/\/dashboard\/snapshot\//).textContent()) ?? ''
    await hasFocus(page, 'button', 'Keep a snapshot')
    await page.keyboard.press('Escape')
    await hasFocus(page, 'button', 'Menu of the dashboard')
    const shared = await seeShared(journey, address, ['HTTP requests answered', 'Lines'])
    await keepPicture(shared, 'dashboard/make/keys-snapshot')
    // The browser notes that there is no public page.
    expect(complaints.filter((words) => !words.includes('public-dashboards'))).toEqual([])
  })
})
