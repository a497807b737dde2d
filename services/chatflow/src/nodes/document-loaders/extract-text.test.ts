import { afterAll, describe, expect, test } from 'vitest'
import { docxOf, pdfOf, pptxOf, xlsxOf } from '../../test-support/documents.ts'
import { createTextExtractor } from './extract-text.ts'
import { openTestParser } from './loader.fixture.ts'

const parser = openTestParser()
afterAll(() => parser.close())
const extractText = createTextExtractor(parser)
const extract = (name: string, bytes: Uint8Array | string, mime = '') =>
  extractText({ name, mime, bytes: Buffer.from(bytes) }, AbortSignal.timeout(30_000))

describe('the text of a file', () => {
  test.each([
    { name: 'a.txt', bytes: 'hello', expected: 'hello\n' },
    { name: 'a.pdf', bytes: pdfOf(['One', 'Two']), expected: 'One\nTwo\n' },
    { name: 'a.docx', bytes: docxOf('One', 'Two'), expected: 'One\n\nTwo\n\n\n' },
    { name: 'a.pptx', bytes: pptxOf(['One'], ['Two']), expected: 'One\nTwo\n' },
    { name: 'a.xlsx', bytes: xlsxOf({ S: [['k'], ['v'], [1]] }), expected: '- k: v\n\n- k: 1\n\n' },
    { name: 'a.csv', bytes: 'a,b\n1,2', expected: 'a: 1\nb: 2\n' },
    { name: 'a.html', bytes: '<html><body><script>x</script><p>Hi</p></body></html>', expected: 'Hi\n' },
    { name: 'a.JSON', bytes: '{"a":["x","y"]}', expected: 'x\ny\n' },
    { name: 'utf16.txt', bytes: Buffer.from('\ufeffhé', 'utf16le'), expected: 'hé\n' },
  ])('$name', async ({ name, bytes, expected }) => {
    expect(await extract(name, bytes)).toBe(expected)
  })

  test('without an ending in its name is told by what its sender says', async () => {
    expect(await extract('report', pdfOf(['One']), 'application/pdf')).toBe('One\n')
  })

  test('that is no document is refused', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])
    await expect(extract('a.png', png, 'image/png')).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('that is broken is refused with its name', async () => {
    await expect(extract('a.pdf', 'no pdf')).rejects.toThrow('Cannot read "a.pdf": ')
  })
})
