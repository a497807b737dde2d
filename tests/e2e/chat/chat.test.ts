import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { startService, temporaryHome, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedUpstream } from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { intercept } from '../intercept.fixture.ts'

let around: Awaited<ReturnType<typeof openBesideModel>>
let browser: Browser

/** A service whose flows and whose own models are one scripted model. */
async function openBesideModel() {
  const upstream = await openScriptedUpstream()
  const { home, remove } = await temporaryHome()
  const service = await startService(home, {}, { HEARTH_INFERENCE_URL: upstream.url.replace('/v1', '') })
  return {
    upstream,
    service,
    async close() {
      await service.stop()
      await upstream.close()
      await remove()
    },
  }
}

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  around = await openBesideModel()
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await around?.close()
})
beforeEach(() => around?.upstream.reset())

const flow = () => around.service.addFlow(conversationFlow(around.upstream.url), { name: 'Rates' })

async function open(path: string): Promise<Page> {
  const { page } = await openPage(browser, looks.light)
  // Fourteen that stay open would leave each other less and less of the processor.
  onTestFinished(() => page.context().close())
  await page.goto(`${around.service.url}${path}`)
  await page.getByLabel('API key', { exact: true }).fill(testKey)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  return page
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(question)
  await page.keyboard.press('Enter')
  await page.getByText(`Echo: ${question}`).last().waitFor()
  await page.getByRole('button', { name: 'Send' }).waitFor()
}

/** What the model was told last, without the system's word. */
const told = () =>
  (around.upstream.requests.at(-1)?.body.messages ?? [])
    .map(({ content }) => content)
    .filter((text) => text !== 'Be brief.')

describe.skipIf(missingBrowser !== undefined)('a talk beside the canvas', () => {
  test('branches where an older question is edited, and is there again after a reload', {
    timeout: 60_000,
  }, async () => {
    const page = await open(`/flows/${await flow()}?tab=chat`)
    await ask(page, 'One')
    await ask(page, 'Two')
    await page.getByRole('button', { name: 'Edit the question' }).first().click()
    await page.getByRole('textbox', { name: 'Question in its place' }).fill('Other')
    await page.keyboard.press('Enter')
    await page.getByText('Echo: Other').waitFor()
    await page.getByText('2 of 2').waitFor()
    await expect.poll(() => page.getByText('Echo: Two').count()).toBe(0)
    expect(told()).toEqual(['Other'])
    await ask(page, 'Further')
    expect(told()).toEqual(['Other', 'Echo: Other', 'Further'])
    await keepPicture(page, 'chat-branches')

    await page.getByRole('button', { name: 'Earlier branch' }).click()
    await page.getByText('Echo: Two').waitFor()
    await expect.poll(() => page.getByText('Echo: Further').count()).toBe(0)
    await ask(page, 'Three')
    expect(told()).toEqual(['One', 'Echo: One', 'Two', 'Echo: Two', 'Three'])

    await page.reload()
    await page.getByText('Echo: Three').waitFor()
    await page.getByText('1 of 2').waitFor()
    await page.getByRole('button', { name: 'Later branch' }).click()
    await page.getByText('Echo: Further').waitFor()
  })

  test('is answered anew, rated, and keeps what was thought of it', { timeout: 60_000 }, async () => {
    const page = await open(`/flows/${await flow()}?tab=chat`)
    await ask(page, 'One')
    around.upstream.script({ kind: 'answer', tokens: ['Otherwise'] })
    await page.getByRole('button', { name: 'Answer anew' }).click()
    await page.getByText('Otherwise').waitFor()
    await page.getByText('2 of 2').waitFor()
    expect(told()).toEqual(['One'])
    await page.getByRole('button', { name: 'Good answer' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Good answer', pressed: true }).count()).toBe(1)
    await page.reload()
    await page.getByRole('button', { name: 'Good answer', pressed: true }).waitFor()
  })

  test('sends what was asked before a file was read as soon as it is, unless that is taken back or it fails', {
    timeout: 60_000,
  }, async () => {
    const chatbotConfig = JSON.stringify({ fullFileUpload: { status: true, allowedUploadFileTypes: 'text/plain' } })
    const fields = { name: 'Menus', chatbotConfig }
    const page = await open(
      `/flows/${await around.service.addFlow(conversationFlow(around.upstream.url), fields)}?tab=chat`,
    )
    const readings = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    await intercept(page, '**/api/v1/attachments/**', async (route) => {
      const number = asked++
      await readings[number]?.promise
      await (number === 0 ? route.abort() : route.continue())
    })
    const message = page.getByRole('textbox', { name: 'Message' })
    const note = page.getByText('Sent once the files are read')
    const file = { name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Rye is 4 euros') }
    await page.getByLabel('Files for the next question').setInputFiles(file)
    await message.fill('What is rye?')
    await message.press('Enter')
    await note.waitFor()
    await message.press('Escape')
    await note.waitFor({ state: 'hidden' })
    await message.press('Enter')
    await note.waitFor()
    readings[0]?.resolve()
    await note.waitFor({ state: 'hidden' })
    await expect.poll(() => message.inputValue()).toBe('What is rye?')

    await page.getByRole('button', { name: 'Try menu.txt again' }).click()
    await message.press('Enter')
    await note.waitFor()
    readings[1]?.resolve()
    await page.getByText(/Echo: .*What is rye\?/s).waitFor()
    await expect.poll(() => message.inputValue()).toBe('')
  })

  test('is stopped, and asked again', { timeout: 60_000 }, async () => {
    const page = await open(`/flows/${await flow()}?tab=chat`)
    around.upstream.script({ kind: 'endless', pauseMs: 20 })
    await page.getByRole('textbox', { name: 'Message' }).fill('One')
    await page.keyboard.press('Enter')
    // Before the model is asked it would be the next question that never ends.
    await expect.poll(() => around.upstream.open).toBe(1)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped, and not kept').waitFor()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('Echo: One').waitFor()
    await expect.poll(() => page.getByText(/ of \d/).count()).toBe(0)
  })
})

const chats = (page: Page) => page.getByRole('list', { name: 'Chats' }).getByRole('listitem')
const rowOf = (page: Page, title: string) => chats(page).filter({ hasText: title })

async function act(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const chosen = (page: Page) =>
  page.getByRole('combobox', { name: 'Asked', exact: true }).locator('option:checked').textContent()

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: name })
}

describe.skipIf(missingBrowser !== undefined)('the chat page', () => {
  test('keeps chats, found by what was said, renamed, in folders, removed', { timeout: 90_000 }, async () => {
    const page = await open(`/chat?flow=${await flow()}`)
    await ask(page, 'Where is Lisbon?')
    await rowOf(page, 'Where is Lisbon?').waitFor()
    await page.getByRole('button', { name: 'New chat' }).click()
    await ask(page, 'What is zinc?')
    await expect.poll(() => chats(page).count()).toBe(2)
    await keepPicture(page, 'talk')

    await page.reload()
    await page.getByText('Echo: What is zinc?').waitFor()
    await page.getByRole('searchbox', { name: 'Search chats' }).fill('echo: WHERE is')
    await expect.poll(() => chats(page).count()).toBe(1)
    await rowOf(page, 'Where is Lisbon?').getByRole('button').first().click()
    await page.getByText('Echo: Where is Lisbon?').waitFor()

    await act(page, 'Where is Lisbon?', 'Rename…')
    await page.getByRole('textbox', { name: 'Title' }).fill('Towns')
    await page.keyboard.press('Enter')
    await rowOf(page, 'Towns').waitFor()
    await act(page, 'Towns', 'Move to a folder…')
    await page.getByRole('combobox', { name: 'Folder' }).fill('Travel')
    await page.getByRole('button', { name: 'Save' }).click()
    await rowOf(page, 'Travel').waitFor()
    await page.getByRole('searchbox', { name: 'Search chats' }).fill('')
    await expect.poll(() => chats(page).count()).toBe(2)
    await pick(page, 'Folder', 'Travel (1)')
    await expect.poll(() => chats(page).count()).toBe(1)

    await act(page, 'Towns', 'Remove…')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => chats(page).count()).toBe(0)
    await expect.poll(() => page.getByText('Echo: Where is Lisbon?').count()).toBe(0)
  })

  test('that comes late leaves the keys to who types elsewhere', { timeout: 60_000 }, async () => {
    const page = await open(`/chat?flow=${await flow()}`)
    await ask(page, 'Where is Porto?')
    const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/v1/chatmessage/**', async (route) => {
      await isTyped
      await route.fallback()
    })
    await page.reload()
    const search = page.getByRole('searchbox', { name: 'Search chats' })
    await search.click()
    await page.keyboard.type('where is ')
    goOn()
    await page.getByText('Echo: Where is Porto?').waitFor()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await page.keyboard.type('porto')
    await expect.poll(() => search.inputValue()).toBe('where is porto')
  })

  test('takes up an older question in a branch, with what is deployed', { timeout: 60_000 }, async () => {
    const page = await open(`/chat?flow=${await flow()}`)
    await ask(page, 'One')
    await page.getByRole('button', { name: 'Edit the question' }).click()
    await page.getByRole('textbox', { name: 'Question in its place' }).fill('Other')
    await page.getByRole('button', { name: 'Ask this' }).click()
    await page.getByText('Echo: Other').waitFor()
    await page.getByText('2 of 2').waitFor()
    await page.reload()
    await page.getByText('2 of 2').waitFor()
  })

  test('asks two beside each other, and goes on with one', { timeout: 60_000 }, async () => {
    const page = await open(`/chat?flow=${await flow()}`)
    await around.service.addFlow(conversationFlow(around.upstream.url), { name: 'Beside' })
    await page.reload()
    await page.getByRole('button', { name: 'Compare' }).click()
    await pick(page, 'Asked beside it', 'Beside')
    await page.getByRole('region', { name: 'Beside', exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Message' }).fill('Both')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('Echo: Both').count()).toBe(2)
    await keepPicture(page, 'talk-compared')
    const side = page.getByRole('region', { name: 'Beside', exact: true })
    await side.getByRole('button', { name: 'Go on with this one' }).click()
    await expect.poll(() => page.getByText('Echo: Both').count()).toBe(1)
    await ask(page, 'Further')
    expect(told()).toEqual(['Both', 'Echo: Both', 'Further'])
  })

  test('talks to a model, which is made a flow once', { timeout: 60_000 }, async () => {
    const page = await open(`/chat?flow=${await flow()}`)
    for (const round of [1, 2]) {
      await pick(page, 'Asked', 'scripted')
      await expect.poll(() => chosen(page)).toBe('scripted')
      await ask(page, `Hello ${round}`)
      expect(around.upstream.requests.at(-1)?.body.model).toBe('scripted')
      await pick(page, 'Asked', 'Beside')
      await expect.poll(() => chosen(page)).toBe('Beside')
    }
    const flows = (await around.service.call('GET', 'chatflows')) as { name: string }[]
    expect(flows.filter(({ name }) => name === 'scripted')).toHaveLength(1)
  })

  test('shows code, tables and mathematics, and does nothing else that a model writes', {
    timeout: 60_000,
  }, async () => {
    const page = await open(`/chat?flow=${await flow()}`)
    const answer =
      '```ts\nlet a = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nso $x^2$ it is <img src=x onerror="alert(1)">'
    around.upstream.script({ kind: 'answer', tokens: [answer] })
    await page.getByRole('textbox', { name: 'Message' }).fill('All of it')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy the code' }).waitFor()
    await page.getByRole('cell', { name: '2' }).waitFor()
    await page.locator('math msup').waitFor()
    await page.getByText('<img src=x').waitFor()
    expect(await page.locator('article img').count()).toBe(0)
    await keepPicture(page, 'talk-markdown')
  })

  test('is saved to be read elsewhere', { timeout: 60_000 }, async () => {
    const page = await open(`/chat?flow=${await flow()}`)
    await ask(page, 'Where is Faro?')
    const read = async (action: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Where is Faro?', action)])
      return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')]
    }
    const markdown = '# Where is Faro?\n\n## Where is Faro?\n\nEcho: Where is Faro?\n'
    expect(await read('Save as Markdown')).toEqual(['Where is Faro_.md', markdown])
    const [, json = ''] = await read('Save as JSON')
    expect(JSON.parse(json).messages).toMatchObject([{ role: 'userMessage' }, { content: 'Echo: Where is Faro?' }])
  })

  test('begins a question with a prompt of one’s own', { timeout: 60_000 }, async () => {
    const page = await open(`/chat?flow=${await flow()}`)
    await page.getByRole('button', { name: 'Prompts' }).click()
    await page.getByRole('button', { name: 'New prompt' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Short')
    await page.getByRole('textbox', { name: 'Text' }).fill('In one sentence: ')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Short/ }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('In one sentence: ')
  })

  test('can be installed', { timeout: 60_000 }, async () => {
    const page = await open(`/chat?flow=${await flow()}`)
    const client = await page.context().newCDPSession(page)
    const { errors, url } = await client.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { start_url: start, icons } = await (await page.request.get(url)).json()
    // Both are told from where the manifest lies, so that they hold below a base path too.
    expect(new URL(start, url).pathname).toBe('/chat')
    for (const { src, type } of icons) {
      const icon = await page.request.get(new URL(src, url).href)
      expect([icon.status(), icon.headers()['content-type']?.split(';')[0]]).toEqual([200, type])
    }
  })

  test('fits a phone, where the chats are behind a button', { timeout: 60_000 }, async () => {
    const page = await open(`/chat?flow=${await flow()}`)
    await page.setViewportSize(looks.phone.viewport)
    await ask(page, 'A long question that takes more than one line on a screen as narrow as that of a phone')
    await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    await keepPicture(page, 'talk-phone')
    await page.getByRole('button', { name: 'Chats' }).click()
    const drawer = page.getByRole('dialog', { name: 'Chats' })
    await drawer.getByRole('button', { name: 'New chat' }).click()
    await expect.poll(() => page.getByText(/^Echo:/).count()).toBe(0)
  })
})
