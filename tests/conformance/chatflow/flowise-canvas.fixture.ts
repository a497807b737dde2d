import type { Locator, Page } from 'playwright-core'

type Point = { readonly x: number; readonly y: number }

const mostTries = 5
const appearsWithinMs = 3_000

/** Drags a kind of node from the palette onto the canvas, until it is there. */
export async function addNode(page: Page, label: string, at: Point): Promise<void> {
  const pane = page.locator('.react-flow__pane')
  await untilOneMore(page.locator('.react-flow__node', { hasText: label }), `node "${label}"`, async () => {
    const kind = await findKind(page, label)
    await kind.dragTo(pane, { targetPosition: at })
  })
  const search = page.locator('input#input-search-node')
  await pane.click({ position: { x: 1300, y: 1080 } })
  await search.waitFor({ state: 'hidden' })
}

// The palette is drawn anew half a second after its search was filled, best match first. What is dragged
// before that is taken away from under the pointer, and nothing is dropped.
async function findKind(page: Page, label: string): Promise<Locator> {
  const search = page.locator('input#input-search-node')
  if (!(await search.isVisible())) await page.locator('button[title="Add Node"]').click()
  await search.waitFor()
  await search.fill(label)
  const first = page.locator('[draggable=true]').first()
  await first.getByText(label, { exact: true }).waitFor()
  return first
}

// A pointer's movement may be lost on a busy machine, as a person's may miss, and is then made again.
async function untilOneMore(things: Locator, name: string, draw: () => Promise<void>): Promise<void> {
  const before = await things.count()
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    await draw()
    try {
      await things.nth(before).waitFor({ state: 'attached', timeout: appearsWithinMs })
      return
    } catch (error) {
      if (attempt === mostTries) throw new Error(`Cannot draw ${name}: ${mostTries} tries, none took`, { cause: error })
    }
  }
}

/** Selector of a node's handle. `part` is such as `output` or `input-model`. */
export function handle(nodeId: string, part: string): string {
  return `.react-flow__handle[data-handleid^="${nodeId}-${part}"]`
}

/** Draws a wire between two handles, until it is there. */
export async function connect(page: Page, from: string, to: string): Promise<void> {
  await untilOneMore(page.locator('.react-flow__edge'), `a wire from ${from} to ${to}`, async () => {
    // Away from tooltips.
    await page.mouse.move(1300, 1080)
    const start = await restingCentreOf(page, from)
    const end = await restingCentreOf(page, to)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x - 20, end.y, { steps: 8 })
    await page.mouse.move(end.x, end.y, { steps: 4 })
    await page.mouse.up()
  })
}

/** Where it is once the canvas has come to rest: twice the same place, some frames apart. */
async function restingCentreOf(page: Page, selector: string): Promise<Point> {
  let before = await centreOf(page, selector)
  for (;;) {
    await page.evaluate(framesLater, 10)
    const after = await centreOf(page, selector)
    if (after.x === before.x && after.y === before.y) return after
    before = after
  }
}

/** Runs in the page. */
async function framesLater(frames: number): Promise<void> {
  for (let left = frames; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function centreOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`There is no ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
