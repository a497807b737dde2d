import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Role = Parameters<Page['getByRole']>[0]

const mostStops = 80

/** Goes on with Tab until what has this role and name has the focus, as somebody without a mouse does. */
export function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  return pressUntil(page, 'Tab', role, name)
}

/** The same backwards, with Shift. */
export function backTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  return pressUntil(page, 'Shift+Tab', role, name)
}

/** The same with the arrow that leads from tab to tab of a view. */
export function arrowTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  return pressUntil(page, 'ArrowRight', role, name)
}

async function pressUntil(page: Page, key: string, role: Role, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first()
  await wanted.waitFor()
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Cannot reach ${role} ${name} by ${key}`)
}

/** Goes there with Tab and presses Enter. */
export async function press(page: Page, role: Role, name: string | RegExp): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

/** Chooses an entry of the menu that has just opened. */
export async function choose(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name })
  await entry.waitFor()
  // A menu takes the focus a moment after it has opened.
  const isInMenu = () => page.getByRole('menu').evaluate((menu) => menu.contains(document.activeElement))
  await expect.poll(isInMenu).toBe(true)
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** Goes to a field with Tab and writes in the place of what it holds. */
export async function write(page: Page, role: Role, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/**
 * Goes to a list of choices with Tab and presses the first letter of one until it is chosen. The letters of a whole word
 * would have to follow one another within a second, which a page that draws each choice may not allow.
 */
export async function pick(page: Page, name: string, choice: string): Promise<void> {
  await tabTo(page, 'combobox', name)
  const list = page.getByRole('combobox', { name, exact: true }).first()
  const chosen = () => list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label)
  for (let press = 0; press < mostStops; press += 1) {
    if ((await chosen()) === choice) return
    await page.keyboard.press(choice.charAt(0))
  }
  throw new Error(`Cannot choose ${choice} of ${name}`)
}

/** Waits until what has this role and name has the focus, without a key being pressed. */
export async function hasFocus(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) })
  const isFocused = () => wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))
  await expect.poll(isFocused, { message: `${role} ${name} has the focus` }).toBe(true)
}
