import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Service = 'chatflow' | 'inference' | 'health' | 'logs' | 'metrics' | 'dashboard'

/** A sight that a person has of a page: its address, and what is pressed until it is there. */
export type View = {
  readonly service: Service
  readonly name: string
  readonly path: string
  /** Resolves when it shows what it is for. */
  readonly open: (page: Page) => Promise<unknown>
  readonly isSignedOut?: true
  /** Code is written in it, for which an editor is loaded. */
  readonly hasEditor?: boolean
  /** Of the reader's browser; English where none is named. */
  readonly locale?: 'de-DE'
}

/** Presses the first button of a name. */
export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Resolves when a dialog is there. */
export const dialog = async (page: Page) => page.getByRole('dialog').first().waitFor()

/**
 * The dashboard that a bundle comes with, opened anew until each panel in sight has data, and without refreshes: what
 * those load is no part of a first view, and nor is what says why there is no data, while a bundle that has just started
 * has none.
 */
export async function overview(page: Page): Promise<void> {
  const address = `${page.url().replace(/\?.*/, '')}?refresh=`
  const isComplete = async () => {
    await page.goto(address)
    await page.locator('canvas').first().waitFor()
    await expect.poll(() => page.locator('article[aria-busy="true"]').count()).toBe(0)
    return !(await page.evaluate(saysWhyNoData))
  }
  await expect.poll(isComplete, { timeout: 60_000 }).toBe(true)
}

/** Runs in the page: whether it has loaded what says why a panel has no data. */
function saysWhyNoData(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => /\/no-data-[^/]*\.js$/.test(name))
}
