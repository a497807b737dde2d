import { describe, expect, test } from 'vitest'
import type { SavedDocumentStore } from '../../domain/documents/ingest/saved-document-store.ts'
import { parseLoader } from '../../domain/documents/stores/stored-loader.ts'
import {
  configFields,
  configSchema,
  loaderFields,
  renderChunkPage,
  renderLoader,
  renderStore,
  savedConfigFields,
  sentLoaderSchema,
  upsertSchema,
} from './document-store.ts'

const store: SavedDocumentStore = {
  id: 'd-1',
  name: 'Docs',
  description: undefined,
  loaders: '[]',
  whereUsed: '[]',
  status: 'SYNC',
  vectorStoreConfig: undefined,
  embeddingConfig: '{"name":"openAI"}',
  recordManagerConfig: 'no JSON',
  createdAtMs: 0,
  updatedAtMs: 0,
}

const loadersOf = (...loaders: readonly object[]) =>
  JSON.stringify(loaders.map((own, at) => ({ id: `l-${at}`, ...own })))

describe('a document store', () => {
  test('is shown with the sums of its loaders and its components as objects', () => {
    const loaders = loadersOf(
      { status: 'SYNC', totalChunks: 2, totalChars: 20 },
      { status: 'SYNC', totalChunks: 3, totalChars: 30 },
    )
    const shown = renderStore({ ...store, loaders }, [{ id: 'f', name: 'Bot' }], false)
    expect(shown).toEqual({
      id: 'd-1',
      name: 'Docs',
      description: null,
      loaders: [expect.objectContaining({ id: 'l-0' }), expect.objectContaining({ id: 'l-1' })],
      whereUsed: [{ id: 'f', name: 'Bot' }],
      status: 'SYNC',
      vectorStoreConfig: null,
      embeddingConfig: { name: 'openAI', config: {} },
      recordManagerConfig: null,
      totalChunks: 5,
      totalChars: 50,
      createdDate: '1970-01-01T00:00:00.000Z',
      updatedDate: '1970-01-01T00:00:00.000Z',
      workspaceId: null,
    })
  })

  test.each([
    { name: 'as it stands', status: 'UPSERTED', loaders: ['SYNC'], busy: false, shown: 'UPSERTED' },
    {
      name: 'stale with a loader that is',
      status: 'UPSERTED',
      loaders: ['SYNC', 'STALE'],
      busy: false,
      shown: 'STALE',
    },
    { name: 'stale with a loader at work', status: 'SYNC', loaders: ['SYNCING'], busy: true, shown: 'STALE' },
    { name: 'at work while it is', status: 'UPSERTING', loaders: [], busy: true, shown: 'UPSERTING' },
    { name: 'stale after its work stopped', status: 'UPSERTING', loaders: [], busy: false, shown: 'STALE' },
    { name: 'stale after its reading stopped', status: 'SYNCING', loaders: [], busy: false, shown: 'STALE' },
  ] as const)('is $name', ({ status, loaders, busy, shown }) => {
    const own = { ...store, status, loaders: loadersOf(...loaders.map((one) => ({ status: one }))) }
    expect(renderStore(own, [], busy).status).toBe(shown)
  })
})

describe('a loader', () => {
  test.each([
    { name: 'the address it reads', config: { url: 'https://a.test' }, source: 'https://a.test' },
    { name: 'the name of a stored file', config: { pdfFile: 'FILE-STORAGE::a.pdf' }, source: 'a.pdf' },
    { name: 'a file that was sent', config: { txtFile: 'data:text/plain;base64,AA' }, source: 'File' },
    { name: 'the first of several', config: { pdfFile: '', txtFile: 'a.txt', url: 'https://a.test' }, source: 'a.txt' },
    { name: 'nothing that is no text', config: { url: 7 }, source: 'None' },
    { name: 'nothing where there is none', config: {}, source: 'None' },
  ])('tells as its source $name', ({ config, source }) => {
    expect(renderLoader(parseLoader({ id: 'l', loaderConfig: config }), false).source).toBe(source)
  })

  test.each([
    { status: 'SYNCING', busy: true, shown: 'SYNCING' },
    { status: 'SYNCING', busy: false, shown: 'STALE' },
    { status: 'EMPTY', busy: false, shown: 'EMPTY' },
  ])('that is $status is shown as $shown, busy: $busy', ({ status, busy, shown }) => {
    expect(renderLoader(parseLoader({ id: 'l', status }), busy).status).toBe(shown)
  })

  test('is kept as it was sent, without what is left out', () => {
    const sent = { storeId: 'd', id: '', loaderId: 'pdf', loaderName: null, splitterConfig: {}, previewChunkCount: '3' }
    expect(loaderFields(sentLoaderSchema.parse(sent))).toStrictEqual({ loaderId: 'pdf', splitterConfig: {} })
    expect(loaderFields(sentLoaderSchema.parse({ storeId: 'd', id: 'l' }))).toStrictEqual({ id: 'l' })
  })
})

describe('a page of pieces', () => {
  const chunk = { id: 'c', docId: 'l-0', storeId: 'd-1', chunkNo: 1, pageContent: 'A', metadata: '{}' }
  const loaders = loadersOf({ status: 'SYNC', totalChars: 20 }, { status: 'SYNC', totalChars: 30 })
  const shown = { chunks: [chunk], count: 9, currentPage: 2, storeName: 'Docs', description: null, workspaceId: null }
  const page = { store: { ...store, loaders }, chunks: [chunk], count: 9, page: 2, busy: false }

  test('of all loaders counts the characters of all', () => {
    expect(renderChunkPage({ ...page, docId: 'all', loader: undefined })).toStrictEqual({
      ...shown,
      characters: 50,
      docId: 'all',
    })
  })

  test('of one loader shows that one', () => {
    const loader = parseLoader({ id: 'l-0', status: 'SYNC', totalChars: 20 })
    expect(renderChunkPage({ ...page, docId: 'l-0', loader })).toStrictEqual({
      ...shown,
      characters: 20,
      docId: 'l-0',
      file: renderLoader(loader, false),
    })
  })
})

describe('the components of a store', () => {
  const sent = configSchema.parse({
    storeId: 'd',
    embeddingName: 'openAI',
    embeddingConfig: { model: 'm' },
    vectorStoreName: 'memory',
    recordManagerName: '',
  })

  test('are kept where they are named', () => {
    expect(configFields(sent)).toStrictEqual({
      embeddingConfig: '{"name":"openAI","config":{"model":"m"}}',
      vectorStoreConfig: '{"name":"memory","config":{}}',
    })
  })

  test('lose a record manager that a page no longer names', () => {
    expect(savedConfigFields(sent)).toStrictEqual({ ...configFields(sent), recordManagerConfig: undefined })
    expect(savedConfigFields({ ...sent, recordManagerName: 'sql' }).recordManagerConfig).toBe(
      '{"name":"sql","config":{}}',
    )
  })
})

describe('a document to upsert', () => {
  test.each([
    { name: 'objects as JSON', sent: { loader: { name: 'pdf' } }, read: { loader: { name: 'pdf' } } },
    { name: 'objects as text', sent: { metadata: '{"a":1}' }, read: { metadata: { a: 1 } } },
    { name: 'empty text as nothing', sent: { metadata: ' ' }, read: {} },
    { name: 'no loader in an empty id', sent: { docId: '' }, read: {} },
    {
      name: 'switches as words',
      sent: { replaceExisting: 'true', createNewDocStore: 'false' },
      read: { replaceExisting: true, createNewDocStore: false },
    },
    { name: 'switches as they are', sent: { replaceExisting: false }, read: { replaceExisting: false } },
  ])('is read from a form or JSON: $name', ({ sent, read }) => {
    expect(upsertSchema.parse(sent)).toEqual(read)
  })

  test.each([
    { sent: { metadata: '{"a"' } },
    { sent: { loader: 'pdf' } },
    { sent: { replaceExisting: 'yes' } },
    { sent: { metadata: '[1]' } },
  ])('is refused with $sent', ({ sent }) => {
    expect(upsertSchema.safeParse(sent).success).toBe(false)
  })
})
