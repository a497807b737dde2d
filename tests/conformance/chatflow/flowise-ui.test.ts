import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import {
  type RunningService,
  startService,
  temporaryHome,
  testKey,
} from '../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { missingBrowser, openBrowser } from '../../e2e/browser.fixture.ts'
import { addNode, connect, handle } from './flowise-canvas.fixture.ts'
import { peerFolder } from './peer-page.fixture.ts'

const uiFolder = peerFolder('flowise-ui/build')
const missing = missingBrowser ?? (uiFolder ? undefined : 'skipped without flowise-ui')

let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let service: RunningService
let browser: Browser
let page: Page
/** Requests of the page that were answered with an error. */
const refused: string[] = []

beforeAll(async () => {
  if (missing !== undefined) return
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await startService(state.home, { uiFolder })
  browser = await openBrowser()
  page = await openLoggedIn()
})
beforeEach(() => {
  upstream?.reset()
  refused.length = 0
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await upstream?.close()
  await state?.remove()
})

async function openLoggedIn(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1200 } })
  const opened = await context.newPage()
  // On a busy machine the page takes half a minute to load its editor.
  opened.setDefaultTimeout(60_000)
  // What the page would load from elsewhere is refused anyway; this is quicker.
  await opened.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.abort(),
  )
  opened.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  await opened.goto(`${service.url}/signin`)
  await opened.locator('form input').nth(0).fill('me@here.example')
  await opened.locator('form input').nth(1).fill(testKey)
  await opened.getByRole('button', { name: 'Login' }).click()
  await opened.waitForURL(({ pathname }) => pathname !== '/signin')
  return opened
}

const dialog = (): Locator => page.locator('.MuiDialog-root')
const go = (path: string) => page.goto(`${service.url}${path}`)
const add = (name: string, flowData: string, fields: object = {}) => service.addFlow(flowData, { name, ...fields })

// The page draws its menu anew while it loads; what was drawn away is opened once more.
async function chooseSetting(name: string, tries = 5): Promise<void> {
  const entry = page.getByText(name, { exact: true })
  if (!(await entry.isVisible())) await page.locator('button[title="Settings"]').click()
  try {
    await entry.click({ timeout: 3_000 })
  } catch (error) {
    if (tries === 1) throw error
    await chooseSetting(name, tries - 1)
  }
}

async function chat(question: string): Promise<void> {
  await page.locator('button[title="Chat"]').click()
  await page.locator('#userInput').fill(question)
  await page.locator('#userInput').press('Enter')
}

describe.skipIf(missing !== undefined)(
  `Flowise's published page${missing === undefined ? '' : `: ${missing}`}`,
  { timeout: 240_000 },
  () => {
    test('lists chatflows; one is opened, changed, saved as a version, and asked', async () => {
      const id = await add('Support desk', conversationFlow(upstream.url))
      await go('/chatflows')
      await page.getByText('Support desk').first().click()
      await page.waitForURL(`**/canvas/${id}`)
      await page.locator('.react-flow__node').nth(2).waitFor()
      await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(2)
      await page.locator('.react-flow__node input[type="number"]').first().fill('0.3')
      await page.locator('button[title="Save Chatflow"]').click()
      await page.getByText('Chatflow saved').waitFor()
      expect(await service.call('GET', `chatflows/${id}/versions`)).toHaveLength(2)
      await chat('hello there')
      await page.getByText('Echo: hello there').waitFor()
      expect(upstream.requests.at(-1)?.body.temperature).toBe(0.3)
      expect(refused).toEqual([])
    })

    test('draws a chatflow from its palette, wires it, saves it and asks it', async () => {
      await go('/canvas')
      await addNode(page, 'OpenAI Custom Model', { x: 600, y: 200 })
      for (let zoom = 0; zoom < 6; zoom++) await page.locator('.react-flow__controls-zoomout').click()
      await addNode(page, 'Buffer Memory', { x: 300, y: 900 })
      await addNode(page, 'Conversation Chain', { x: 1500, y: 400 })
      await connect(page, handle('chatOpenAICustom_0', 'output'), handle('conversationChain_0', 'input-model'))
      await connect(page, handle('bufferMemory_0', 'output'), handle('conversationChain_0', 'input-memory'))
      await page.locator('.react-flow__edge').nth(1).waitFor({ state: 'attached' })
      await page.locator('button[title="Save Chatflow"]').click()
      await dialog().locator('input').fill('Drawn by hand')
      await dialog().getByRole('button', { name: 'Save' }).click()
      await page.waitForURL(/canvas\/[0-9a-f-]{36}/)
      const id = page.url().split('/').at(-1) ?? ''
      const saved = JSON.parse((await service.call('GET', `chatflows/${id}`)).flowData)
      const chain = saved.nodes.find((node: { id: string }) => node.id === 'conversationChain_0')
      expect(chain.data.inputs).toMatchObject({
        model: '{{chatOpenAICustom_0.data.instance}}',
        memory: '{{bufferMemory_0.data.instance}}',
      })
      expect(refused).toEqual([])
    })

    test('draws an agent flow: its palette has every kind, a node its models', async () => {
      await go('/v2/agentcanvas')
      await page.locator('button[title="Add Node"]').click()
      await page.locator('[draggable=true]').nth(14).waitFor()
      expect(await page.locator('[draggable=true]').count()).toBe(15)
      await page.locator('button[title="Add Node"]').click()
      await page.locator('input#input-search-node').waitFor({ state: 'hidden' })
      for (let zoom = 0; zoom < 3; zoom++) await page.locator('.react-flow__controls-zoomout').click()
      await addNode(page, 'LLM', { x: 1200, y: 500 })
      await page.locator('.react-flow__node', { hasText: 'LLM' }).dblclick()
      await dialog().locator('.MuiAutocomplete-root input').first().click()
      await page.locator('[role=option]', { hasText: 'OpenAI Custom' }).first().click()
      await dialog().getByText('Parameters').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('button[title^="Save"]').click()
      await dialog().locator('input').last().fill('Agent by hand')
      await dialog().getByRole('button', { name: 'Save' }).click()
      await page.waitForURL(/agentcanvas\/[0-9a-f-]{36}/)
      await page.locator('button[title="Validate Nodes"]').click()
      const checked = page.waitForResponse(/\/validation\//)
      await page.getByText('Validate Flow').click()
      expect((await checked).status()).toBe(200)
      expect(refused).toEqual([])
    })

    test('keeps credentials, tools, variables and API keys', async () => {
      // Its dialog shows the kinds that had come when it was opened.
      const kinds = page.waitForResponse(/\/components-credentials$/)
      await go('/credentials')
      await (await kinds).finished()
      await page.getByRole('button', { name: 'Add Credential' }).click()
      await dialog().getByText('OpenAI API', { exact: true }).click()
      await dialog().locator('input').nth(1).fill('sk-secret')
      await dialog().locator('input').nth(0).fill('My key')
      await dialog().getByRole('button', { name: 'Add' }).click()
      await page.getByText('My key').waitFor()
      await go('/tools')
      await page.getByRole('button', { name: 'Create' }).click()
      await dialog().locator('input').first().fill('get_price')
      await dialog().locator('textarea').first().fill('Price of a thing')
      await dialog().getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('get_price').waitFor()
      await go('/variables')
      await page.getByRole('button', { name: 'Add Variable' }).click()
      await dialog().locator('input').first().fill('shop')
      await dialog().locator('input').last().fill('Bakery')
      await dialog().getByRole('button', { name: 'Add' }).click()
      await page.getByText('Bakery').waitFor()
      await go('/apikey')
      await page.getByRole('button', { name: 'Create Key' }).click()
      await dialog().locator('input').first().fill('robot')
      await dialog().getByText('View', { exact: true }).first().click()
      await dialog().getByRole('button', { name: 'Add' }).click()
      await page.getByText('robot').waitFor()
      expect(refused).toEqual([])
    })

    test('fills a document store', async () => {
      await go('/document-stores')
      await page.getByRole('button', { name: 'Add New' }).click()
      await dialog().locator('input').first().fill('Handbook')
      await dialog().getByRole('button', { name: 'Add' }).click()
      await page.getByText('Handbook').first().click()
      await page.getByRole('button', { name: 'Add Document Loader' }).first().click()
      await dialog().getByText('Plain Text', { exact: true }).click()
      await page.locator('textarea').first().fill('The shop opens at nine.')
      await page.getByText('Preview Chunks').click()
      await page.getByText('#1. Characters: 23').waitFor()
      await page.getByRole('button', { name: 'Process' }).click()
      await page.getByText('SYNC', { exact: true }).first().waitFor()
      expect(await service.call('GET', 'document-store/store')).toMatchObject([{ name: 'Handbook', status: 'SYNC' }])
      expect(refused).toEqual([])
    })

    test('makes an assistant of its choice of models', async () => {
      await go('/assistants/custom')
      await page.getByRole('button', { name: 'Add' }).click()
      await dialog().locator('input').first().fill('Helper')
      await dialog().getByRole('button', { name: 'Add' }).click()
      await page.waitForURL(/assistants\/custom\/[0-9a-f-]{36}/)
      await page.locator('.MuiAutocomplete-root input').first().click()
      await page.locator('[role=option]', { hasText: 'OpenAI Custom' }).first().click()
      expect(refused).toEqual([])
    })

    test('shows what was said and done, settings, and how to ask', async () => {
      const id = await add('Well asked', conversationFlow(upstream.url))
      await service.call('POST', `prediction/${id}`, { question: 'Is it open?', chatId: 'visitor' })
      await go(`/canvas/${id}`)
      await chooseSetting('View Messages')
      await page.getByText('Is it open?').first().waitFor()
      await page.keyboard.press('Escape')
      await chooseSetting('Configuration')
      for (const tab of ['Rate Limit', 'Starter Prompts', 'File Upload', 'Post Processing', 'Override Config']) {
        await dialog().getByText(tab, { exact: true }).first().click()
      }
      await dialog().getByText('Chat Feedback', { exact: true }).first().click()
      await dialog().locator('input[type=checkbox]').first().click()
      await dialog().getByRole('button', { name: 'Save' }).click()
      await page.getByText('Chat Feedback Settings Saved').waitFor()
      expect(JSON.parse((await service.call('GET', `chatflows/${id}`)).chatbotConfig)).toMatchObject({
        chatFeedback: { status: true },
      })
      await page.keyboard.press('Escape')
      await page.locator('button[title="API Endpoint"]').click()
      await dialog().getByText('cURL', { exact: true }).click()
      await dialog().getByText(`/api/v1/prediction/${id}`).first().waitFor()
      expect(refused).toEqual([])
    })

    test.each(['agentflows', 'executions', 'assistants', 'marketplaces', 'account', 'assistants/openai'])(
      'opens /%s without an error',
      async (path) => {
        await go(`/${path}`)
        await page.waitForLoadState('networkidle')
        expect(await page.getByText('Oh snap').count()).toBe(0)
        expect(refused).toEqual([])
      },
    )
  },
)
