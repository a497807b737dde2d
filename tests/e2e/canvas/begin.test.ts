import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../browser.fixture.ts'
import { serveCanvases } from './canvas.fixture.ts'
import { kindIn, nodeOf, takeByKey } from './drawing.fixture.ts'

const { openCanvas } = serveCanvases()

describe.skipIf(missingBrowser !== undefined)('whoever begins', { timeout: 60_000 }, () => {
  test('is told on an empty canvas what to add first, by mouse and by keyboard', async () => {
    const { page, kept, complaints } = await openCanvas('CHATFLOW')
    const first = page.getByRole('button', { name: 'Add the first node' })
    await page.getByText('Begin with what answers').waitFor()
    await first.click()
    await first.waitFor({ state: 'detached' })
    const search = page.getByRole('textbox', { name: 'Add a node: search' })
    await search.press('Escape')
    await first.focus()
    await page.keyboard.press('Enter')
    await search.fill('conversation chain')
    await kindIn(page, 'Conversation Chain').waitFor()
    await search.press('Enter')
    await expect.poll(async () => (await kept()).nodes.length).toBe(1)
    await first.waitFor({ state: 'detached' })
    expect(complaints()).toEqual([])
  })

  test('finds commands in a field as wide as their list', async () => {
    const { page, canvas } = await openCanvas('CHATFLOW')
    await canvas.press('Control+k')
    const palette = page.getByRole('dialog')
    const widthOf = async (part: 'textbox' | 'listbox') => (await palette.getByRole(part).boundingBox())?.width
    await palette.getByRole('option').first().waitFor()
    await expect.poll(async () => (await widthOf('textbox')) === (await widthOf('listbox'))).toBe(true)
  })

  test('closes by Escape what is topmost alone: the inspector first, and the node stays selected', async () => {
    const { page, canvas } = await openCanvas('AGENTFLOW')
    await takeByKey(page, 'n', 'start', 'Start')
    await nodeOf(page, 'startAgentflow_0').click()
    const inspector = page.getByRole('complementary', { name: 'Settings of Start' })
    await inspector.getByRole('textbox', { name: 'Name of the node' }).waitFor()
    const selected = page.locator('.react-flow__node.selected')
    await canvas.press('Escape')
    await inspector.waitFor({ state: 'detached' })
    expect(await selected.count()).toBe(1)
    await canvas.press('Escape')
    await expect.poll(() => selected.count()).toBe(0)
  })

  test.each([
    { type: 'CHATFLOW', says: 'Agent flows alone begin by the clock', leads: 'Open the list of flows' },
    { type: 'AGENTFLOW', says: 'choose so on its Start node', leads: 'Open the canvas' },
  ] as const)('is led on from the triggers of a flow that has none: $type', async ({ type, says, leads }) => {
    const { page } = await openCanvas(type)
    await page.getByRole('tab', { name: 'Triggers' }).click()
    await page.getByText(says).waitFor()
    await page.getByRole('link', { name: leads }).waitFor()
  })
})
