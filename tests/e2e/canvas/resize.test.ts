import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../browser.fixture.ts'
import { type DrawnNode, serveCanvases } from './canvas.fixture.ts'
import { centreOf, dragTo, nodeOf } from './drawing.fixture.ts'

const { openCanvas } = serveCanvases()

const node = (id: string, name: string, rest: object) => ({
  id,
  type: 'agentFlow',
  data: { id, name, label: id, version: 1, inputs: {} },
  ...rest,
})

const note = node('note', 'stickyNoteAgentflow', {
  ...{ type: 'stickyNote', position: { x: 0, y: 400 }, width: 240, height: 140 },
})
const frame = node('frame', 'group', {
  ...{ type: 'group', position: { x: 0, y: 0 }, width: 480, height: 320 },
  data: { id: 'frame', name: 'group', label: 'Group', folded: false },
})
const step = node('step', 'llmAgentflow', { position: { x: 120, y: 120 }, parentNode: 'frame' })

const sizeOf = ({ width, height }: DrawnNode) => [width, height]

/** How far a step in the frame is from a note beside it, wherever the page has the canvas. */
async function apart(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  // Both at once: the canvas may move meanwhile.
  return page.evaluate(() => {
    const [inside, beside] = ['step', 'note'].map((id) => {
      const box = document.querySelector(`.react-flow__node[data-id="${id}"]`)?.getBoundingClientRect() ?? new DOMRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    })
    return { x: (inside?.x ?? 0) - (beside?.x ?? 0), y: (inside?.y ?? 0) - (beside?.y ?? 0) }
  })
}

describe.skipIf(missingBrowser !== undefined)('the size of notes and frames', { timeout: 60_000 }, () => {
  const open = async () => {
    const opened = await openCanvas('AGENTFLOW', [frame, step, note])
    const keptOf = async (id: string) => {
      const found = (await opened.kept()).nodes.find((each) => each.id === id)
      if (found === undefined) throw new Error(`The drawing has no ${id}`)
      return found
    }
    return { ...opened, keptOf }
  }

  test('is set by the mouse, what a frame holds stays in its place, and it is one step of undo', async () => {
    const { page, keptOf, complaints } = await open()
    const grip = (id: string, place: string) => nodeOf(page, id).locator(`.react-flow__resize-control.${place}`)
    await nodeOf(page, 'frame').click({ position: { x: 60, y: 20 } })
    await page.getByRole('button', { name: 'Close the inspector' }).click()
    const before = await apart(page)
    const corner = await centreOf(grip('frame', 'top.left'))
    await dragTo(page, grip('frame', 'top.left'), { x: corner.x - 80, y: corner.y - 40 })
    await expect.poll(async () => (await keptOf('frame')).position.x).toBeLessThan(0)
    const wide = await keptOf('frame')
    expect(wide.position.x + (wide.width ?? 0)).toBe(480)
    expect(wide.position.y + (wide.height ?? 0)).toBe(320)
    const held = await keptOf('step')
    expect([wide.position.x + held.position.x, wide.position.y + held.position.y]).toEqual([120, 120])
    const after = await apart(page)
    expect(after.x).toBeCloseTo(before.x, 1)
    expect(after.y).toBeCloseTo(before.y, 1)

    // It goes no further than around what it holds.
    await dragTo(page, grip('frame', 'right.line'), { x: corner.x, y: (await centreOf(nodeOf(page, 'step'))).y })
    await expect.poll(async () => (await keptOf('frame')).width).toBe(120 + 220 + 24 - wide.position.x)

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => sizeOf(await keptOf('frame'))).toEqual([480, 320])
    expect((await keptOf('step')).position).toEqual({ x: 120, y: 120 })
    expect(complaints()).toEqual([])
  })

  test('is set by keys and by commands', async () => {
    const { page, canvas, keptOf, complaints } = await open()
    await nodeOf(page, 'note').click()
    await page.getByRole('button', { name: 'Close the inspector' }).click()
    await canvas.focus()
    for (const arrow of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(`Alt+Shift+${arrow}`)
    await expect.poll(async () => sizeOf(await keptOf('note'))).toEqual([256, 132])
    await page.keyboard.press('Control+z')
    await expect.poll(async () => sizeOf(await keptOf('note'))).toEqual([240, 140])
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').locator('input:focus').waitFor()
    await page.keyboard.type('note or frame taller')
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual([expect.stringContaining('taller')])
    await page.keyboard.press('Enter')
    await expect.poll(async () => sizeOf(await keptOf('note'))).toEqual([240, 148])
    expect(complaints()).toEqual([])
  })
})
