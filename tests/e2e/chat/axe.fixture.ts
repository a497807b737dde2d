import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { atRest } from '../browser.fixture.ts'

/** What axe finds, one line each: its rule, its impact and where. @param within selector of a part; default: the page */
export async function faultsOf(page: Page, within?: string): Promise<readonly string[]> {
  // What fades in has another colour meanwhile.
  await page.evaluate(atRest)
  // Evaluated, as the policy of the page lets no script in.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate((part) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    return part === undefined ? inPage.run() : inPage.run(part)
  }, within)
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`)
}
