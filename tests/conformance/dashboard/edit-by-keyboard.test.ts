import { describe, expect, test } from 'vitest'
import { looks } from '../../e2e/browser.fixture.ts'
import { choose, press, tabTo, write } from '../../e2e/keys.fixture.ts'
import { slot } from './edit.fixture.ts'
import { missing, serveStack } from './serve-stack.fixture.ts'

const served = serveStack()

describe.skipIf(missing !== undefined)(`a dashboard made by keyboard alone${missing ? `: ${missing}` : ''}`, () => {
  test('from nothing to a restored version', { timeout: 360_000 }, async () => {
    const { page, complaints } = await served.open(looks.light)
    await page.goto(served.stack.url)
    await press(page, 'link', 'New dashboard')
    await page.getByText('This dashboard has no panels yet').waitFor()

    await press(page, 'button', 'Add')
    await choose(page, 'Panel from a metric…')
    await page.getByRole('searchbox', { name: 'Find a metric' }).waitFor()
    await write(page, 'searchbox', 'Find a metric', 'process cpu seconds')
    await press(page, 'button', 'Rate of process_cpu_seconds_total')
    await slot(page, /CPU/).waitFor()

    // An expression is written with what the editor completes, and asked with Enter.
    await press(page, 'button', 'Add')
    await choose(page, 'Empty panel')
    await slot(page, /^New panel/).waitFor()
    await tabTo(page, 'textbox', 'Expression A')
    // What completes is loaded when the field is entered.
    await page.locator('.cm-focused').waitFor()
    await page.keyboard.type('process_resident')
    await page.getByRole('option', { name: /^process_resident_memory_bytes/ }).waitFor()
    const expression = page.getByRole('textbox', { name: 'Expression A' })
    const completed = async () => {
      // In its first moment the list takes no key, so that nobody takes what they did not see.
      await page.keyboard.press('Enter')
      return expression.textContent()
    }
    await expect.poll(completed).toBe('process_resident_memory_bytes')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'New panel' }).locator('canvas').waitFor()

    // It is moved before the other one, made lower, duplicated; one of the two goes.
    await tabTo(page, 'group', /^New panel/)
    await page.keyboard.press('ArrowUp')
    const until = (name: RegExp) => slot(page, name).first().waitFor()
    for (let column = 0; column < 12; column += 1) await page.keyboard.press('ArrowLeft')
    await until(/^New panel: column 1,/)
    await page.keyboard.press('Shift+ArrowUp')
    await until(/^New panel: column 1, 12 wide, 7 high/)
    await page.keyboard.press('ControlOrMeta+D')
    await expect.poll(() => slot(page, /^New panel/).count()).toBe(2)
    await tabTo(page, 'group', /^New panel/)
    await page.keyboard.press('Delete')
    await expect.poll(() => slot(page, /^New panel/).count()).toBe(1)
    await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(() => slot(page, /^New panel/).count()).toBe(2)
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await expect.poll(() => slot(page, /^New panel/).count()).toBe(1)

    await press(page, 'button', 'Settings')
    await write(page, 'textbox', 'Title', 'Made by keyboard')
    await tabTo(page, 'tab', 'General').catch(() => page.keyboard.press('Shift+Tab'))
    await page.keyboard.press('ArrowRight')
    await press(page, 'button', 'Add a variable')
    await write(page, 'textbox', /^Name/, 'job')
    await write(page, 'textbox', 'Query', 'label_values(up, job)')
    await page.keyboard.press('Enter')
    await page.getByRole('status', { name: 'Preview of the values' }).getByText('metrics', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await press(page, 'button', 'Save…')
    await page.getByRole('dialog').waitFor()
    await press(page, 'button', 'Save')
    await page.waitForURL('**/d/**')
    await page.getByRole('heading', { level: 1, name: 'Made by keyboard' }).waitFor()
    const uid = new URL(page.url()).pathname.split('/')[2] ?? ''
    const stored = async () => (await served.stack.ask('GET', `/api/dashboards/uid/${uid}`)).body
    await expect.poll(stored).toMatchObject({
      dashboard: { version: 1, templating: { list: [{ name: 'job' }] } },
    })

    await press(page, 'button', 'Edit')
    await tabTo(page, 'group', /^New panel/)
    await page.keyboard.press('Delete')
    await press(page, 'button', 'Save…')
    await page.getByRole('dialog').waitFor()
    await press(page, 'button', 'Save')
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await press(page, 'button', 'Menu of the dashboard')
    await choose(page, 'Versions')
    await press(page, 'button', 'Restore version 1')
    await page.getByRole('article', { name: 'New panel' }).waitFor()
    await expect.poll(stored).toMatchObject({ dashboard: { version: 3 } })
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
