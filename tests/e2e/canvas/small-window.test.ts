import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../browser.fixture.ts'
import { serveCanvases } from './canvas.fixture.ts'
import { centreOf, nodeOf } from './drawing.fixture.ts'

const { openCanvas } = serveCanvases()

const step = (id: string, x: number) => ({
  ...{ id, type: 'agentFlow', position: { x, y: 0 } },
  data: { id, name: 'llmAgentflow', label: id, version: 1, inputs: {} },
})

/** Whether the nodes of this flow stand within the canvas, which has some height. */
async function isInSight(page: Page, canvas: Locator): Promise<boolean> {
  const room = await canvas.boundingBox()
  const boxes = await Promise.all(['first', 'last'].map((id) => nodeOf(page, id).boundingBox()))
  return boxes.every((box) => {
    if (box === null || room === null || room.height < 150) return false
    const isWithin = box.x >= room.x && box.x + box.width <= room.x + room.width
    return isWithin && box.y >= room.y && box.y + box.height <= room.y + room.height
  })
}

describe.skipIf(missingBrowser !== undefined)('a flow in a small window', { timeout: 60_000 }, () => {
  test('on a phone keeps the whole drawing in sight above the chat', async () => {
    const { page, canvas, complaints } = await openCanvas('AGENTFLOW', [step('first', 0), step('last', 600)])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await nodeOf(page, 'last').waitFor()
    await expect.poll(() => isInSight(page, canvas)).toBe(true)
    await page.getByRole('button', { name: 'Chat', expanded: false }).click()
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
    await expect.poll(() => isInSight(page, canvas)).toBe(true)
    const name = page.getByRole('heading', { level: 1 })
    await expect.poll(() => name.evaluate((title) => title.scrollWidth - title.clientWidth)).toBeLessThanOrEqual(0)
    const apartPx = async () => {
      const drawer = await page.getByRole('region', { name: 'Try and watch' }).boundingBox()
      const room = await canvas.boundingBox()
      return (drawer?.y ?? 0) - (room?.y ?? 0) - (room?.height ?? 0)
    }
    await expect.poll(apartPx).toBeGreaterThanOrEqual(-1)
    expect(complaints()).toEqual([])
  })

  test('begins with the drawing in the whole height of a laptop, and keeps the chat open once it was', async () => {
    const { page, canvas, complaints } = await openCanvas('AGENTFLOW', [step('first', 0), step('last', 600)])
    await page.setViewportSize({ width: 1_280, height: 800 })
    await page.reload()
    await nodeOf(page, 'last').waitFor()
    const heightOf = async () => (await canvas.boundingBox())?.height ?? 0
    await expect.poll(heightOf).toBeGreaterThan(450)
    await page.getByRole('button', { name: 'Chat', expanded: false }).click()
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
    await expect.poll(() => isInSight(page, canvas)).toBe(true)
    expect(complaints()).toEqual([])
  })

  test('leaves the room to the drawing, which the chat covers', async () => {
    const size = { width: 785, height: 600 }
    const { page, canvas, complaints } = await openCanvas('AGENTFLOW')
    await page.setViewportSize(size)
    await page.reload()
    await canvas.waitFor()
    const heightOf = async () => (await canvas.boundingBox())?.height ?? 0
    await expect.poll(heightOf).toBeGreaterThan(size.height * 0.55)
    const before = await heightOf()
    const chat = page.getByRole('button', { name: 'Chat', expanded: false })
    await chat.click()
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
    await expect.poll(heightOf).toBeGreaterThanOrEqual(before)
    await page.getByRole('button', { name: 'Chat', expanded: true }).click()
    await chat.waitFor()
    expect(complaints()).toEqual([])
  })

  test('and in a large one brings the drawing back into sight when something opens below it', async () => {
    const { page, canvas } = await openCanvas('AGENTFLOW', [step('first', 0), step('last', 600)])
    await nodeOf(page, 'last').waitFor()
    await page.getByRole('button', { name: 'Chat', expanded: true }).click()
    await canvas.focus()
    await page.keyboard.press('f')
    await expect.poll(() => isInSight(page, canvas)).toBe(true)
    await page.getByRole('button', { name: 'Versions', expanded: false }).click()
    await page.getByRole('button', { name: 'Versions', expanded: true }).waitFor()
    await expect.poll(() => isInSight(page, canvas)).toBe(true)
  })

  test('of 1,024 pixels shows no node below the tools', async () => {
    const { page } = await openCanvas('AGENTFLOW', [step('first', 0), step('last', 1_200)])
    await page.setViewportSize({ width: 1_024, height: 768 })
    await page.reload()
    const overPx = async () => {
      const tools = await page.getByRole('toolbar', { name: 'Tools of the canvas' }).boundingBox()
      const node = await nodeOf(page, 'first').boundingBox()
      return tools === null || node === null ? undefined : tools.x + tools.width - node.x
    }
    await nodeOf(page, 'first').waitFor()
    await expect.poll(overPx).toBeLessThan(0)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Show the whole drawing' }).click()
    await expect.poll(overPx).toBeLessThan(0)
  })

  test('has one row of name, views and what is done, all within reach by keyboard', async () => {
    const { page } = await openCanvas('AGENTFLOW')
    await page.setViewportSize({ width: 785, height: 600 })
    const parts = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('tab', { name: 'Canvas' }),
      page.getByRole('button', { name: 'Deploy…' }),
    ]
    const apartPx = async () => {
      const middles = await Promise.all(parts.map(async (part) => (await centreOf(part)).y))
      return Math.max(...middles) - Math.min(...middles)
    }
    await expect.poll(apartPx).toBeLessThan(12)
    await page.getByRole('tab', { name: 'Canvas' }).focus()
    for (let at = 0; at < 6; at++) await page.keyboard.press('ArrowRight')
    const settings = page.getByRole('tab', { name: 'Settings' })
    await settings.and(page.locator(':focus')).waitFor()
    const isInWindow = (tab: Element) => tab.getBoundingClientRect().right <= window.innerWidth
    await expect.poll(() => settings.evaluate(isInWindow)).toBe(true)
    // The chat, which has not been opened since, leaves the keys to the tabs.
    await page.reload()
    await settings.focus()
    for (let at = 0; at < 5; at++) await page.keyboard.press('ArrowLeft')
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('tab', { name: 'Canvas' }).and(page.locator(':focus')).waitFor()
  })
})
