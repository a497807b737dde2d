import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMemoryCollection } from '../../domain/documents/memory-collection.ts'
import type { VectorCollection } from '../../domain/documents/vector-collection.ts'
import { openSqliteCollection } from './sqlite-collection.ts'
import { describeVectorCollection } from './vector-collection.contract.ts'
import { createVectorCollections } from './vector-collections.ts'

const { signal } = new AbortController()

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-vectors-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openCollections(maxOpen = 8) {
  const folder = await temporaryFolder()
  const collections = createVectorCollections({ folder, maxOpen })
  onTestFinished(() => collections.close())
  return { folder, collections }
}

const row = (id: string, pageContent: string, ...numbers: number[]) => ({
  id,
  document: { pageContent, metadata: {} },
  vector: Float32Array.from(numbers),
})

describeVectorCollection('memory', async () => createMemoryCollection())
describeVectorCollection('SQLite with sqlite-vec', async () => (await openCollections()).collections.get('test'))
describeVectorCollection('SQLite without the extension', async () => {
  const collection = openSqliteCollection(join(await temporaryFolder(), 'plain.db'), undefined)
  onTestFinished(() => collection.close())
  return {
    put: async (rows, _signal, madeBy) => collection.put(rows, madeBy),
    madeBy: async () => collection.madeBy(),
    nearest: async (query) => collection.nearest(query),
    byWords: async (query) => collection.byWords(query),
    remove: async (ids) => collection.remove(ids),
  } satisfies VectorCollection
})

describe('the embedded vector store', () => {
  test('that is damaged is named, with what to do', async () => {
    const { folder, collections } = await openCollections()
    const store = collections.get('hurt')
    await store.put([row('1', 'whole', 1, 0)], signal)
    collections.close()
    const [name = ''] = await readdir(folder)
    await writeFile(join(folder, name), (await readFile(join(folder, name))).fill(0xa5, 4_096))
    await expect(store.nearest({ vector: Float32Array.of(1, 0), limit: 1 }, signal)).rejects.toMatchObject({
      message: expect.stringMatching(/the vector store ".*hurt-.*\.db": the file is damaged.*move it aside/),
    })
  })

  test('finds by words, the rarer ones first, whatever marks a question has', async () => {
    const store = (await openCollections()).collections.get('words')
    await store.put([row('1', 'The quick brown dog', 1, 0), row('2', 'The lazy dog. The end', 0, 1)], signal)
    const found = (await store.byWords?.({ text: 'Where is the "lazy" dog? (AND NOT *)', limit: 5 }, signal)) ?? []
    expect(found.map(({ id }) => id)).toEqual(['2', '1'])
    expect(found[0]?.score).toBe(1)
    expect(await store.byWords?.({ text: '?!', limit: 5 }, signal)).toEqual([])
  })

  test('finds a word in its other forms, and by what a question is about alone', async () => {
    const store = (await openCollections()).collections.get('forms')
    await store.put([row('1', 'What does the error mean to you?', 1, 0), row('2', 'The pump rattles', 0, 1)], signal)
    const found = await store.byWords?.({ text: 'What does the rattling of pumps mean?', limit: 1 }, signal)
    expect(found?.[0]).toMatchObject({ id: '2', vector: Float32Array.from([0, 1]) })
  })

  test('its words follow what is changed and removed', async () => {
    const store = (await openCollections()).collections.get('words')
    await store.put([row('1', 'alpha', 1, 0), row('2', 'beta', 0, 1)], signal)
    await store.put([row('1', 'gamma', 1, 0)], signal)
    await store.remove(['2'], signal)
    const ids = async (text: string) => (await store.byWords?.({ text, limit: 5 }, signal))?.map(({ id }) => id)
    expect(await Promise.all(['alpha', 'beta', 'gamma'].map(ids))).toEqual([[], [], ['1']])
  })

  test('makes no file before it is used, and one for each name', async () => {
    const { folder, collections } = await openCollections()
    collections.get('unused')
    await collections.get('faiss/C:\\docs').put([row('1', 'a', 1)], signal)
    await collections.get('../../etc/passwd').put([row('1', 'b', 1)], signal)
    const files = (await readdir(folder)).filter((name) => name.endsWith('.db'))
    expect(files.sort()).toEqual([
      expect.stringMatching(/^_etc_passwd-[0-9a-f]{12}\.db$/),
      expect.stringMatching(/^faiss_C_docs-[0-9a-f]{12}\.db$/),
    ])
  })

  test('keeps what was put when it is opened again', async () => {
    const { folder, collections } = await openCollections()
    await collections.get('kept').put([row('1', 'a', 1, 0)], signal)
    collections.close()
    const again = createVectorCollections({ folder, maxOpen: 1 })
    onTestFinished(() => again.close())
    const found = await again.get('kept').nearest({ vector: Float32Array.from([1, 0]), limit: 1 }, signal)
    expect(found[0]?.document.pageContent).toBe('a')
  })

  test('serves more stores than it keeps open', async () => {
    const { collections } = await openCollections(1)
    const [one, two] = [collections.get('one'), collections.get('two')]
    await one.put([row('1', 'first', 1)], signal)
    await two.put([row('1', 'second', 1)], signal)
    const texts = await Promise.all(
      [one, two].map(async (store) => (await store.nearest({ vector: Float32Array.from([1]), limit: 1 }, signal))[0]),
    )
    expect(texts.map((found) => found?.document.pageContent)).toEqual(['first', 'second'])
  })

  test('tells that another embedding model is asked than filled it', async () => {
    const store = (await openCollections()).collections.get('mixed')
    await store.put([row('1', 'a', 1, 0)], signal)
    const three = Float32Array.from([1, 0, 0])
    await expect(store.nearest({ vector: three, limit: 1 }, signal)).rejects.toThrow(
      /holds vectors of 2 numbers and the embedding model makes 3/,
    )
    await expect(store.put([row('2', 'b', 1, 0, 0)], signal)).rejects.toThrow(/^Cannot add to the vector store/)
  })

  test('makes its vectors anew with those that come meanwhile, and finds the old ones until then', async () => {
    const store = (await openCollections()).collections.get('anew')
    await store.put([row('1', 'a', 1, 0), row('2', 'b', 0, 1)], signal, 'small')
    const asked: (readonly string[])[] = []
    const count = await store.reembed?.(async (texts) => {
      asked.push(texts)
      if (asked.length === 1) await store.put([row('3', 'c', 1, 1), row('2', 'changed', 0, 1)], signal, 'small')
      return { vectors: texts.map(() => Float32Array.from([0, 0, 1])), madeBy: 'large' }
    }, signal)
    expect({ count, asked }).toEqual({
      count: 3,
      asked: [
        ['a', 'b'],
        ['changed', 'c'],
      ],
    })
    expect(await store.madeBy?.()).toBe('large')
    const found = await store.nearest({ vector: Float32Array.from([0, 0, 1]), limit: 5 }, signal)
    expect(found.map(({ score }) => score)).toEqual([1, 1, 1])
  })

  test('keeps its vectors when making them anew fails', async () => {
    const store = (await openCollections()).collections.get('anew')
    await store.put([row('1', 'a', 1, 0)], signal, 'small')
    const fails = store.reembed?.(() => Promise.reject(new Error('no model')), signal)
    await expect(fails).rejects.toThrow('no model')
    expect(await store.madeBy?.()).toBe('small')
    expect(await store.nearest({ vector: Float32Array.from([1, 0]), limit: 5 }, signal)).toHaveLength(1)
  })

  test('a vector without length is found last', async () => {
    const store = (await openCollections()).collections.get('zero')
    await store.put([row('zero', 'nothing', 0, 0), row('one', 'something', 1, 0)], signal)
    const found = await store.nearest({ vector: Float32Array.from([1, 0]), limit: 2 }, signal)
    expect(found.map(({ id }) => id)).toEqual(['one', 'zero'])
  })
})
