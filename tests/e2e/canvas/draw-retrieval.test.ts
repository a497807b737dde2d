import type { FileChooser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { docxOf, pdfOf } from '../../../services/chatflow/src/test-support/documents.ts'
import { missingBrowser } from '../browser.fixture.ts'
import { nextFileChooser } from '../file-chooser.fixture.ts'
import { serveBundle, serveCanvases } from './canvas.fixture.ts'
import { centreOf, dragTo, kindIn, nodeOf, tabTo, takeByKey } from './drawing.fixture.ts'

const { openCanvas } = serveCanvases(serveBundle)

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
const question = 'How long is the warranty of the Nemi drill?'

const wires = [
  'chatHearth_0 → conversationalRetrievalQAChain_0',
  'fileLoader_0 → hearthVectorStore_0',
  'hearthEmbeddings_0 → hearthVectorStore_0',
  'hearthVectorStore_0 → conversationalRetrievalQAChain_0',
]

async function openEmpty() {
  const opened = await openCanvas('CHATFLOW')
  const drawn = async () => {
    const { nodes, edges } = await opened.kept()
    const inputOf = (id: string, name: string) => nodes.find((node) => node.id === id)?.data.inputs?.[name]
    return {
      wires: edges.map(({ source, target }) => `${source} → ${target}`).sort(),
      takesFiles: inputOf('hearthVectorStore_0', 'fileUpload'),
      namesSources: inputOf('conversationalRetrievalQAChain_0', 'returnSourceDocuments'),
    }
  }
  const isDrawn = () => expect.poll(drawn).toEqual({ wires, takesFiles: true, namesSources: true })
  return { ...opened, isDrawn, chosen: nextFileChooser(opened.page) }
}

const settings = (page: Page) => page.getByRole('complementary')
const more = (page: Page) => settings(page).getByRole('button', { name: /^More/ })
const deploy = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Deploy( anyway)?$/ })
const sent = (page: Page) => page.getByRole('list', { name: 'Files for the next question' }).getByRole('listitem')
const source = (page: Page) => page.getByRole('button', { name: /^1 ?goods.pdf$/ })

async function upload(page: Page, chosen: Promise<FileChooser>): Promise<void> {
  await (await chosen).setFiles(files)
  await expect.poll(() => sent(page).filter({ hasText: 'Done' }).count(), { timeout: 60_000 }).toBe(3)
}

const passage = (page: Page) => page.getByText('The warranty of the Nemi drill is 5 years.').first().waitFor()

describe.skipIf(missingBrowser !== undefined)('questions on three documents', { timeout: 180_000 }, () => {
  test('are drawn from empty and answered with the right passage by the keyboard alone', async () => {
    const { page, canvas, isDrawn, chosen, complaints } = await openEmpty()
    const press = (key: string) => page.keyboard.press(key)
    const enter = async () => {
      await press('Enter')
      await settings(page).getByRole('textbox', { name: 'Name of the node' }).and(page.locator(':focus')).waitFor()
    }
    await takeByKey(page, 'n', 'retrieval qa', 'Conversational Retrieval QA Chain')
    await takeByKey(page, 'b', 'chathearth', 'ChatHearth')
    await press('ArrowRight')
    await takeByKey(page, 'b', 'hearth vector', 'Hearth Vector Store')
    await takeByKey(page, 'b', 'file loader', 'File Loader')
    await press('ArrowRight')
    await takeByKey(page, 'b', 'hearth embeddings', 'Hearth Embeddings')
    await press('ArrowRight')
    await enter()
    await tabTo(page, (await more(page).textContent()) ?? '')
    await press('Enter')
    await tabTo(page, 'File Upload')
    await press('Space')
    await press('Escape')
    await press('ArrowRight')
    await enter()
    await tabTo(page, 'Return Source Documents')
    await press('Space')
    await press('Escape')
    await isDrawn()

    await canvas.focus()
    await press('Escape')
    await tabTo(page, 'Deploy…', 'Shift+Tab')
    await press('Enter')
    await deploy(page).waitFor()
    // Its name changes once the flow is checked.
    await tabTo(page, /^Deploy( anyway)?$/)
    await press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Add files' }).waitFor()
    await press('Control+Enter')
    await page.keyboard.type(question)
    await tabTo(page, 'Add files')
    await press('Enter')
    await upload(page, chosen)
    await tabTo(page, 'Send', 'Tab')
    await press('Enter')
    await source(page).waitFor()
    await source(page).focus()
    await press('Enter')
    await passage(page)
    expect(complaints()).toEqual([])
  })

  test('are drawn from empty and answered with the right passage by the mouse', async () => {
    const { page, canvas, isDrawn, chosen, complaints } = await openEmpty()
    const middle = await centreOf(canvas)
    const before = async (id: string, input: string, place: { x: number; y: number }, label: string) => {
      await dragTo(page, nodeOf(page, id).locator(`.react-flow__handle[data-handleid*="-input-${input}-"]`), place)
      await kindIn(page, label).click()
    }
    const switchOn = async (id: string, label: string) => {
      await nodeOf(page, id).click()
      const field = settings(page).getByText(label, { exact: true })
      await field.or(more(page)).first().waitFor()
      if (!(await field.isVisible())) await more(page).click()
      await field.click()
      await page.getByRole('button', { name: 'Close the inspector' }).click()
    }
    await page.getByRole('button', { name: 'Add a node' }).click()
    await page.getByRole('textbox', { name: /: search$/ }).fill('retrieval qa')
    await kindIn(page, 'Conversational Retrieval QA Chain').click()
    const chain = 'conversationalRetrievalQAChain_0'
    await before(chain, 'model', { x: middle.x - 160, y: middle.y - 110 }, 'ChatHearth')
    await before(chain, 'vectorStoreRetriever', { x: middle.x - 160, y: middle.y + 60 }, 'Hearth Vector Store')
    await before('hearthVectorStore_0', 'document', { x: middle.x - 430, y: middle.y + 20 }, 'File Loader')
    await before('hearthVectorStore_0', 'embeddings', { x: middle.x - 430, y: middle.y + 120 }, 'Hearth Embeddings')
    await switchOn('hearthVectorStore_0', 'File Upload')
    await switchOn(chain, 'Return Source Documents')
    await isDrawn()

    await page.getByRole('button', { name: 'Deploy…' }).click()
    await deploy(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const addFiles = page.getByRole('button', { name: 'Add files' })
    await addFiles.waitFor()
    await addFiles.click()
    await upload(page, chosen)
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(question)
    await page.getByRole('button', { name: 'Send' }).click()
    await source(page).click()
    await passage(page)
    expect(complaints()).toEqual([])
  })
})
