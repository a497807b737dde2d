import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DocumentParser, ParseRequest } from '../../domain/documents/document-parser.ts'
import { collect, pdfOf, zipOf } from '../../test-support/documents.ts'
import { openDocumentParser, type ParserBounds } from './document-parser.ts'

// Bombs take their time to be made, on a busy machine a multiple of it.
vi.setConfig({ testTimeout: 120_000 })

const bounds: ParserBounds = {
  maxBytes: 50_000_000,
  maxUnpackedBytes: 5_000_000,
  maxPdfPages: 100,
  maxDocuments: 100_000,
  stepTimeoutMs: 20_000,
  memoryMb: 256,
  maxThreads: 2,
  maxWaiting: 1,
  idleMs: 10_000,
}

let close = async () => {}
afterEach(() => close())

function open(own: Partial<ParserBounds> = {}): DocumentParser {
  const parser = openDocumentParser({ ...bounds, ...own })
  close = parser.close
  return parser
}

async function read(bytes: Uint8Array, request: ParseRequest, parser = open(), signal = AbortSignal.timeout(60_000)) {
  return await collect(parser.parse({ name: 'odd', bytes }, request, signal))
}

const pdf = { kind: 'pdf', splitPages: true } as const
const filler = 'a'.repeat(8_000_000)

describe('an archive that unpacks to far more than it is', () => {
  test.each([
    { name: 'a DOCX', entry: 'word/document.xml', request: { kind: 'docx' } },
    { name: 'an XLSX', entry: 'xl/worksheets/sheet1.xml', request: { kind: 'xlsx' } },
    { name: 'a PPTX', entry: 'ppt/slides/slide1.xml', request: { kind: 'pptx' } },
    { name: 'an EPUB', entry: 'chapter.xhtml', request: { kind: 'epub', splitChapters: true } },
  ] as const)('$name is refused', async ({ entry, request }) => {
    await expect(read(zipOf({ [entry]: filler }), request)).rejects.toMatchObject({ kind: 'too-large' })
  })

  test('is refused by how much an entry shrank, below the limit as well', async () => {
    const bytes = zipOf({ 'word/document.xml': filler.slice(0, 4_000_000) })
    await expect(read(bytes, { kind: 'docx' })).rejects.toThrow(/unpacks to \d+ times its size/)
  })

  test('in pieces is refused by their sum', async () => {
    const piece = strToU8(filler.slice(0, 1_000_000))
    const entries = Object.fromEntries(Array.from({ length: 30 }, (_, nr) => [`word/${nr}.xml`, piece]))
    await expect(read(zipSync(entries), { kind: 'docx' })).rejects.toThrow('unpacks to more than 5000000 bytes')
  })

  test('and says it does not, is cut off at what it said', async () => {
    const bytes = zipOf({ 'word/document.xml': filler })
    // The size in the list at the archive's end, little-endian, becomes 1,000.
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const size = bytes.findLastIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === filler.length)
    view.setUint32(size, 1_000, true)
    await expect(read(bytes, { kind: 'docx' })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('within another archive is left alone', async () => {
    const bytes = zipSync({ 'word/embeddings/bomb.zip': zipOf({ a: filler }), 'word/document.xml': strToU8('<a/>') })
    await expect(read(bytes, { kind: 'docx' })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('into too many entries is refused', async () => {
    const entries = Object.fromEntries(Array.from({ length: 20_001 }, (_, nr) => [`${nr}`, new Uint8Array()]))
    await expect(read(zipSync(entries, { level: 0 }), { kind: 'docx' })).rejects.toThrow('more than 20000 entries')
  })
})

describe('a table of more rows than are allowed', () => {
  const rows = (count: number) => `name,age\n${'Ann,7\n'.repeat(count)}`
  test.each([
    { name: 'a CSV is refused before its first row is read', text: rows(1_001), request: { kind: 'csv' } },
    {
      name: 'a JSONL is refused where it becomes too long',
      text: '{"a":1}\n'.repeat(1_001),
      request: { kind: 'jsonl' },
    },
  ] as const)('$name', async ({ text, request }) => {
    const refused = read(strToU8(text), request, open({ maxDocuments: 1_000 }))
    await expect(refused).rejects.toMatchObject({
      kind: 'too-large',
      message: expect.stringContaining('more than 1000'),
    })
  })

  test('is not mistaken for one whose rows have many lines', async () => {
    const text = `name,note\n${'Ann,"a\nb\nc"\n'.repeat(400)}`
    expect(await read(strToU8(text), { kind: 'csv' }, open({ maxDocuments: 1_000 }))).toHaveLength(400)
  })
})

describe('a file that is not what it says', () => {
  test.each([
    { name: 'a broken PDF', bytes: strToU8('%PDF-1.4\ngarbage'), request: pdf },
    { name: 'a PDF cut off', bytes: pdfOf(['text']).subarray(0, 200), request: pdf },
    { name: 'nothing as DOCX', bytes: new Uint8Array(), request: { kind: 'docx' } },
    { name: 'text as XLSX', bytes: strToU8('name,age'), request: { kind: 'xlsx' } },
    { name: 'an archive that is no book', bytes: zipOf({ a: 'b' }), request: { kind: 'epub', splitChapters: true } },
    { name: 'half a JSON', bytes: strToU8('{"a":'), request: { kind: 'json', keys: [], byObject: false } },
    { name: 'a selector that is none', bytes: strToU8('<p>'), request: { kind: 'page', as: 'text', select: '((' } },
  ] as const)('$name is refused with its name', async ({ bytes, request }) => {
    const refused = read(bytes, request)
    await expect(refused).rejects.toMatchObject({ kind: 'invalid' })
    await expect(refused).rejects.toThrow(/^Cannot read "odd": /)
  })

  test('an encrypted PDF says so', async () => {
    const key = '0'.repeat(64)
    const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`
    await expect(read(pdfOf(['secret'], encryption), pdf)).rejects.toThrow('it is encrypted, and must be saved without')
  })

  test('an old Word file says how to save it', async () => {
    const bytes = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    await expect(read(bytes, { kind: 'docx' })).rejects.toThrow('must be saved in the current format')
  })

  test('an XML entity that grows is not followed', async () => {
    const bomb = `<!DOCTYPE l [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY c "${'&b;'.repeat(1_000)}">]>`
    const slide = `${bomb}<p:sld><a:p><a:t>&c;</a:t></a:p></p:sld>`
    const bytes = zipOf({
      'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels': '<Relationship Id="r" Target="slides/s.xml"/>',
      'ppt/slides/s.xml': slide,
    })
    const [document] = await read(bytes, { kind: 'pptx' })
    expect(document?.pageContent.length).toBeLessThan(1_000)
  })
})

describe('a limit', () => {
  test('of bytes is kept before anything is read', async () => {
    await expect(read(new Uint8Array(11), pdf, open({ maxBytes: 10 }))).rejects.toMatchObject({ kind: 'too-large' })
  })

  test('of pages is kept', async () => {
    const bytes = pdfOf(['1', '2', '3'])
    await expect(read(bytes, pdf, open({ maxPdfPages: 2 }))).rejects.toThrow('it has 3 pages, more than 2')
  })

  test('of time ends what does not come to an end', async () => {
    const parser = open({ stepTimeoutMs: 300 })
    const nested = strToU8('<div>'.repeat(2_000_000))
    await expect(read(nested, { kind: 'page', as: 'text' }, parser)).rejects.toThrow('takes longer than 300 ms')
    expect(await read(strToU8('["still here"]'), { kind: 'json', keys: [], byObject: false }, open())).toHaveLength(1)
  })

  test('of memory ends a PDF whose stream inflates without end', async () => {
    const stream = deflateSync(Buffer.alloc(400_000_000))
    const page = Buffer.from(pdfOf(['x'])).toString('latin1')
    const content = `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream.toString('latin1')}\nendstream`
    const bytes = Buffer.from(
      page.replace(/<< \/Length \d+ >>\nstream[\s\S]*?endstream/, () => content),
      'latin1',
    )
    await expect(read(bytes, pdf, open({ memoryMb: 128 }))).rejects.toThrow('takes more than 128 MB of memory')
  })

  test('of files that wait is kept', async () => {
    const parser = open({ maxThreads: 1, maxWaiting: 0 })
    const csv = strToU8('a\n1\n2')
    const first = parser.parse({ name: 'a', bytes: csv }, { kind: 'csv' }, AbortSignal.timeout(60_000))
    const reading = first[Symbol.asyncIterator]()
    await reading.next()
    await expect(read(csv, { kind: 'csv' }, parser)).rejects.toMatchObject({ kind: 'unavailable' })
    await reading.return?.()
    expect(await read(csv, { kind: 'csv' }, parser)).toHaveLength(2)
  })
})

describe('a reader', () => {
  test('that goes away ends the reading', async () => {
    const gone = new AbortController()
    const refused = read(strToU8('<div>'.repeat(2_000_000)), { kind: 'page', as: 'text' }, open(), gone.signal)
    setTimeout(() => gone.abort(new Error('left')), 100)
    await expect(refused).rejects.toThrow('left')
  })

  test('waits its turn when all threads are busy', async () => {
    const parser = open({ maxThreads: 1, maxWaiting: 5 })
    const csv = strToU8('a\n1\n2')
    const all = await Promise.all([1, 2, 3].map(() => read(csv, { kind: 'csv' }, parser)))
    expect(all.map((documents) => documents.length)).toEqual([2, 2, 2])
  })
})

test('a table of 400,000 rows is read a batch at a time', async () => {
  const rows = strToU8(`id,text\n${Array.from({ length: 400_000 }, (_, id) => `${id},row number ${id}`).join('\n')}`)
  let count = 0
  let peak = 0
  const before = liveBytes()
  for await (const document of open({ maxDocuments: 400_000 }).parse(
    { name: 'a', bytes: rows },
    { kind: 'csv' },
    AbortSignal.timeout(120_000),
  )) {
    count++
    if (count === 400_000) expect(document.pageContent).toBe('id: 399999\ntext: row number 399999')
    if (count % 100_000 === 0) peak = Math.max(peak, liveBytes() - before)
  }
  expect(count).toBe(400_000)
  expect(peak).toBeLessThan(40_000_000)
})

/** What of the heap is in use once all garbage has been taken out. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
