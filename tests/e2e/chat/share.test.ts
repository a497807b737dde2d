import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { looks, missingBrowser, overflowPx } from '../browser.fixture.ts'
import { faultsOf } from './axe.fixture.ts'
import { openShareBench, type ShareBench } from './share.fixture.ts'

let bench: ShareBench
beforeAll(async () => {
  if (missingBrowser === undefined) bench = await openShareBench()
}, 120_000)
beforeEach(() => bench?.upstream.reset())
afterAll(() => bench?.close())

const addFlow = (fields: object = {}) => bench.service.addFlow(conversationFlow(bench.upstream.url), fields)
const pageOf = (id: string) => `${bench.service.url}/c/${id}`
const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' })

async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text)
  await question(page).press('Enter')
}

async function seriousFaults(page: Page): Promise<readonly string[]> {
  return (await faultsOf(page)).filter((fault) => /\((serious|critical)\)/.test(fault))
}

test.skipIf(missingBrowser !== undefined)('the chat for websites is small', async () => {
  const script = await (await fetch(`${bench.service.url}/embed/hearth-chat.js`)).text()
  expect(gzipSync(script).length).toBeLessThan(25 * 1024)
})

describe.skipIf(missingBrowser !== undefined)('a flow that is shared publicly', () => {
  test('answers a visitor without signing in, until it is shared no longer', async () => {
    const id = await addFlow({ name: 'Baker' })
    const owner = await bench.openOwner(`/flows/${id}?tab=share`)
    const refused = await bench.openVisitor(pageOf(id))
    await refused.getByRole('heading', { name: 'This chat is not shared' }).waitFor()

    await owner.getByRole('button', { name: 'Share publicly' }).click()
    const address = owner.getByRole('link', { name: pageOf(id) })
    await address.waitFor()
    const visitor = await bench.openVisitor((await address.getAttribute('href')) ?? '')
    await visitor.getByRole('heading', { name: 'Baker', level: 1 }).waitFor()
    await ask(visitor, 'first')
    await visitor.getByText('Echo: first').first().waitFor()
    await ask(visitor, 'second')
    await visitor.getByText('Echo: second').first().waitFor()
    // The answer is kept once it is whole, and shown before.
    const said = async () => (await bench.service.messages(id)).map(({ content }) => content)
    await expect.poll(said).toEqual(['first', 'Echo: first', 'second', 'Echo: second'])
    const messages = await bench.service.messages(id)
    expect(new Set(messages.map(({ chatId }) => chatId)).size).toBe(1)

    await owner.getByRole('button', { name: 'Stop sharing' }).click()
    await owner.getByText(/^Not shared/).waitFor()
    await ask(visitor, 'third')
    await visitor.getByText(/Unauthorized Access/).waitFor()
    await visitor.reload()
    await visitor.getByText(/Nothing is shared at this address, or no longer/).waitFor()
  }, 120_000)

  test('looks as its owner set it, who sees that before it is saved', async () => {
    const id = await addFlow({ isPublic: true })
    const owner = await bench.openOwner(`/flows/${id}?tab=share`)
    const preview = owner.getByRole('img', { name: 'Preview of the chat' })
    await owner.getByRole('textbox', { name: 'Title' }).fill('The bakery')
    // Left as soon as it is typed.
    await owner.getByRole('textbox', { name: 'Colour' }).focus()
    await owner.evaluate((color) => {
      document.execCommand('insertText', false, color)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }, '#0b7285')
    await expect.poll(() => owner.getByRole('textbox', { name: 'Colour' }).inputValue()).toBe('#0b7285')
    await owner.getByRole('textbox', { name: 'Welcome' }).fill('Good morning')
    await owner.getByRole('combobox', { name: 'Suggested questions' }).fill('What do you bake?')
    await owner.getByRole('combobox', { name: 'Suggested questions' }).press('Enter')
    await owner.getByRole('textbox', { name: 'Longest question' }).fill('20')
    await owner.getByLabel('Visitors may rate answers').check()
    await expect.poll(() => preview.locator('header').textContent()).toBe('The bakery')
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    const look = async () => (await bench.service.call('GET', `chatflows/${id}`)).chatbotConfig
    await expect.poll(look).toContain('The bakery')

    const visitor = await bench.openVisitor(pageOf(id))
    await visitor.getByRole('heading', { name: 'The bakery' }).waitFor()
    await visitor.getByText('Good morning').waitFor()
    await visitor.getByRole('button', { name: 'What do you bake?' }).click()
    await visitor.getByText('Echo: What do you bake?').first().waitFor()
    const bubble = visitor.locator('.question > p')
    const colour = () => bubble.evaluate((element) => getComputedStyle(element).backgroundColor)
    await expect.poll(colour).toBe('rgb(11, 114, 133)')
    await visitor.getByRole('button', { name: 'Good answer' }).click()
    await visitor.getByRole('textbox', { name: 'What do you think of the answer?' }).fill('Warm')
    await visitor.keyboard.press('Enter')
    await visitor.getByText('Thank you').waitFor()
    const rated = () => bench.service.call('GET', `feedback/${id}`)
    await expect.poll(rated).toMatchObject([{ rating: 'THUMBS_UP', content: 'Warm' }])
    await question(visitor).fill('a question of more than twenty characters')
    await visitor.getByText('At most 20 characters, these are 41').waitFor()
    await expect.poll(() => visitor.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
  }, 120_000)

  test('shows an answer as it comes, can be stopped, and is still there after a reload', async () => {
    const id = await addFlow({ isPublic: true })
    const visitor = await bench.openVisitor(pageOf(id))
    bench.upstream.script({ kind: 'answer', tokens: ['**Rye** <img src=x onerror=alert(1)>', ' and wheat'] })
    await ask(visitor, 'What is there?')
    await visitor.locator('strong', { hasText: 'Rye' }).waitFor()
    await visitor.getByText('<img src=x onerror=alert(1)> and wheat').first().waitFor()
    expect(await visitor.locator('.answer img').count()).toBe(0)
    await visitor.getByRole('button', { name: 'Send' }).waitFor()
    bench.upstream.script({ kind: 'hang' })
    await ask(visitor, 'And cakes?')
    await expect.poll(() => bench.upstream.open).toBe(1)
    await visitor.getByRole('button', { name: 'Stop' }).click()
    await visitor.getByText('Stopped').waitFor()
    await expect.poll(() => bench.upstream.open).toBe(0)
    await visitor.reload()
    await visitor.locator('strong', { hasText: 'Rye' }).waitFor()
    await visitor.getByRole('button', { name: 'Begin anew' }).click()
    await expect.poll(() => visitor.locator('.turn').count()).toBe(0)
  }, 120_000)

  test('is not answered as its owner when the owner looks', async () => {
    const id = await addFlow({ isPublic: true })
    const owner = await bench.openOwner('/')
    await owner.goto(pageOf(id))
    const [asked] = await Promise.all([owner.waitForRequest(/\/prediction\//), ask(owner, 'hi')])
    expect(Object.keys(await asked.allHeaders())).not.toContain('cookie')
    await owner.getByText('Echo: hi').first().waitFor()
  }, 120_000)

  test.each(['light', 'dark', 'phone'] as const)(
    'can be read by everybody: %s',
    async (look) => {
      const id = await addFlow({
        isPublic: true,
        chatbotConfig: '{"welcomeMessage":"Hello","chatFeedback":{"status":true}}',
      })
      const visitor = await bench.openVisitor(pageOf(id), looks[look])
      await ask(visitor, 'hi')
      await visitor.getByRole('button', { name: 'Good answer' }).waitFor()
      expect(await seriousFaults(visitor)).toEqual([])
      await expect.poll(() => visitor.evaluate(overflowPx)).toBe(0)
    },
    60_000,
  )
})

test.skipIf(missingBrowser !== undefined)(
  'the code on the tab runs with the key that is made there',
  async () => {
    const id = await addFlow({ name: 'Baker' })
    const owner = await bench.openOwner(`/flows/${id}?tab=share`)
    const programs = owner.getByRole('region', { name: 'From programs' })
    await programs.getByRole('button', { name: 'Make a key for this flow' }).click()
    await programs.getByText(/it is not shown again/).waitFor()
    const code = (await programs.locator('pre').first().textContent()) ?? ''
    const { stdout } = await promisify(execFile)('bash', ['-c', code])
    expect(stdout).toContain('Hello')
    await owner.reload()
    await programs.getByRole('button', { name: 'Make a key for this flow' }).waitFor()

    await programs.getByRole('tab', { name: 'MCP' }).click()
    await programs.getByRole('textbox', { name: 'What it is for' }).fill('Knows bread')
    await programs.getByRole('button', { name: 'Offer over MCP' }).click()
    await programs.getByText('Offered as the tool baker', { exact: false }).waitFor()
    await expect.poll(() => programs.locator('pre:visible').textContent()).toContain(`/api/v1/mcp/${id}`)
  },
  60_000,
)

test.skipIf(missingBrowser !== undefined)(
  'settings that were open meanwhile do not take it back',
  async () => {
    const id = await addFlow({ name: 'Baker' })
    const owner = await bench.openOwner(`/flows/${id}?tab=settings`)
    const name = owner.getByRole('textbox', { name: 'Name' }).first()
    await name.waitFor()
    await owner.getByRole('tab', { name: 'Share' }).click()
    await owner.getByRole('button', { name: 'Share publicly' }).click()
    await owner.getByRole('link', { name: pageOf(id) }).waitFor()
    await owner.getByRole('tab', { name: 'Settings' }).click()
    await name.fill('Bakery')
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(() => bench.service.call('GET', `chatflows/${id}`))
      .toMatchObject({ name: 'Bakery', isPublic: true })
  },
  60_000,
)
