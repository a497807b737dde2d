import { describe, expect, test } from 'vitest'
import { type Component, drawNode } from '../../../packages/flow/src/index.ts'
import { missingBrowser } from '../browser.fixture.ts'
import { serveCanvases } from './canvas.fixture.ts'
import { nodeOf } from './drawing.fixture.ts'

const { openCanvas, api } = serveCanvases()

describe.skipIf(missingBrowser !== undefined)('choices that a provider tells late', { timeout: 60_000 }, () => {
  test('and that are none leave what was typed meanwhile, and the keys with it', async () => {
    const component = await api<Component>('/nodes/chatOpenAI')
    const model = drawNode(component, { id: 'chatOpenAI_0', position: { x: 0, y: 0 } })
    const { page, kept, complaints } = await openCanvas('CHATFLOW', [model])
    const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/v1/node-load-method/**', async (route) => {
      await isTyped
      await route.fulfill({ json: [] })
    })
    await nodeOf(page, 'chatOpenAI_0').click()
    const name = page.getByRole('complementary').getByRole('combobox', { name: 'Model Name', exact: true })
    await name.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('my-')
    answer()
    await expect.poll(() => name.getAttribute('placeholder')).toBe('Choose or write')
    await page.keyboard.type('model')
    await expect.poll(() => name.inputValue()).toBe('my-model')
    const keptName = async () => (await kept()).nodes[0]?.data.inputs?.modelName
    await expect.poll(keptName).toBe('my-model')
    expect(complaints()).toEqual([])
  })
})
