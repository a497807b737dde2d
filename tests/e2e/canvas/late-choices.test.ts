import { describe, expect, test } from 'vitest'
import { type Component, drawNode } from '../../../packages/flow/src/index.ts'
import { missingBrowser } from '../browser.fixture.ts'
import { intercept } from '../intercept.fixture.ts'
import { serveCanvases } from './canvas.fixture.ts'
import { nodeOf } from './drawing.fixture.ts'

const { openCanvas, api } = serveCanvases()

async function drawn(kind: string, inputs: Readonly<Record<string, unknown>>) {
  const component = await api<Component>(`/nodes/${kind}`)
  const node = drawNode(component, { id: `${kind}_0`, position: { x: 0, y: 0 } })
  return { ...node, data: { ...node.data, inputs: { ...node.data.inputs, ...inputs } } }
}

describe.skipIf(missingBrowser !== undefined)('choices that a provider tells late', { timeout: 60_000 }, () => {
  test('and that are none leave what was typed meanwhile, and the keys with it', async () => {
    const model = await drawn('chatOpenAI', {})
    const { page, kept, complaints } = await openCanvas('CHATFLOW', [model])
    const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>()
    await intercept(page, '**/api/v1/node-load-method/**', async (route) => {
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

  test('and that cannot be told anew leave what was chosen, whatever was sought among those of before', async () => {
    const model = await drawn('chatOpenAI', { modelName: 'gpt-4o' })
    const { page, kept } = await openCanvas('CHATFLOW', [model])
    const { promise: isTyped, resolve: refuse } = Promise.withResolvers<void>()
    let asked = 0
    await intercept(page, '**/api/v1/node-load-method/**', async (route) => {
      asked += 1
      if (asked === 1) return route.fulfill({ json: [{ name: 'gpt-4o', label: 'gpt-4o' }] })
      await isTyped
      await route.fulfill({ status: 500, json: { message: 'No models today' } })
    })
    await nodeOf(page, 'chatOpenAI_0').click()
    const inspector = page.getByRole('complementary')
    const name = inspector.getByRole('combobox', { name: 'Model Name', exact: true })
    const temperature = inspector.getByRole('textbox', { name: 'Temperature', exact: true })
    const inputs = async () => (await kept()).nodes[0]?.data.inputs
    await expect.poll(() => name.inputValue()).toBe('gpt-4o')
    // What the choices may depend on is another now, so that they are asked anew.
    await temperature.fill('0.5')
    await name.click()
    await expect.poll(() => asked).toBe(2)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('gp')
    refuse()
    await inspector.getByText('No models today').waitFor()
    await page.keyboard.type('t')
    await page.keyboard.press('Tab')
    await expect.poll(() => name.getAttribute('placeholder')).toBe('Choose or write')
    expect(await name.inputValue()).toBe('gpt-4o')
    await temperature.fill('0.25')
    await expect.poll(async () => `${(await inputs())?.temperature}`).toBe('0.25')
    expect((await inputs())?.modelName).toBe('gpt-4o')
  })

  test('and that cannot be told leave a component as it was set, whatever was sought', async () => {
    const agent = await drawn('agentAgentflow', { agentModel: 'chatOpenAI', agentModelConfig: { temperature: 0.1 } })
    const { page } = await openCanvas('AGENTFLOW', [agent])
    const { promise: isTyped, resolve: refuse } = Promise.withResolvers<void>()
    await intercept(page, '**/api/v1/node-load-method/agentAgentflow', async (route) => {
      await isTyped
      await route.fulfill({ status: 500, json: { message: 'No models today' } })
    })
    await nodeOf(page, 'agentAgentflow_0').click()
    const inspector = page.getByRole('complementary')
    const model = inspector.getByRole('combobox', { name: 'Model', exact: true })
    await model.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('chat')
    refuse()
    await inspector.getByText('No models today').first().waitFor()
    await page.keyboard.type('O')
    await page.keyboard.press('Tab')
    await expect.poll(() => model.getAttribute('placeholder')).toBe('Choose or write')
    expect(await model.inputValue()).toBe('chatOpenAI')
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  })

  test('the one that is pointed at is read in one colour, what is said of it too', async () => {
    const agent = await drawn('llmAgentflow', {})
    const { page } = await openCanvas('AGENTFLOW', [agent])
    await nodeOf(page, 'llmAgentflow_0').click()
    await page.getByRole('complementary').getByRole('combobox', { name: 'Model', exact: true }).click()
    await page.keyboard.press('ArrowDown')
    const chosen = page.getByRole('option').and(page.locator('[data-combobox-selected]')).first()
    const colours = () =>
      chosen.locator('p').evaluateAll((lines) => [...new Set(lines.map((line) => getComputedStyle(line).color))])
    await expect.poll(colours).toHaveLength(1)
    await expect.poll(() => chosen.locator('p').count()).toBe(2)
  })
})
