import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../browser.fixture.ts'
import { serveCanvases } from './canvas.fixture.ts'
import { nodeOf } from './drawing.fixture.ts'

const { openCanvas } = serveCanvases()

const step = (id: string, x: number) => ({
  ...{ id, type: 'agentFlow', position: { x, y: 0 } },
  data: { id, name: 'llmAgentflow', label: `Step ${id}`, version: 1, inputs: {} },
})

describe.skipIf(missingBrowser !== undefined)('a flow seen from afar', { timeout: 60_000 }, () => {
  test('is plates that have their names, and nodes again from close by', async () => {
    const { page, complaints } = await openCanvas('AGENTFLOW', [step('first', 0), step('last', 9_000)])
    const words = nodeOf(page, 'first').getByText('Step first', { exact: true })
    await page.getByRole('group', { name: 'Step first', exact: true }).waitFor()
    await expect.poll(() => words.isVisible()).toBe(false)
    const plate = await nodeOf(page, 'first').boundingBox()
    expect(plate?.width).toBeGreaterThan(20)
    await page.getByRole('button', { name: /^Zoom to 100 %/ }).click()
    await expect.poll(() => words.isVisible()).toBe(true)
    expect(complaints()).toEqual([])
  })
})
