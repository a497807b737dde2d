import { describe, expect, test } from 'vitest'
import { fileNames, withoutFile } from './file-value.ts'

const a = 'data:text/plain;base64,YQ==,filename:a.txt'
const b = 'data:text/plain;base64,Yg==,filename:b, c.txt'

describe('the value of a field for files', () => {
  test.each([
    { name: 'one that was chosen', value: a, names: ['a.txt'] },
    { name: 'several', value: JSON.stringify([a, b]), names: ['a.txt', 'b, c.txt'] },
    { name: 'one without a name', value: 'data:text/plain;base64,YQ==', names: ['File'] },
    { name: 'one that is stored', value: 'FILE-STORAGE::a.txt', names: ['a.txt'] },
    { name: 'several that are', value: 'FILE-STORAGE::["a.txt","b.txt"]', names: ['a.txt', 'b.txt'] },
    { name: 'one with brackets', value: 'FILE-STORAGE::[a].txt', names: ['[a].txt'] },
    { name: 'none', value: '', names: [] },
  ])('names $name', ({ value, names }) => expect(fileNames(value)).toEqual(names))

  test.each([
    { name: 'the only one', value: a, at: 0, left: '' },
    { name: 'one of two', value: JSON.stringify([a, b]), at: 0, left: b },
    { name: 'one of two stored', value: 'FILE-STORAGE::["a","b"]', at: 1, left: 'FILE-STORAGE::a' },
  ])('loses $name', ({ value, at, left }) => expect(withoutFile(value, at)).toBe(left))
})
