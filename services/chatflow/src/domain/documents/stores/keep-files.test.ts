import { describe, expect, test } from 'vitest'
import type { FlowFiles } from '../../files/flow-files.ts'
import { keepFiles } from './keep-files.ts'

async function kept(config: Readonly<Record<string, unknown>>) {
  const written: string[] = []
  const files: FlowFiles = {
    async write(_place, name, bytes) {
      written.push(`${name}: ${Buffer.from(bytes)}`)
      return `kept-${name}`
    },
    read: async () => undefined,
    list: async () => [],
    remove: async () => {},
    removeOlder: async () => {},
  }
  let ids = 0
  const deps = { files, newId: () => `id-${++ids}`, nowMs: () => 0 }
  return { ...(await keepFiles(deps, 'd-1', config)), written }
}

const hi = Buffer.from('Hi').toString('base64')
const file = { mimePrefix: 'text/plain', size: 2, status: 'NEW', uploaded: '1970-01-01T00:00:00.000Z' }

describe('the files in the settings of a loader', () => {
  test('are stored, and their names stand in their place', async () => {
    const config = { txtFile: `data:text/plain;base64,${hi},filename:a.txt`, chunkSize: 5 }
    expect(await kept(config)).toEqual({
      config: { txtFile: 'FILE-STORAGE::["kept-a.txt"]', chunkSize: 5 },
      files: [{ ...file, id: 'id-1', name: 'kept-a.txt' }],
      written: ['a.txt: Hi'],
    })
  })

  test('may be several, of other types and without a name', async () => {
    const urls = [`data:application/pdf;a=b;base64,${hi},filename:b.pdf`, `data:;base64,${hi}`, 'no file', 7]
    expect(await kept({ pdfFile: JSON.stringify(urls) })).toEqual({
      config: { pdfFile: 'FILE-STORAGE::["kept-b.pdf","kept-file"]' },
      files: [
        { ...file, id: 'id-1', name: 'kept-b.pdf', mimePrefix: 'application/pdf' },
        { ...file, id: 'id-2', name: 'kept-file', mimePrefix: '' },
      ],
      written: ['b.pdf: Hi', 'file: Hi'],
    })
  })

  test.each(['text', 'FILE-STORAGE::["a.txt"]', '[no JSON', '[]', '["a"]', 'data:text/plain,Hi', 7, undefined])(
    'are none in %j',
    async (value) => {
      expect(await kept({ file: value })).toEqual({ config: { file: value }, files: [], written: [] })
    },
  )
})
