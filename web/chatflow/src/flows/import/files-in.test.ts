import { describe, expect, test } from 'vitest'
import { filesIn, flowFilesOf } from './files-in.ts'

const fileOf = (name: string) => new File(['{}'], name)
const named = (files: readonly File[]) => files.map(({ name }) => name)

/** An entry as browsers give it; what a folder holds comes in two portions. */
type Entry = { readonly isFile: boolean; readonly isDirectory: boolean }
const aFile = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (found: (file: File) => void) => found(fileOf(name)),
})
const aFolder = (...below: readonly Entry[]) => ({
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const portions = [below.slice(0, 1), below.slice(1)].filter(({ length }) => length > 0)
    return { readEntries: (found: (entries: readonly Entry[]) => void) => found(portions.shift() ?? []) }
  },
})

const drop = (files: readonly string[], ...entries: readonly (Entry | null)[]) =>
  filesIn({
    files: files.map(fileOf),
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
  } as unknown as DataTransfer)

describe('flowFilesOf()', () => {
  test('takes JSON and YAML, however their names are written', () => {
    const names = ['a.json', 'b.YAML', 'c.yml', 'd.json.bak', 'json', 'e.txt']
    expect(named(flowFilesOf(names.map(fileOf)))).toEqual(['a.json', 'b.YAML', 'c.yml'])
  })

  test('takes the first five hundred', () => {
    expect(flowFilesOf(Array.from({ length: 501 }, (_, index) => fileOf(`${index}.json`)))).toHaveLength(500)
  })
})

describe('filesIn()', () => {
  test('takes files as they are, whatever their names', async () => {
    expect(named(await drop(['a.txt', 'b.json'], aFile('a.txt'), aFile('b.json'), null))).toEqual(['a.txt', 'b.json'])
  })

  test('looks through folders, however deep, beside files and what is neither', async () => {
    const folder = aFolder(aFile('b.json'), aFolder(aFile('c.yml'), aFile('d.png')), aFile('e.yaml'))
    expect(named(await drop(['a.json', 'folder'], aFile('a.json'), folder, null))).toEqual([
      'a.json',
      'b.json',
      'c.yml',
      'e.yaml',
    ])
  })
})
