import type { Page } from 'playwright-core'
import { atRest } from '../../e2e/browser.fixture.ts'

/** Opens a new dashboard and the list of what can be put into it. */
export async function startNew(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/new`)
  await page.getByText('This dashboard has no panels yet').waitFor()
}

/** Adds a finished panel of a metric, by mouse. */
export async function addFromMetric(page: Page, words: string, offer: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Panel from a metric…' }).click()
  await page.getByRole('searchbox', { name: 'Find a metric' }).fill(words)
  await page.getByRole('button', { name: offer }).click()
  await page.getByRole('searchbox', { name: 'Find a metric' }).waitFor({ state: 'hidden' })
}

/** The panel of a title in the grid that is edited. */
export const slot = (page: Page, title: string | RegExp) => page.getByRole('group', { name: title })

/** Where something stands on the page once nothing moves any more, in pixels. */
export async function boxOf(page: Page, title: string | RegExp) {
  await slot(page, title).waitFor()
  await page.evaluate(atRest)
  const box = await slot(page, title).boundingBox()
  if (box === null) throw new Error(`Cannot find ${title} on the page`)
  return box
}

/** Drags from one place of the page to another, as a hand does: not at once. */
export async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...(from as [number, number]))
  await page.mouse.down()
  await page.mouse.move(...(to as [number, number]), { steps: 8 })
  await page.mouse.up()
}
