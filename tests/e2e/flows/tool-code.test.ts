import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../browser.fixture.ts'
import { serveCanvases } from '../canvas/canvas.fixture.ts'

const { openCanvas } = serveCanvases()

describe.skipIf(missingBrowser !== undefined)('the code of a tool', { timeout: 60_000 }, () => {
  test('keeps each letter in its place, however fast they come', async () => {
    const { page } = await openCanvas('AGENTFLOW')
    await page.getByRole('navigation').getByRole('link', { name: 'Tools', exact: true }).click()
    await page.getByRole('link', { name: 'New tool' }).first().click()
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.click()
    await page.locator('.cm-content:focus').waitFor()
    const written = Array.from({ length: 400 }, (_, at) => `${at % 10}`).join('')
    await page.evaluate(async (letters) => {
      const { port1, port2 } = new MessageChannel()
      for (const letter of letters) {
        document.execCommand('insertText', false, letter)
        const { promise, resolve } = Promise.withResolvers<void>()
        port1.onmessage = () => resolve()
        port2.postMessage(undefined)
        await promise
      }
    }, written)
    expect(await code.textContent()).toBe(written)
  })

  test('keeps them in their places too where they come while the editor takes the place of the field', async () => {
    const { page } = await openCanvas('AGENTFLOW')
    await page.getByRole('navigation').getByRole('link', { name: 'Tools', exact: true }).click()
    await page.getByRole('link', { name: 'New tool' }).first().click()
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.waitFor()
    // Letter after letter from the first moment on, and some more once the editor is there.
    const written = await code.evaluate(async (field) => {
      const { port1, port2 } = new MessageChannel()
      const isEditing = () => document.activeElement?.classList.contains('cm-content') === true
      let text = ''
      field.focus()
      for (let more = 50; more > 0; more -= isEditing() ? 1 : 0) {
        const letter = String.fromCharCode(97 + (text.length % 26))
        document.execCommand('insertText', false, letter)
        text += letter
        const { promise, resolve } = Promise.withResolvers<void>()
        port1.onmessage = () => resolve()
        port2.postMessage(undefined)
        await promise
      }
      return text
    })
    expect(await code.textContent()).toBe(written)
  })
})
