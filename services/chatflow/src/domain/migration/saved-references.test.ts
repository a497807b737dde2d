import { describe, expect, test } from 'vitest'
import type { NodeDescription } from '../flow/node-form.ts'
import type { Mention } from './mentioned-kinds.ts'
import { savedReferences } from './saved-references.ts'

const description = (...inputs: object[]) => ({ inputs }) as unknown as NodeDescription
const input = (name: string) => ({ name, type: 'asyncOptions' })
const referencesOf = (values: object, ...inputs: object[]) =>
  savedReferences({ values } as unknown as Mention, description(...inputs))

describe('savedReferences()', () => {
  test.each([
    { name: 'selectedTool', what: 'tool' },
    { name: 'selectedChatflow', what: 'flow' },
    { name: 'selectedAgentflow', what: 'flow' },
    { name: 'selectedFlow', what: 'flow' },
    { name: 'executeFlowSelectedFlow', what: 'flow' },
    { name: 'selectedStore', what: 'document store' },
    { name: 'documentStore', what: 'document store' },
  ])('names a $what by the input $name', ({ name, what }) => {
    expect(referencesOf({ [name]: 'id1' }, input(name))).toEqual([{ what, id: 'id1' }])
  })

  test.each([
    { value: 'id1:Its name: more', id: 'id1' },
    { value: '', id: undefined },
    { value: ' ', id: undefined },
    { value: 7, id: undefined },
    { value: undefined, id: undefined },
  ])('of $value is $id', ({ value, id }) => {
    expect(referencesOf({ documentStore: value }, input('documentStore'))).toEqual([{ what: 'document store', id }])
  })

  test('looks at known inputs alone', () => {
    expect(referencesOf({ selectedTool: 'a', other: 'b' }, input('other'))).toEqual([])
  })

  test('looks into the rows of a list', () => {
    const stores = { name: 'stores', type: 'array', array: [input('title'), input('documentStore')] }
    const rows = [{ title: 'x', documentStore: 'a:A' }, null, 'text', { documentStore: 'b' }]
    const store = (id: string | undefined) => ({ what: 'document store', id })
    expect(referencesOf({ stores: rows }, stores)).toEqual([store('a'), store(undefined), store(undefined), store('b')])
    expect(referencesOf({ stores: 'text' }, stores)).toEqual([])
    expect(referencesOf({ stores: rows }, { ...stores, type: 'string' })).toEqual([])
    expect(referencesOf({ stores: rows }, { name: 'stores', type: 'array' })).toEqual([])
  })

  test.each([
    { code: 'return 1', found: 0 },
    { code: ' ', found: 1 },
  ])('needs no tool whose code "$code" comes along: $found', ({ code, found }) => {
    const values = { selectedTool: 'a', customToolFunc: code }
    expect(referencesOf(values, input('selectedTool'))).toHaveLength(found)
  })
})
