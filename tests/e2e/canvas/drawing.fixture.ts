import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A node of the canvas. */
export const nodeOf = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)

/** A kind of node in the palette that is open. */
export const kindIn = (page: Page, label: string) =>
  page
    .locator('[data-stop]')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first()

/** Opens a palette by a key and takes a kind from it. */
export async function takeByKey(page: Page, opens: string, text: string, label: string): Promise<void> {
  await page.keyboard.press(opens)
  await page
    .getByRole('textbox', { name: /: search$/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.type(text)
  await kindIn(page, label).waitFor()
  await page.keyboard.press('ArrowDown')
  for (let at = 0; at < 20 && !((await page.locator(':focus').textContent()) ?? '').startsWith(label); at++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Waits until the keys are the canvas' again, as they are once what was open over it is gone. */
export async function keysAreBack(page: Page): Promise<void> {
  const hasFocus = (canvas: Element) => canvas.contains(document.activeElement)
  await expect.poll(() => page.getByRole('application').evaluate(hasFocus)).toBe(true)
}

/** Waits until a menu has the focus: it is seen before it listens. */
export async function menuListens(page: Page): Promise<void> {
  const hasFocus = () => document.activeElement?.closest('[role="menu"]') != null
  await expect.poll(() => page.evaluate(hasFocus)).toBe(true)
}

/** Goes on with Tab, or back, until the focus is on what has this name. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isMeant = (focused: string) => (typeof name === 'string' ? focused === name : name.test(focused))
  for (let at = 0; at < 80 && !isMeant(await focusedName(page)); at++) await page.keyboard.press(key)
  expect(await focusedName(page)).toSatisfy(isMeant)
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : undefined
    return element?.getAttribute('aria-label') ?? (label ?? element)?.textContent ?? ''
  })
}

/** Drags what is somewhere to a place of the window. */
export async function dragTo(page: Page, from: Locator, to: { readonly x: number; readonly y: number }): Promise<void> {
  await from.hover()
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** Drags what stands still by now so far to the right and down. */
export async function dragBy(page: Page, from: Locator, by: { readonly x: number; readonly y: number }): Promise<void> {
  // The drawing moves for a moment where something else has just taken its room.
  await from.hover()
  const { x, y } = await centreOf(from)
  await dragTo(page, from, { x: x + by.x, y: y + by.y })
}

/** Where on the window the middle of something is. */
export async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}
