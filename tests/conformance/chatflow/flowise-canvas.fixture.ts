import type { Page } from 'playwright-core'

type Point = { readonly x: number; readonly y: number }

/** Drags a kind of node from the palette onto the canvas. */
export async function addNode(page: Page, label: string, at: Point): Promise<void> {
  const search = page.locator('input#input-search-node')
  if (!(await search.isVisible())) await page.locator('button[title="Add Node"]').click()
  await search.waitFor()
  await search.fill(label)
  const kind = page.locator('[draggable=true]').filter({ has: page.getByText(label, { exact: true }) })
  await kind.first().dragTo(page.locator('.react-flow__pane'), { targetPosition: at })
  await page.locator('.react-flow__pane').click({ position: { x: 1300, y: 1080 } })
  await search.waitFor({ state: 'hidden' })
}

/** Selector of a node's handle. `part` is such as `output` or `input-model`. */
export function handle(nodeId: string, part: string): string {
  return `.react-flow__handle[data-handleid^="${nodeId}-${part}"]`
}

/** Draws a wire between two handles. */
export async function connect(page: Page, from: string, to: string): Promise<void> {
  // Away from tooltips, and until the canvas has come to rest.
  await page.mouse.move(1300, 1080)
  await page.waitForTimeout(600)
  const start = await centreOf(page, from)
  const end = await centreOf(page, to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x - 20, end.y, { steps: 8 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

async function centreOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`There is no ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
