import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { embedsOf } from '../../../web/chatflow/src/share/snippets/embeds.ts'
import { missingBrowser } from '../browser.fixture.ts'
import { intercept } from '../intercept.fixture.ts'
import { faultsOf } from './axe.fixture.ts'
import { openShareBench, openSite, type ShareBench } from './share.fixture.ts'

let bench: ShareBench
beforeAll(async () => {
  if (missingBrowser === undefined) bench = await openShareBench()
}, 120_000)
beforeEach(() => bench?.upstream.reset())
afterAll(() => bench?.close())

const addFlow = (config: object = {}, fields: object = {}) =>
  bench.service.addFlow(conversationFlow(bench.upstream.url), {
    isPublic: true,
    chatbotConfig: JSON.stringify(config),
    ...fields,
  })

/** A page of another origin with the code that the tab gives, before its own content. */
async function openShop(id: string, kind: 'button' | 'box', head = '', name = 'Shop'): Promise<Page> {
  const code = embedsOf({ url: bench.service.url, flowId: id, name }).find((embed) => embed.kind === kind)?.code
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">${head}<title>Shop</title>
<main><h1>Shop</h1><a href="/bread">Bread</a>${code}</main>`
  return bench.openVisitor(await openSite(html))
}

const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' })

async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text)
  await question(page).press('Enter')
}

describe.skipIf(missingBrowser !== undefined)('the chat on a page of another origin', () => {
  test('opens, asks and closes by keyboard alone, and is back where it was opened', async () => {
    const page = await openShop(await addFlow({ title: 'The bakery' }), 'button')
    const button = page.getByRole('button', { name: 'Open the chat' })
    await button.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The bakery' }).waitFor()
    await page.keyboard.type('What is there?')
    await page.keyboard.press('Enter')
    await page.getByText('Echo: What is there?').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'The bakery' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.getByText('Echo: What is there?').first().waitFor()
  }, 120_000)

  test('is headed with the name of the flow where its owner wrote no title, as in the preview', async () => {
    const name = 'Bread & "rolls" <daily>'
    const untitled = await openShop(await addFlow(), 'box', '', name)
    await untitled.getByRole('heading', { name, exact: true }).waitFor()
    const titled = await openShop(await addFlow({ title: 'The bakery' }), 'box', '', name)
    await titled.getByRole('heading', { name: 'The bakery', exact: true }).waitFor()
  }, 120_000)

  test('is read out once the answer is whole', async () => {
    const page = await openShop(await addFlow(), 'box')
    const spoken = page.locator('[aria-live="polite"]')
    bench.upstream.script({ kind: 'hang' })
    await ask(page, 'hi')
    await expect.poll(() => spoken.textContent()).toBe('The answer is on its way')
    // Before the model is asked it would be the next question that waits.
    await expect.poll(() => bench.upstream.open).toBe(1)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect.poll(() => spoken.textContent()).toBe('Echo: hi')
  }, 120_000)

  test('works under a policy that names our service alone, and changes nothing of the page', async () => {
    const { url } = bench.service
    const policy = `default-src 'none'; script-src ${url}; connect-src ${url}; img-src data:`
    const style = '<meta name="viewport" content="width=device-width">'
    const head = `<meta http-equiv="content-security-policy" content="${policy}">${style}`
    const page = await openShop(await addFlow({ titleAvatarSrc: pixel }), 'button', head)
    await page.getByRole('button', { name: 'Open the chat' }).click()
    await ask(page, 'hi')
    await page.getByText('Echo: hi').first().waitFor()
    const face = page.locator('header img')
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).fontFamily)).not.toContain(
      'system-ui',
    )
  }, 120_000)

  test('sends files where the flow takes them, and says why where it does not', async () => {
    const page = await openShop(
      await addFlow({ fullFileUpload: { status: true, allowedUploadFileTypes: 'text/plain' } }),
      'box',
    )
    const picker = page.locator('input[type="file"]')
    await picker.setInputFiles({ name: 'menu.zip', mimeType: 'application/zip', buffer: Buffer.from('x') })
    await page.getByText(/menu.zip: .*no files of this kind/).waitFor()
    await page.getByRole('button', { name: 'Remove menu.zip' }).click()
    await picker.setInputFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Rye is 4 euros') })
    await page.getByRole('button', { name: 'Remove menu.txt' }).waitFor()
    await ask(page, 'What is rye?')
    await page
      .getByText(/Echo: .*What is rye\?/s)
      .first()
      .waitFor()
    expect(JSON.stringify(bench.upstream.requests.at(-1)?.body)).toContain('Rye is 4 euros')
  }, 120_000)

  test('sends what was asked before the file was read as soon as it is, unless that is taken back', async () => {
    const page = await openShop(
      await addFlow({ fullFileUpload: { status: true, allowedUploadFileTypes: 'text/plain' } }),
      'box',
    )
    const reading = Promise.withResolvers<void>()
    await intercept(page, '**/api/v1/attachments/**', async (route) => {
      await reading.promise
      await route.continue()
    })
    const menu = { name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Rye is 4 euros') }
    await page.locator('input[type="file"]').setInputFiles(menu)
    await ask(page, 'What is rye?')
    const note = page.getByText('Sent once the files are read')
    await note.waitFor()
    await question(page).press('Escape')
    await note.waitFor({ state: 'hidden' })
    await expect.poll(() => question(page).inputValue()).toBe('What is rye?')
    await question(page).press('Enter')
    await note.waitFor()
    reading.resolve()
    await page
      .getByText(/Echo: .*What is rye\?/s)
      .first()
      .waitFor()
    expect(JSON.stringify(bench.upstream.requests.at(-1)?.body)).toContain('Rye is 4 euros')
  }, 120_000)

  test('leaves what it shows of an answer standing while more of it comes', async () => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at} `)
    bench.upstream.script({ kind: 'answer', tokens: ['A first block\n\n', ...words, '\n\n- The end'], pauseMs: 20 })
    const page = await openShop(await addFlow(), 'box')
    await ask(page, 'What is rye?')
    const first = page.getByRole('log').getByText('A first block')
    await first.evaluate((block) => block.setAttribute('data-seen', ''))
    await page.getByRole('log').getByRole('listitem').getByText('The end').waitFor()
    await page.getByRole('button', { name: 'Copy' }).waitFor()
    expect(await first.getAttribute('data-seen')).toBe('')
  }, 120_000)

  test('asks who is there first where the owner wants to know', async () => {
    const leads = { status: true, title: 'Who are you?', name: true, email: true, successMessage: 'Welcome, come in' }
    const id = await addFlow({ leads, starterPrompts: { 0: { prompt: 'Why?' } } })
    const page = await openShop(id, 'box')
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
    expect(await page.getByRole('button', { name: 'Why?' }).count()).toBe(0)
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.org')
    await page.keyboard.press('Enter')
    await page.getByText('Welcome, come in').waitFor()
    await page.getByRole('button', { name: 'Why?' }).click()
    await page.getByText('Echo: Why?').first().waitFor()
    expect(await bench.service.call('GET', `leads/${id}`)).toMatchObject([{ name: 'Ada', email: 'ada@example.org' }])
    const senders = async () => (await bench.service.messages(id)).map(({ leadEmail }) => leadEmail)
    await expect.poll(senders).toEqual(['ada@example.org', 'ada@example.org'])
    await page.reload()
    await question(page).waitFor()
  }, 120_000)

  test('tells in the words of the owner that the page may not ask', async () => {
    const page = await openShop(
      await addFlow({ allowedOrigins: ['else.example'], allowedOriginsError: 'Not from here' }),
      'box',
    )
    await ask(page, 'hi')
    await page.getByText('Not from here').waitFor()
  }, 120_000)

  test('says that the flow is not shared', async () => {
    const page = await openShop(await addFlow({}, { isPublic: false }), 'box')
    await page.getByText(/This chat is not shared, or no longer/).waitFor()
  }, 120_000)

  test.each(['light', 'dark'] as const)(
    'can be read by everybody: %s',
    async (colorScheme) => {
      const page = await openShop(
        await addFlow({ welcomeMessage: 'Hello', starterPrompts: { 0: { prompt: 'Why?' } } }),
        'box',
      )
      await page.emulateMedia({ colorScheme })
      await ask(page, 'hi')
      await page.getByRole('button', { name: 'Send' }).waitFor()
      expect(await faultsOf(page, 'hearth-chat')).toEqual([])
    },
    60_000,
  )
})

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
