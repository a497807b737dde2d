import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { missingBrowser } from '../browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle, until } from '../bundle.fixture.ts'
import { flowsOf, freshProfile, openProfile, openPrompt } from './drafts.fixture.ts'

const key = 'key-of-this-test'

let state: Awaited<ReturnType<typeof freshHome>>
let profile: Awaited<ReturnType<typeof freshProfile>>
let bundle: RunningBundle
let browser: Awaited<ReturnType<typeof openProfile>>
let url: string
let flows: ReturnType<typeof flowsOf>
let flowId: string

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  profile = await freshProfile()
  // Without the offer of a model, whose bar would move the drawing.
  bundle = startBundle(state.home, { HEARTH_API_KEY: key, HEARTH_INFERENCE_OFFLINE: 'true' })
  await bundle.ready()
  // A name for which browsers keep what they keep for a page.
  url = bundle.urlOf('chatflow').replace('127.0.0.1', 'localhost')
  flows = flowsOf(url, key)
  browser = await openProfile(profile.folder)
  const page = await browser.context.newPage()
  await page.goto(`${url}/#key=${key}`)
  await page.getByRole('link', { name: 'Conversation with memory' }).waitFor()
  await page.close()
}, 180_000)
afterAll(async () => {
  await browser?.kill()
  await bundle?.close()
  await Promise.all([state?.remove(), profile?.remove()])
}, 120_000)
beforeEach(async () => {
  if (missingBrowser === undefined) flowId = await flows.make()
})
afterEach(async () => {
  for (const page of browser?.context.pages() ?? []) await page.close()
})

const skip = missingBrowser !== undefined

describe.skipIf(skip)('what is typed into a flow', () => {
  test('is at the service when the tab dies', { timeout: 60_000 }, async () => {
    const page = await browser.context.newPage()
    const owed = await typeUntilSent(await openPrompt(page, url, flowId, 0))
    await crash(page)
    const again = await openPrompt(await browser.context.newPage(), url, flowId, 0)
    await expect.poll(() => again.inputValue()).toContain(owed)
  })

  test('is at the service when the browser dies', { timeout: 60_000 }, async () => {
    const dying = await browser.context.newPage()
    const owed = await typeUntilSent(await openPrompt(dying, url, flowId, 0))
    await browser.kill()
    browser = await openProfile(profile.folder)
    const page = await browser.context.newPage()
    await signIn(page)
    const again = await openPrompt(page, url, flowId, 0)
    await expect.poll(() => again.inputValue()).toContain(owed)
  })

  test('goes on while the service dies, and is there once it is back', { timeout: 120_000 }, async () => {
    const page = await browser.context.newPage()
    const template = await openPrompt(page, url, flowId, 0)
    await typeOn(template, 8)
    const { pid, restarts } = bundle.run().services.chatflow
    process.kill(pid ?? 0, 'SIGKILL')
    await typeOn(template, 20)
    await until(() => bundle.run().services.chatflow.restarts > restarts)
    const all = await template.inputValue()
    await expect.poll(() => flows.draft(flowId).catch(() => []), { timeout: 60_000 }).toEqual([all, ''])
    await page.getByText(/draft saved/).waitFor()
  })

  test('is kept by the browser while the network is cut, though the tab dies too', { timeout: 60_000 }, async () => {
    const page = await browser.context.newPage()
    const template = await openPrompt(page, url, flowId, 0)
    await cut(page)
    await typeOn(template, 20)
    await page
      .getByLabel('State of the draft')
      .getByText(/kept here, waiting for the service since/)
      .waitFor()
    const all = await template.inputValue()
    await expect.poll(() => keptHere(page)).toContain(all)
    await crash(page)
    expect(await flows.draft(flowId)).toBeUndefined()

    const again = await browser.context.newPage()
    await openPrompt(again, url, flowId, 0)
    await expect.poll(async () => (await flows.draft(flowId))?.[0]).toBe(all)
  })
})

describe.skipIf(skip)('two tabs with the same flow', () => {
  test('bring together what is typed into different nodes', { timeout: 60_000 }, async () => {
    const [left, right] = [await browser.context.newPage(), await browser.context.newPage()]
    const first = await openPrompt(left, url, flowId, 0)
    const second = await openPrompt(right, url, flowId, 1)
    await Promise.all([typeOn(first, 15), typeOn(second, 15)])
    const both = [await first.inputValue(), await second.inputValue()]
    await expect.poll(() => flows.draft(flowId)).toEqual(both)
    await left.locator('.react-flow__node[data-id="promptTemplate_1"]').dblclick()
    await expect.poll(() => first.inputValue()).toBe(both[1])
  })

  test('ask when the same input is changed in both, and overwrite nothing before', { timeout: 60_000 }, async () => {
    const [left, right] = [await browser.context.newPage(), await browser.context.newPage()]
    const theirs = await openPrompt(left, url, flowId, 0)
    const mine = await openPrompt(right, url, flowId, 0)
    const mend = await cut(right)
    await mine.fill('from the right')
    await theirs.fill('from the left')
    await expect.poll(() => flows.draft(flowId)).toEqual(['from the left', ''])
    await mend()

    const dialog = right.getByRole('dialog', { name: /changed the same/ })
    await dialog.getByText('from the left').waitFor()
    expect(await flows.draft(flowId)).toEqual(['from the left', ''])
    await dialog.getByRole('radio', { name: /from the right/ }).click()
    await dialog.getByRole('button', { name: 'Go on with these' }).click()
    await expect.poll(() => flows.draft(flowId)).toEqual(['from the right', ''])
    await expect.poll(() => theirs.inputValue()).toBe('from the right')
  })
})

describe.skipIf(skip)('windows behind others', () => {
  test('hold no connection, and see what changed once they are shown', { timeout: 120_000 }, async () => {
    const behind = await browser.context.newPage()
    const theirs = await openPrompt(behind, url, flowId, 0)
    await show(behind, false)
    for (let more = 0; more < 6; more++) {
      const page = await browser.context.newPage()
      await page.goto(`${url}/flows/${flowId}`)
      await page.locator('.react-flow__node').first().waitFor()
      await show(page, false)
    }
    const front = await browser.context.newPage()
    await (await openPrompt(front, url, flowId, 0)).fill('from the front')
    await expect.poll(() => flows.draft(flowId)).toEqual(['from the front', ''])
    await show(behind, true)
    await expect.poll(() => theirs.inputValue()).toBe('from the front')
  })
})

describe.skipIf(skip)('more windows in sight than a browser has connections', () => {
  test('are all served, and hear of each other', { timeout: 120_000 }, async () => {
    const first = await browser.context.newPage()
    const theirs = await openPrompt(first, url, flowId, 0)
    for (let more = 0; more < 7; more++) {
      const page = await browser.context.newPage()
      await page.goto(`${url}/flows/${flowId}`)
      await page.locator('.react-flow__node').first().waitFor()
      expect(await page.evaluate(() => document.visibilityState)).toBe('visible')
    }
    const last = await browser.context.newPage()
    await (await openPrompt(last, url, flowId, 0)).fill('from the last')
    await expect.poll(() => flows.draft(flowId)).toEqual(['from the last', ''])
    await expect.poll(() => theirs.inputValue()).toBe('from the last')
  })
})

test.skipIf(skip)('the drawing stays where it is, whatever its head says of it', { timeout: 60_000 }, async () => {
  const page = await browser.context.newPage()
  const template = await openPrompt(page, url, flowId, 0)
  await page.evaluate(noteTops)
  await template.fill('Answer shortly')
  await page.getByText(/draft saved/).waitFor()
  await flows.deploy(flowId, JSON.stringify({ nodes: [], edges: [] }))
  await page.getByText(/was deployed meanwhile/).waitFor()
  expect(await page.evaluate(() => [...(globalThis as unknown as { tops: Set<number> }).tops])).toHaveLength(1)
})

/** Runs in the page: notes with each frame how far down the drawing begins. */
function noteTops(): void {
  const tops = new Set<number>()
  Object.assign(globalThis, { tops })
  const note = () => {
    tops.add(document.querySelector('.react-flow')?.getBoundingClientRect().top ?? 0)
    requestAnimationFrame(note)
  }
  note()
}

/** Puts a window behind others, or before them, as far as its page can tell. */
async function show(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate(
    (visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isShown ? 'visible' : 'hidden',
  )
}

test.skipIf(skip)('a draft is deployed with a note, and an earlier version restored', { timeout: 60_000 }, async () => {
  const page = await browser.context.newPage()
  const template = await openPrompt(page, url, flowId, 0)
  // Nobody deployed it, nor said that it is in use.
  await page.getByText('Version 1', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await versions
    .filter({ hasText: 'v1' })
    .getByText(/^not deployed yet/)
    .waitFor()
  await template.fill('Answer shortly')
  await page.getByRole('button', { name: 'Deploy…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deploy the draft' })
  await dialog.getByText('Prompt Template: Template nothing → "Answer shortly"').waitFor()
  await dialog.getByLabel('Note').fill('shorter')
  await dialog.getByRole('button', { name: /^Deploy/ }).click()
  await page.getByText('Deployed v2', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Deployed', { exact: true }).waitFor()
  expect(await flows.deployed(flowId)).toEqual(['Answer shortly', ''])

  await versions
    .filter({ hasText: 'shorter' })
    .getByText(/^deployed/)
    .waitFor()
  expect(
    await versions
      .filter({ hasText: 'v1' })
      .getByText(/deployed/)
      .count(),
  ).toBe(0)
  await page.getByRole('button', { name: 'Restore v1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Deployed v3', { exact: true }).waitFor()
  expect(await flows.deployed(flowId)).toEqual(['', ''])
  await expect.poll(() => template.inputValue()).toBe('')
})

/** Types one word after the other. */
async function typeOn(template: Locator, words: number): Promise<void> {
  await template.press('End')
  for (let word = 0; word < words; word++) await template.pressSequentially(`w${word} `, { delay: 25 })
}

/**
 * Types one word after the other until the service has some of it. Within which time it has is for the tests of what
 * sends it: here a busy machine may take any.
 *
 * @returns what the service has
 */
async function typeUntilSent(template: Locator): Promise<string> {
  await template.press('End')
  for (let word = 0; ; word++) {
    await template.pressSequentially(`w${word} `, { delay: 25 })
    const [sent = ''] = (await flows.draft(flowId)) ?? []
    if (sent !== '') return sent
  }
}

/** What windows that are open, and were, keep of drawings in this browser. */
function keptHere(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('hearth-drafts'))
    const copies = await answer(database.transaction('copies').objectStore('copies').getAll())
    database.close()
    return JSON.stringify(copies)
  })
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

/** Takes the network from one tab. @returns gives it back */
async function cut(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const set = async (offline: boolean) => {
    const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', { offline, ...speed })
  }
  await set(true)
  return () => set(false)
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${url}/#key=${key}`)
  await page.getByRole('link', { name: 'Conversation with memory' }).waitFor()
}
