import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { missingBrowser } from '../browser.fixture.ts'
import { hold } from '../hold.fixture.ts'
import { intercept } from '../intercept.fixture.ts'
import { serveCanvases } from './canvas.fixture.ts'
import { centreOf, keysAreBack, kindIn, menuListens, nodeOf, takeByKey } from './drawing.fixture.ts'

const { openCanvas } = serveCanvases()

/** A flow of two steps in a line, and what the service keeps of it. */
async function openLine() {
  const opened = await openCanvas('AGENTFLOW')
  await takeByKey(opened.page, 'n', 'start', 'Start')
  await takeByKey(opened.page, 'Tab', 'reply', 'Direct Reply')
  const drawn = async () => {
    const { nodes, edges } = await opened.kept()
    return {
      nodes: nodes.map(({ id }) => id).sort(),
      wires: edges.map(({ source, target }) => `${source} → ${target}`).sort(),
    }
  }
  await expect.poll(async () => (await drawn()).wires).toEqual(['startAgentflow_0 → directReplyAgentflow_0'])
  return { ...opened, drawn }
}

const choose = (page: Page, name: RegExp) => page.getByRole('menuitem', { name }).click()
const inBetween = ['llmAgentflow_0 → directReplyAgentflow_0', 'startAgentflow_0 → llmAgentflow_0']

describe.skipIf(missingBrowser !== undefined)('the menu', { timeout: 60_000 }, () => {
  test('of the empty canvas puts a node, a note and what was copied where it was opened', async () => {
    const { page, canvas, kept: drawing, complaints } = await openLine()
    const { x, y } = await centreOf(canvas)
    const at = { x: x - 500, y: y - 100 }
    const openThere = () => page.mouse.click(at.x, at.y, { button: 'right' })
    // Nodes stand on a grid of 8.
    const standsThere = async (id: string) => {
      const box = await nodeOf(page, id).boundingBox()
      return Math.hypot((box?.x ?? 0) - at.x, (box?.y ?? 0) - at.y) < 8
    }
    await openThere()
    await choose(page, /^Add a note/)
    await expect.poll(() => standsThere('stickyNoteAgentflow_0')).toBe(true)
    await keysAreBack(page)
    await page.keyboard.press('Delete')
    // Else the menu would be the note's.
    await nodeOf(page, 'stickyNoteAgentflow_0').waitFor({ state: 'detached' })
    await openThere()
    await choose(page, /^Add a node/)
    await page.getByRole('textbox', { name: /: search$/ }).fill('llm')
    await kindIn(page, 'LLM').click()
    await expect.poll(() => standsThere('llmAgentflow_0')).toBe(true)

    await nodeOf(page, 'llmAgentflow_0').click({ button: 'right' })
    await choose(page, /^Copy/)
    await keysAreBack(page)
    await page.keyboard.press('Delete')
    await nodeOf(page, 'llmAgentflow_0').waitFor({ state: 'detached' })
    await openThere()
    await choose(page, /^Select everything/)
    await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(2)

    await openThere()
    await choose(page, /^Paste/)
    await expect.poll(async () => (await drawing()).nodes.length).toBe(3)
    await expect.poll(() => standsThere('llmAgentflow_0')).toBe(true)
    expect(complaints()).toEqual([])
  })

  test('of a wire puts a node between its ends, in one step', async () => {
    const { page, drawn, complaints } = await openLine()
    await page.keyboard.press('Escape')
    const wire = await centreOf(page.locator('.react-flow__edge').first())
    await page.mouse.click(wire.x, wire.y, { button: 'right' })
    await choose(page, /^Insert a node/)
    // What nothing can follow does not stand there.
    await kindIn(page, 'LLM').waitFor()
    expect(await kindIn(page, 'Loop').count()).toBe(0)
    await page.getByRole('textbox', { name: /: search$/ }).fill('llm')
    await kindIn(page, 'LLM').click()
    await expect.poll(async () => (await drawn()).wires).toEqual(inBetween)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await drawn()).wires).toHaveLength(1)
    expect(complaints()).toEqual([])
  })

  test('of several nodes, and a node within a wire, by the keyboard alone', async () => {
    const { page, drawn, complaints } = await openLine()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await takeByKey(page, 'i', 'llm', 'LLM')
    await expect.poll(async () => (await drawn()).wires).toEqual(inBetween)

    await page.keyboard.press('Control+a')
    await page.keyboard.press('ContextMenu')
    await page.getByRole('menuitem', { name: /^Copy.*Ctrl ?C$/ }).waitFor()
    const offered = await page.getByRole('menuitem').allTextContents()
    for (const name of ['Group', 'Align at the left', 'Duplicate', 'Delete'])
      expect(offered).toContainEqual(expect.stringContaining(name))
    await menuListens(page)
    await page.keyboard.type('gro')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await drawn()).nodes).toContain('group_0')
    expect(complaints()).toEqual([])
  })
})

const reply = {
  id: 'directReplyAgentflow_0',
  type: 'agentFlow',
  position: { x: 0, y: 0 },
  data: { id: 'directReplyAgentflow_0', name: 'directReplyAgentflow', label: 'Reply', inputs: {} },
}

/** What is typed is held there for as long as it takes: nothing that lasts as long as a hold at most is over by time. */
const holdOn = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const within = (run: TimerHandler, ms = 0, ...rest: unknown[]) => (ms < 10_000 ? later(run, ms, ...rest) : 0)
    Object.assign(window, { setTimeout: within })
  })

describe.skipIf(missingBrowser !== undefined)('what is typed before a search is there', { timeout: 60_000 }, () => {
  test.each([
    { name: 'commands', keys: 'Control+k', part: /\/command-palette-.*\.js/, field: 'What would you like to do?' },
    { name: 'nodes', keys: 'n', part: /\/palette-.*\.js/, field: 'Add a node: search' },
  ])('of $name is sought, and commands nothing', async ({ keys, part, field }) => {
    const { page, canvas } = await openCanvas('AGENTFLOW', [reply])
    await holdOn(page)
    await page.reload()
    await nodeOf(page, reply.id).waitFor()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: typed, resolve: type } = Promise.withResolvers<void>()
    await intercept(page, part, async (route) => {
      ask()
      await typed
      await route.continue()
    })
    await canvas.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press(keys)
    await asked
    // Each of the letters is a command of the canvas: it lays out, disables, pins, runs and adds a note.
    await page.keyboard.type('ldxprt')
    await page.keyboard.press('Backspace')
    type()
    const search = page.getByRole('textbox', { name: field }).or(page.getByRole('searchbox', { name: field }))
    await expect.poll(() => search.inputValue()).toBe('ldxpr')
    await page.keyboard.type('!')
    await expect.poll(() => search.inputValue()).toBe('ldxpr!')
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.react-flow__node').count()).toBe(1)
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  })
})

describe.skipIf(missingBrowser !== undefined)('the chat that is gone to by its key', { timeout: 60_000 }, () => {
  /** The flow as it is opened with a chat that is not there before it is let go. */
  async function openWithout() {
    const { page, canvas } = await openCanvas('AGENTFLOW', [reply])
    await page.getByRole('button', { name: 'Chat', expanded: true }).click()
    await page.getByRole('button', { name: 'Chat', expanded: false }).waitFor()
    await holdOn(page)
    const chat = await hold(page, /\/chat-view-.*\.js/)
    await page.reload()
    await nodeOf(page, reply.id).waitFor()
    await canvas.focus()
    const goThere = async () => {
      await page.keyboard.press('Control+Enter')
      await expect.poll(chat.asked).toBeGreaterThan(0)
    }
    return { page, canvas, chat, goThere, message: page.getByRole('textbox', { name: 'Message', exact: true }) }
  }

  test('takes what is typed before it is there, which commands nothing', async () => {
    const { page, chat, goThere, message } = await openWithout()
    await page.keyboard.press('Control+a')
    await goThere()
    await page.keyboard.type('ldxpr')
    chat.letGo()
    await expect.poll(() => message.inputValue()).toBe('ldxpr')
    await page.keyboard.type('!')
    await expect.poll(() => message.inputValue()).toBe('ldxpr!')
    await expect.poll(() => page.locator('.react-flow__node').count()).toBe(1)
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  })

  test('leaves the keys to whoever went back to the canvas before it is there', async () => {
    const { page, canvas, chat, goThere, message } = await openWithout()
    await goThere()
    const { x, y } = await centreOf(canvas)
    await page.mouse.click(x - 400, y)
    chat.letGo()
    await message.waitFor()
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Add a node: search' }).waitFor()
    expect(await message.inputValue()).toBe('')
  })

  test('takes no keys where it is there and has no field', async () => {
    const { page, canvas } = await openCanvas('AGENTFLOW', [reply])
    const refused = { status: 500, json: { message: 'Not now' } }
    await page.route(/\/chatmessage\/.*sessionId=before/, (route) => route.fulfill(refused))
    await page.goto(`${page.url()}?session=before`)
    await page.getByText('Not now').waitFor()
    await nodeOf(page, reply.id).waitFor()
    await canvas.focus()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Add a node: search' }).waitFor()
  })
})
