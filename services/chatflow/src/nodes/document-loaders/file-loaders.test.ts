import { afterAll, describe, expect, test } from 'vitest'
import type { Document } from '../../domain/documents/document.ts'
import type { FlowFiles } from '../../domain/files/flow-files.ts'
import { docxOf, epubOf, pdfOf, pptxOf, xlsxOf } from '../../test-support/documents.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { textSplitters } from '../text-splitters/text-splitters.ts'
import { asLoader, inputsOf, load, make, openTestParser } from './loader.fixture.ts'

const documentParser = openTestParser()
afterAll(() => documentParser.close())

const table = 'a,b\n1,2\n3,4'
const stored: Readonly<Record<string, Uint8Array>> = {
  'a.txt': Buffer.from('stored text'),
  'b.csv': Buffer.from(table),
  'c.pdf': pdfOf(['One', 'Two']),
  'd [x].txt': Buffer.from('brackets'),
}
const unused = () => {
  throw new Error('Loaders only read')
}
const files: FlowFiles = {
  read: async (place, name) => ('chatflowId' in place && place.chatflowId === 'f' ? stored[name] : undefined),
  write: unused,
  list: unused,
  remove: unused,
  removeOlder: unused,
}
const parts = { documentParser, files }
const uri = (bytes: Uint8Array | string, mime: string, name?: string) =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}${name === undefined ? '' : `,filename:${name}`}`
const texts = (documents: readonly { readonly pageContent: string }[]) =>
  documents.map(({ pageContent }) => pageContent)

describe('a loader of files', () => {
  test.each([
    { name: 'textFile', values: { txtFile: uri('hello', 'text/plain') }, expected: ['hello'] },
    { name: 'csvFile', values: { csvFile: uri(table, 'text/csv'), columnName: 'b' }, expected: ['2', '4'] },
    {
      name: 'csvFile',
      values: { csvFile: uri(table, 'text/csv'), columnName: '' },
      expected: ['a: 1\nb: 2', 'a: 3\nb: 4'],
    },
    {
      name: 'pdfFile',
      values: { pdfFile: uri(pdfOf(['One', 'Two']), 'application/pdf'), usage: 'perPage' },
      expected: ['One', 'Two'],
    },
    {
      name: 'pdfFile',
      values: { pdfFile: uri(pdfOf(['One', 'Two']), 'application/pdf'), usage: 'perFile' },
      expected: ['One\n\nTwo'],
    },
    { name: 'docxFile', values: { docxFile: uri(docxOf('One', 'Two'), 'x') }, expected: ['One\n\nTwo\n\n'] },
    { name: 'microsoftWord', values: { docxFile: uri(docxOf('One', 'Two'), 'x') }, expected: ['One\n\nTwo'] },
    {
      name: 'microsoftPowerpoint',
      values: { powerpointFile: uri(pptxOf(['One'], ['Two']), 'x') },
      expected: ['One', 'Two'],
    },
    { name: 'microsoftExcel', values: { excelFile: uri(xlsxOf({ S: [['k'], ['v']] }), 'x') }, expected: ['- k: v\n'] },
    { name: 'epubFile', values: { epubFile: uri(epubOf({ title: 'T', html: '<p>x</p>' }), 'x') }, expected: ['x'] },
    { name: 'jsonFile', values: { jsonFile: uri('{"a":"x","b":"y"}', 'x'), pointersName: 'b' }, expected: ['y'] },
    { name: 'jsonFile', values: { jsonFile: uri('[{"a":1}]', 'x'), separateByObject: true }, expected: ['a: 1'] },
    {
      name: 'jsonlinesFile',
      values: { jsonlinesFile: uri('{"a":"x"}\n{"a":"y"}', 'x'), pointerName: 'a' },
      expected: ['x', 'y'],
    },
    { name: 'fileLoader', values: { file: uri(table, 'text/csv') }, expected: ['a: 1\nb: 2', 'a: 3\nb: 4'] },
    { name: 'fileLoader', values: { file: uri(docxOf('One'), '', 'x.docx') }, expected: ['One\n\n'] },
    { name: 'plainText', values: { text: 'hello' }, expected: ['hello'] },
  ])('$name gives its documents', async ({ name, values, expected }) => {
    expect(texts(await load(name, values, parts))).toEqual(expected)
  })

  test.each([
    { name: 'one stored file', file: 'FILE-STORAGE::a.txt', expected: ['stored text'] },
    {
      name: 'a list of stored files',
      file: 'FILE-STORAGE::["a.txt","b.csv"]',
      expected: ['stored text', 'a: 1\nb: 2', 'a: 3\nb: 4'],
    },
    { name: 'a stored file with brackets in its name', file: 'FILE-STORAGE::d [x].txt', expected: ['brackets'] },
    {
      name: 'a list of data URIs',
      file: JSON.stringify([uri('x', 'text/plain'), uri('y', 'text/plain', 'a,b.txt')]),
      expected: ['x', 'y'],
    },
  ])('reads $name', async ({ file, expected }) => {
    expect(texts(await load('fileLoader', { file }, parts))).toEqual(expected)
  })

  test('takes files that an upload names by their kinds', async () => {
    const values = { file: '', txtFile: 'FILE-STORAGE::["a.txt"]', pdfFile: 'FILE-STORAGE::["c.pdf"]' }
    expect(texts(await load('fileLoader', values, parts))).toEqual(['stored text', 'One', 'Two'])
  })

  test.each([
    { name: 'no file', file: '', message: 'Cannot load "Loader": no file is chosen, and one must be uploaded' },
    {
      name: 'a file that is gone',
      file: 'FILE-STORAGE::z.txt',
      message: 'Cannot load "Loader": its file "z.txt" is gone',
    },
    { name: 'a path', file: '/etc/passwd', message: 'Cannot load "Loader": "/etc/passwd" is no file' },
  ])('refuses $name', async ({ file, message }) => {
    await expect(load('textFile', { txtFile: file }, parts)).rejects.toThrow(message)
    await expect(load('textFile', { txtFile: file }, parts)).rejects.toMatchObject({ kind: 'broken' })
  })

  test('reads the umlauts of a table that a spreadsheet saved in Windows-1252', async () => {
    const table = Buffer.from('Stadt;Straße\nMünchen;Weg\n', 'latin1')
    expect(texts(await load('fileLoader', { file: uri(table, 'text/csv', 'a.csv') }, parts))).toEqual([
      'Stadt: München\nStraße: Weg',
    ])
  })

  test('refuses a picture rather than reading its bytes as text', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])
    const loading = load('fileLoader', { file: uri(png, 'image/png', 'red.png') }, parts)
    await expect(loading).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('"red.png"') })
  })

  describe('a page that is uploaded', () => {
    const written = '<style>p{}</style><script>steal()</script><p>One</p><p>Two</p>'
    const file = uri(written, 'text/html', 'page.html')

    test('is what a reader sees of it', async () => {
      expect(texts(await load('fileLoader', { file }, parts))).toEqual(['One\nTwo'])
    })

    test('stays as it was written for a splitter that cuts at its tags, and as text that is asked for', async () => {
      const textSplitter = { split: async (document: Document) => [document], readsMarkup: true }
      expect(texts(await load('fileLoader', { file, textSplitter }, parts))).toEqual([written])
      expect(texts(await load('textFile', { txtFile: file }, parts))).toEqual([written])
    })
  })

  test('reads nothing before its documents are asked for', async () => {
    const loader = asLoader(await make('textFile', { txtFile: 'FILE-STORAGE::z.txt' }, parts))
    expect(loader.load).toBeTypeOf('function')
  })
})

describe('metadata', () => {
  const txtFile = uri('hello', 'text/plain', 'x.txt')

  test.each([
    { name: 'is that of the file', values: {}, expected: { source: 'x.txt' } },
    {
      name: 'is added to',
      values: { metadata: '{"a":{"b":1,"c":2}}' },
      expected: { source: 'x.txt', a: { b: 1, c: 2 } },
    },
    {
      name: 'is left out, within fields too',
      values: { metadata: { a: { b: 1, c: 2 } }, omitMetadataKeys: 'source, a.b, gone.x' },
      expected: { a: { c: 2 } },
    },
    { name: 'is what is added alone', values: { metadata: { a: 1 }, omitMetadataKeys: '*' }, expected: { a: 1 } },
    { name: 'is nothing', values: { omitMetadataKeys: '*' }, expected: {} },
  ])('$name', async ({ values, expected }) => {
    const [document] = await load('textFile', { txtFile, ...values }, parts)
    expect(document?.metadata).toEqual(expected)
  })

  test('of records takes values from each', async () => {
    const jsonlinesFile = uri('{"text":"x","at":{"url":"u"}}', 'x', 'x.jsonl')
    const values = { jsonlinesFile, pointerName: 'text', metadata: { from: '/at/url', kind: 'k' } }
    const [document] = await load('jsonlinesFile', values, parts)
    expect(document?.metadata).toEqual({ source: 'x.jsonl', from: 'u', kind: 'k' })
  })

  test('that is no object is refused at once', async () => {
    await expect(make('textFile', { txtFile, metadata: '[1]' }, parts)).rejects.toThrow('must be a JSON object')
  })
})

test('a wired splitter cuts what is loaded, and lines are added', async () => {
  const kind = textSplitters.find(({ name }) => name === 'recursiveCharacterTextSplitter')
  const textSplitter = kind?.init(inputsOf({ chunkSize: 6, chunkOverlap: 0 }), recordingEnv().env)
  const documents = await load('textFile', { txtFile: uri('hello\nworld', 'text/plain', 'x.txt'), textSplitter }, parts)
  expect(documents).toEqual([
    { pageContent: 'hello', metadata: { source: 'x.txt', loc: { lines: { from: 1, to: 1 } } } },
    { pageContent: 'world', metadata: { source: 'x.txt', loc: { lines: { from: 2, to: 2 } } } },
  ])
})

test('the output "text" is the texts of all documents', async () => {
  const text = await make('csvFile', { csvFile: 'FILE-STORAGE::b.csv' }, parts, { output: 'text' })
  expect(text).toBe('a: 1\nb: 2\na: 3\nb: 4\n')
})

describe('a folder', () => {
  const documentFolder = {
    async *files(path: string, recursive: boolean, wanted: (ending: string) => boolean) {
      if (!wanted('.md') || wanted('.png')) return
      yield { name: `${path}/a.md`, bytes: Buffer.from('text') }
      if (recursive) yield { name: `${path}/b.pdf`, bytes: pdfOf(['One', 'Two']) }
    },
  }

  test('is loaded file by file, each as its name says', async () => {
    const values = { folderPath: 'x', recursive: true, pdfUsage: 'perFile' }
    expect(texts(await load('folderFiles', values, { documentParser, documentFolder }))).toEqual(['text', 'One\n\nTwo'])
    expect(texts(await load('folderFiles', { folderPath: 'x' }, { documentParser, documentFolder }))).toEqual(['text'])
  })
})

describe('a document store', () => {
  const parts = {
    documentStores: async () => [{ id: 's1', name: 'Manuals', description: undefined }],
    async *documentChunks(storeId: string) {
      yield { pageContent: `chunk of ${storeId}`, metadata: { page: 1 } }
    },
  }

  test('gives its chunks', async () => {
    expect(await load('documentStore', { selectedStore: 's1' }, parts)).toEqual([
      { pageContent: 'chunk of s1', metadata: { page: 1 } },
    ])
  })

  test('must be selected', async () => {
    await expect(make('documentStore', {}, parts)).rejects.toMatchObject({ kind: 'broken' })
  })
})
