import { strToU8 } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import type { ParseRequest } from '../../domain/documents/document-parser.ts'
import { collect, docxOf, epubOf, pdfOf, pptxOf, xlsxOf } from '../../test-support/documents.ts'
import { openDocumentParser } from './document-parser.ts'

const bounds = {
  maxBytes: 50_000_000,
  maxUnpackedBytes: 50_000_000,
  maxPdfPages: 100,
  maxDocuments: 100_000,
  stepTimeoutMs: 20_000,
  memoryMb: 256,
  maxThreads: 2,
  maxWaiting: 10,
  idleMs: 10_000,
}
const parser = openDocumentParser(bounds)
afterAll(() => parser.close())

async function read(bytes: Uint8Array | string, request: ParseRequest, name = 'file') {
  const file = { name, bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes }
  return await collect(parser.parse(file, request, AbortSignal.timeout(30_000)))
}

const texts = (documents: readonly { readonly pageContent: string }[]) =>
  documents.map(({ pageContent }) => pageContent)

describe('a PDF', () => {
  test('is one document a page, with its number', async () => {
    const documents = await read(pdfOf(['First page\nsecond line', 'Second page']), { kind: 'pdf', splitPages: true })
    expect(texts(documents)).toEqual(['First page\nsecond line', 'Second page'])
    expect(documents[1]?.metadata).toMatchObject({ source: 'file', loc: { pageNumber: 2 }, pdf: { totalPages: 2 } })
  })

  test('is one document in all, a blank line between pages', async () => {
    expect(texts(await read(pdfOf(['One', 'Two']), { kind: 'pdf', splitPages: false }))).toEqual(['One\n\nTwo'])
  })
})

describe('an Office file', () => {
  test('DOCX: its paragraphs', async () => {
    expect(texts(await read(docxOf('Hello', 'World'), { kind: 'docx' }))).toEqual(['Hello\n\nWorld\n\n'])
  })

  test('PPTX: a document a slide, in the order of the show', async () => {
    const documents = await read(pptxOf(['Title', 'Point'], ['Second']), { kind: 'pptx' })
    expect(texts(documents)).toEqual(['Title\nPoint', 'Second'])
    expect(documents[1]?.metadata).toEqual({ source: 'file', slideNumber: 2, documentType: 'powerpoint' })
  })

  test('XLSX: a document a row, with its fields', async () => {
    const rows = [
      ['Name', 'Age'],
      ['Ada', 36],
    ]
    expect(await read(xlsxOf({ People: rows }), { kind: 'xlsx' })).toEqual([
      {
        pageContent: '- Name: Ada\n- Age: 36\n',
        metadata: { source: 'file', worksheet: 'People', rowNum: 1, Name: 'Ada', Age: 36 },
      },
    ])
  })
})

test('a sheet: dates are written as such, empty cells left out, nameless columns told apart', async () => {
  const rows = [
    ['When', '', ''],
    [new Date('2026-01-02T00:00:00Z'), 'a', 'b'],
    [new Date('2026-01-02T03:04:05Z'), '', ''],
  ]
  expect(texts(await read(xlsxOf({ S: rows }), { kind: 'xlsx' }))).toEqual([
    '- When: 2026-01-02\n- __EMPTY: a\n- __EMPTY_1: b\n',
    '- When: 2026-01-02T03:04:05.000Z\n',
  ])
})

describe('a book', () => {
  const book = epubOf({ title: '\n  One\n', html: '<p>Begin</p><p>here</p>' }, { title: 'Two', html: '<p>End</p>' })

  test('is a document a chapter, with its title', async () => {
    const documents = await read(book, { kind: 'epub', splitChapters: true })
    expect(documents).toEqual([
      { pageContent: 'Begin\nhere', metadata: { source: 'file', chapter: 'One' } },
      { pageContent: 'End', metadata: { source: 'file', chapter: 'Two' } },
    ])
  })

  test('or one in all', async () => {
    expect(texts(await read(book, { kind: 'epub', splitChapters: false }))).toEqual(['Begin\nhere\n\nEnd'])
  })
})

describe('a table of text', () => {
  test.each([
    { name: 'commas', text: 'a,b\n1,2\n3,4' },
    { name: 'semicolons', text: 'a;b\n1;2\n3;4' },
    { name: 'tabs and a byte order mark', text: '\ufeffa\tb\r\n1\t2\r\n3\t4\r\n' },
  ])('with $name: a document a row', async ({ text }) => {
    const documents = await read(text, { kind: 'csv' })
    expect(texts(documents)).toEqual(['a: 1\nb: 2', 'a: 3\nb: 4'])
    expect(documents.map(({ metadata }) => metadata.line)).toEqual([1, 2])
  })

  test('with rows shorter and longer than the first is read all the same', async () => {
    expect(texts(await read('a,b\n1\n1,2,3', { kind: 'csv' }))).toEqual(['a: 1\nb: ', 'a: 1\nb: 2'])
  })

  test('gives one column alone', async () => {
    expect(texts(await read('a,b\n1,"2, two"\n3,4', { kind: 'csv', column: 'b' }))).toEqual(['2, two', '4'])
  })

  test('says which columns there are when the wanted one is not', async () => {
    await expect(read('a,b\n1,2', { kind: 'csv', column: 'c' }, 'x.csv')).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Cannot read "x.csv": it has no column "c", only a, b',
    })
  })
})

describe('JSON', () => {
  const text = JSON.stringify([
    { name: 'Ada', tags: ['x', { deep: 'y' }] },
    { name: 'Bob', note: 'z' },
  ])
  const all = { kind: 'json', keys: [], byObject: false } as const

  test('is all of its texts', async () => {
    expect(texts(await read(text, all))).toEqual(['Ada', 'x', 'y', 'Bob', 'z'])
  })

  test('is those under some keys', async () => {
    expect(texts(await read(text, { ...all, keys: ['tags', 'note'] }))).toEqual(['x', 'y', 'z'])
  })

  test('is a document an object, with what is pointed at as metadata', async () => {
    const documents = await read('[{"a":{"b":1},"src":"s"}]', { ...all, byObject: true, metadata: { from: '/src' } })
    expect(documents).toEqual([{ pageContent: 'a.b: 1\nsrc: s', metadata: { source: 'file', from: 's' } }])
  })

  test('nested a million deep is read without a full stack', async () => {
    const deep = `${'['.repeat(1_000_000)}"core"${']'.repeat(1_000_000)}`
    expect(texts(await read(deep, all))).toEqual(['core'])
  })

  test('by lines: the value at the pointer', async () => {
    const lines = '{"a":{"b":"one"},"s":1}\n\n{"a":{"b":"two"},"s":2}\n'
    const documents = await read(lines, { kind: 'jsonl', pointer: '/a/b', metadata: { nr: '/s' } })
    expect(documents).toEqual([
      { pageContent: 'one', metadata: { source: 'file', line: 1, nr: 1 } },
      { pageContent: 'two', metadata: { source: 'file', line: 2, nr: 2 } },
    ])
  })

  test('by lines: a value that is no text is written as JSON', async () => {
    expect(texts(await read('{"a":{"b":1}}\n{"a":2}', { kind: 'jsonl', pointer: '/a' }))).toEqual(['{"b":1}', '2'])
  })

  test('by lines: the line that is not JSON is named', async () => {
    await expect(read('{}\nnope', { kind: 'jsonl' }, 'x.jsonl')).rejects.toThrow('Cannot read "x.jsonl": line 2 is')
  })
})

describe('a page', () => {
  const page =
    '<html><head><title>T</title></head><body><script>steal()</script><p id="a">Hello <b>you</b></p><nav>menu</nav><a href="/next#x">n</a><a href="javascript:alert(1)">j</a></body></html>'

  test('is its text without scripts', async () => {
    expect(texts(await read(page, { kind: 'page', as: 'text', omit: 'nav, a' }))).toEqual(['Hello you'])
  })

  test('is the HTML of a selection', async () => {
    expect(texts(await read(page, { kind: 'page', as: 'html', select: '#a' }))).toEqual(['Hello <b>you</b>'])
  })

  test('is what a reader sees of it, with its title', async () => {
    const written =
      '<html><head><title> Hours </title><style>p{color:red}</style></head><body><script>steal()</script><h1>Open</h1><p>Nine&nbsp;to <b>five</b></p><ul><li>Monday</li><li>Friday</li></ul></body></html>'
    expect(await read(written, { kind: 'html' })).toEqual([
      { pageContent: 'Open\nNine to five\nMonday\nFriday', metadata: { source: 'file', title: 'Hours' } },
    ])
  })

  test('tells the addresses it links to', async () => {
    const [document] = await read(page, { kind: 'page', as: 'text', linksFrom: 'https://site.test/dir/' })
    expect(document?.metadata.links).toEqual(['https://site.test/next'])
  })

  test('of the map of a site: its addresses', async () => {
    const map = '<?xml version="1.0"?><urlset><url><loc>https://a.test/1</loc></url><url><loc>nope</loc></url></urlset>'
    expect(texts(await read(map, { kind: 'sitemap' }))).toEqual(['https://a.test/1'])
  })
})
