import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docxOf, pdfOf } from '../../../services/chatflow/src/test-support/documents.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle } from '../bundle.fixture.ts'

const key = 'key-of-this-test'

// The starter model understands sentences of a few forms only, see models/README.md.
const files = [
  {
    name: 'rooms.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The code for the garden room is 4711.\nPetra is the manager of the Pidra team.'),
  },
  {
    name: 'goods.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfOf(['The warranty of the Nemi drill is 5 years.'])),
  },
  {
    name: 'clothes.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(docxOf('The Rako jacket is made of wool.', 'Quildra is based in Lisbon.')),
  },
]

const brokenPdf = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') }

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let browser: Browser
let page: Page
let complaints: readonly string[]

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  bundle = startBundle(state.home, { HEARTH_API_KEY: key })
  browser = await openBrowser()
  await bundle.ready()
  ;({ page, complaints } = await openPage(browser, looks.light))
  await page.goto(`${bundle.urlOf('chatflow')}/#key=${key}`)
  await page.getByRole('button', { name: 'New flow' }).waitFor()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

const button = (name: string | RegExp) => page.getByRole('button', { name })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const pieces = () => page.getByRole('list', { name: 'Pieces', exact: true })

/** Makes a flow of a template. */
async function flowOf(template: string): Promise<string> {
  const url = `${bundle.urlOf('chatflow')}/api/v1`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const templates = (await (await fetch(`${url}/marketplaces/chatflows`, { headers })).json()) as Template[]
  const flowData = templates.find(({ templateName }) => templateName === template)?.flowData
  const body = JSON.stringify({ name: template, type: 'CHATFLOW', flowData })
  const made = await fetch(`${url}/chatflows`, { method: 'POST', headers, body })
  return ((await made.json()) as { id: string }).id
}

/** A store of one piece, which was changed while nobody could make its vector. */
async function staleStore(name: string): Promise<string> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${bundle.urlOf('chatflow')}/api/v1/document-store/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok).toBe(true)
    return await answer.json()
  }
  const { id: storeId } = (await call('POST', 'store', { name, description: '' })) as { id: string }
  const text = 'The code for the garden room is 4711.'
  const loader = { storeId, loaderId: 'plainText', loaderName: 'Plain Text', loaderConfig: { text } }
  const { id: docId } = (await call('POST', 'loader/save', loader)) as { id: string }
  await call('POST', `loader/process/${docId}`, { storeId })
  await call('POST', 'vectorstore/insert', { storeId })
  const { chunks } = (await call('GET', `chunks/${storeId}/${docId}/1`)) as { chunks: { id: string }[] }
  const gone = { basePath: 'http://127.0.0.1:1/v1', modelName: 'gone' }
  await call('POST', 'vectorstore/save', { storeId, embeddingName: 'localAIEmbeddings', embeddingConfig: gone })
  await call('PUT', `chunks/${storeId}/${docId}/${chunks[0]?.id}`, { pageContent: 'The code is 5822.' })
  await call('POST', 'vectorstore/save', { storeId, embeddingName: 'hearthEmbeddings', embeddingConfig: {} })
  return storeId
}

type Template = { readonly templateName: string; readonly flowData: string }

describe.skipIf(missingBrowser !== undefined)('documents', () => {
  test('three of them are uploaded, found with their scores, mended, and removed', { timeout: 120_000 }, async () => {
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await button('New document store').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Handbook')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Handbook', level: 1 }).waitFor()

    await page.getByLabel('Files to upload').setInputFiles(files)
    const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
    await expect.poll(() => uploads.filter({ hasText: 'Done' }).count(), { timeout: 60_000 }).toBe(3)
    await page.getByRole('link', { name: 'goods.pdf' }).waitFor()
    await keepPicture(page, 'documents')

    await page.getByRole('tab', { name: 'Search' }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('How long is the warranty of the Nemi drill?')
    await page.keyboard.press('Enter')
    const best = page.getByRole('list', { name: 'Pieces found' }).getByRole('listitem').first()
    await best.getByText('The warranty of the Nemi drill is 5 years.').waitFor()
    await best.getByText(/^Together -?\d+\.\d{2}$/).waitFor()
    await best.getByText(/^meaning [01]\.\d{3}, words 1\.000$/).waitFor()

    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByText('Made by').waitFor()
    await button('Make vectors anew').click()
    await page.getByText(/^\d+ vectors made anew$/).waitFor()

    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByRole('link', { name: 'rooms.txt' }).click()
    await pieces().getByText('4711').waitFor()
    await button('Edit piece 1').click()
    await page.getByRole('textbox', { name: 'Text of piece 1' }).fill('The code for the garden room is 5822.')
    await button('Save').click()
    await pieces().getByText('5822').waitFor()

    await page.getByRole('tab', { name: 'History' }).click()
    await expect.poll(() => page.getByRole('table', { name: 'History' }).getByText('added').count()).toBe(3)

    await page.getByRole('tab', { name: 'Documents' }).click()
    await button('Remove goods.pdf').click()
    await inDialog('Remove').click()
    await expect.poll(() => page.getByRole('link', { name: 'goods.pdf' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('from elsewhere are looked at before they are kept', { timeout: 60_000 }, async () => {
    await button('Add from elsewhere').click()
    await page.getByRole('combobox', { name: 'Source' }).fill('Plain Text')
    await page.getByRole('option', { name: 'Plain Text' }).click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The Tamo bag is blue.')
    await button('Show the first pieces').click()
    await page.getByRole('list', { name: 'First pieces' }).getByText('The Tamo bag is blue.').waitFor()
    await inDialog('Add').click()
    await page.getByRole('link', { name: 'Plain Text' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('lead on to a new flow that answers from their store', { timeout: 120_000 }, async () => {
    await button('Use it in a flow').click()
    await page.getByRole('heading', { name: 'Ask Handbook', level: 1 }).waitFor()
    await page.goto(`${page.url()}?tab=chat`)
    await page.getByRole('textbox', { name: 'Message' }).fill('What is the code for the garden room?')
    await page.keyboard.press('Enter')
    await page.getByText(/5822/).first().waitFor()
    await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
    await page.getByRole('link', { name: 'Handbook' }).click()
    await page.getByText(/used by Ask Handbook/).waitFor()
    expect(complaints).toEqual([])
  })

  test('whose vectors could not follow a change are said to be stale, and mended', { timeout: 60_000 }, async () => {
    const storeId = await staleStore('Rules')
    await page.goto(`${bundle.urlOf('chatflow')}/documents/${storeId}`)
    await page.getByText('To be updated').waitFor()
    await page.getByText(/Some pieces were changed and their vectors were not/).waitFor()
    await button('Make the missing vectors').click()
    await page.getByText('Ready', { exact: true }).waitFor()
    await expect.poll(() => button('Make the missing vectors').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('of a store are put in again from the list of stores', { timeout: 60_000 }, async () => {
    await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
    await button('Put all pieces of Rules in again').click()
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Rules' }) })
    await row.getByText(/^1 added$/).waitFor()
    expect(complaints).toEqual([])
    await row.getByRole('link', { name: 'Rules' }).click()
    await button('Add from elsewhere').waitFor()
  })

  test('that cannot be read say why, and can be cleared', { timeout: 60_000 }, async () => {
    await page.getByLabel('Files to upload').setInputFiles(brokenPdf)
    await page
      .getByRole('alert')
      .filter({ hasText: /Cannot/ })
      .waitFor()
    await button('Clear broken.pdf').click()
    await expect.poll(() => page.getByText('broken.pdf').count()).toBe(0)
  })

  test('without any text say so, rather than that they are done', { timeout: 60_000 }, async () => {
    const scan = { name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('') }
    await page.getByLabel('Files to upload').setInputFiles(scan)
    const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
    await uploads.filter({ hasText: 'No text is in it' }).waitFor()
    await button('Remove scan.txt').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => page.getByRole('link', { name: 'scan.txt' }).count()).toBe(0)
  })

  test('are uploaded in the chat of a template, asked about, and named by number', { timeout: 120_000 }, async () => {
    await page.goto(`${bundle.urlOf('chatflow')}/flows/${await flowOf('Ask your documents')}?tab=chat`)
    await page.getByLabel('Files for the next question').setInputFiles(files)
    const sent = page.getByRole('list', { name: 'Files for the next question' }).getByRole('listitem')
    await expect.poll(() => sent.filter({ hasText: 'Done' }).count(), { timeout: 60_000 }).toBe(3)
    await page.getByRole('textbox', { name: 'Message' }).fill('How long is the warranty of the Nemi drill?')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Files sent along' }).getByText('goods.pdf').waitFor()
    const source = page.getByRole('button', { name: /^1 ?goods.pdf$/ })
    await source.waitFor()
    await source.click()
    await page.getByText('The warranty of the Nemi drill is 5 years.').first().waitFor()
    await keepPicture(page, 'chat-with-documents')
    await expect.poll(() => sent.count()).toBe(0)

    await page.reload()
    await page.getByRole('group', { name: 'Files sent along' }).getByText('rooms.txt').waitFor()
    await page.getByLabel('Files for the next question').setInputFiles(brokenPdf)
    await page
      .getByRole('alert')
      .filter({ hasText: /Cannot/ })
      .waitFor()
    expect(complaints).toEqual([])
    await page.goto(`${bundle.urlOf('chatflow')}/documents`)
    await page.getByRole('link', { name: 'Handbook' }).waitFor()
  })

  test('fit a phone', async () => {
    await page.setViewportSize(looks.phone.viewport)
    await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    await page.setViewportSize(looks.light.viewport)
  })
})
