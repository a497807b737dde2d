import { Failure } from '@hearth/kernel'
import { describe, expect, it } from 'vitest'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { filesOf, withUploads } from './read-files.ts'

const node = (values: Readonly<Record<string, unknown>>) =>
  ({ label: 'Loader', nodeId: 'n', chatflowId: 'f1', values }) as unknown as NodeInputs
const stored: Readonly<Record<string, string>> = { 'a.txt': 'A', 'b.txt': 'B', '[c].txt': 'C', '["x"]y]': 'D' }
const asked: unknown[] = []
const env = {
  files: {
    async read(owner: unknown, name: string) {
      asked.push(owner)
      return stored[name] === undefined ? undefined : Buffer.from(stored[name])
    },
  },
} as unknown as Parameters<typeof filesOf>[2]

async function read(value: unknown) {
  const files: string[] = []
  for await (const { name, bytes } of filesOf(node({ file: value }), 'file', env))
    files.push(`${name}=${Buffer.from(bytes).toString('utf8')}`)
  return files
}
const faultOf = async (value: unknown) => {
  const error = await read(value).catch((reason: unknown) => reason)
  return error instanceof Failure ? `${error.kind}: ${error.message}` : error
}
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('files that are stored', () => {
  it.each([
    { value: 'FILE-STORAGE::a.txt', expected: ['a.txt=A'] },
    { value: 'FILE-STORAGE::["b.txt","a.txt"]', expected: ['b.txt=B', 'a.txt=A'] },
    { value: ['FILE-STORAGE::a.txt', 'FILE-STORAGE::["b.txt"]'], expected: ['a.txt=A', 'b.txt=B'] },
    { value: 'FILE-STORAGE::["a.txt",7,""]', expected: ['a.txt=A'] },
    { value: 'FILE-STORAGE::[c].txt', expected: ['[c].txt=C'] },
    { value: 'FILE-STORAGE::["x"]y]', expected: ['["x"]y]=D'] },
  ])('are read by their names: $value', async ({ value, expected }) => {
    expect(await read(value)).toEqual(expected)
  })

  it('are those of the flow of the node', async () => {
    asked.length = 0
    await read('FILE-STORAGE::a.txt')
    expect(asked).toEqual([{ chatflowId: 'f1' }])
  })

  it('are asked for again where they are gone', async () => {
    expect(await faultOf('FILE-STORAGE::gone.txt')).toBe(
      'broken: Cannot load "Loader": its file "gone.txt" is gone, and must be uploaded again',
    )
  })

  it('come before one that is gone', async () => {
    const files = filesOf(node({ file: 'FILE-STORAGE::["a.txt","gone"]' }), 'file', env)[Symbol.asyncIterator]()
    expect((await files.next()).value).toMatchObject({ name: 'a.txt' })
    await expect(files.next()).rejects.toThrow('"gone" is gone')
  })
})

describe('files that stand in the input', () => {
  it.each([
    { value: `data:text/plain;base64,${base64('hé')},filename:n.txt`, expected: ['n.txt=hé'] },
    { value: `data:text/plain;charset=utf-8;base64,${base64('a')}`, expected: ['file.txt=a'] },
    { value: 'data:text/csv,a%2Cb,filename:my, file.csv', expected: ['my, file.csv=a,b'] },
    { value: 'data:application/octet-stream;base64,QQ==', expected: ['file=A'] },
    { value: 'data:,x', expected: ['file=x'] },
    { value: ['data:,x', 'data:,y,filename:y'], expected: ['file=x', 'y=y'] },
    { value: '["data:text/plain,x","data:,y"]', expected: ['file.txt=x', 'file=y'] },
    { value: 'data:,a,filename:two\nlines', expected: ['two\nlines=a'] },
    { value: 'data:text/plain,a, b,filename:n.txt', expected: ['n.txt=a, b'] },
    { value: 'data:,a\nb', expected: ['file=a\nb'] },
  ])('are decoded: $value', async ({ value, expected }) => {
    expect(await read(value)).toEqual(expected)
  })

  it.each(['data:', 'data:text/plain', 'data:,100%'])('must be whole: %s', async (uri) => {
    expect(await faultOf(uri)).toBe(`broken: Cannot load "Loader": "${uri}" is no file, and one must be uploaded`)
  })

  it('must be files', async () => {
    const text = `text of ${'x'.repeat(80)}`
    expect(await faultOf(text)).toBe(
      `broken: Cannot load "Loader": "${text.slice(0, 60)}" is no file, and one must be uploaded`,
    )
  })
})

describe('an input without files', () => {
  it.each([undefined, null, '', '  ', [], [''], 5, {}, 'FILE-STORAGE::', 'FILE-STORAGE::[]', '[7]'])(
    'is refused: %j',
    async (value) => {
      expect(await faultOf(value)).toBe('broken: Cannot load "Loader": no file is chosen, and one must be uploaded')
    },
  )
})

describe('an upload to the flow', () => {
  it.each([
    ...['txtFile', 'pdfFile', 'jsonFile', 'csvFile', 'jsonlinesFile'],
    ...['docxFile', 'yamlFile', 'excelFile', 'powerpointFile', 'epubFile'],
  ])('under %s stands in place of the files that are chosen', (input) => {
    const given = { file: 'chosen', other: 1, [input]: 'uploaded' }
    expect(withUploads(node(given), 'file').values).toEqual({ ...given, file: ['uploaded'] })
  })

  it('may be several, in the order of their formats', () => {
    const { values } = withUploads(node({ epubFile: 'e', txtFile: 't' }), 'file')
    expect(values.file).toEqual(['t', 'e'])
  })

  it('of nothing leaves the inputs as they are', () => {
    const inputs = node({ file: 'chosen', txtFile: ' ', otherFile: 'x' })
    expect(withUploads(inputs, 'file')).toBe(inputs)
  })
})
