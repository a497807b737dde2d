import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { DashboardStore } from '../../domain/dashboard/dashboard.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import type { LibraryElement } from '../../domain/library.ts'
import type { Rights } from '../../domain/permission/rights.ts'
import { askEndpoints, memoryRecords } from '../../test-support/ask-endpoints.ts'
import { libraryEndpoints } from './library-elements.ts'

const folders = [
  { id: 11, uid: 'ops', title: 'Ops' },
  { id: 12, uid: 'shut', title: 'Shut' },
  { id: 13, uid: 'seen', title: 'Seen' },
] as unknown as readonly Folder[]
const levels: Readonly<Record<string, number>> = { shut: 0, seen: 1 }
const levelOf = (uid: string) => levels[uid] ?? 2

// Of the folder "shut" nothing may be seen, of "seen" nothing changed.
const rights = {
  onFolder: levelOf,
  needFolder(uid: string, level: number) {
    if (levelOf(uid) < level) throw new Failure('forbidden', 'not yours')
  },
} as unknown as Rights

const text = (uid: string) => JSON.stringify({ panels: [{ libraryPanel: { uid } }] })
const dashboards = [
  { id: 5, uid: 'd1', createdBy: 'ben', createdAtMs: 0, text: text('used') },
  { id: 6, uid: 'd2', createdBy: 'ben', createdAtMs: 0, text: '{"title":"used"}' },
]

async function opened(...elements: readonly object[]) {
  let made = 0
  const store = memoryRecords<LibraryElement>()
  const ask = askEndpoints(
    libraryEndpoints({
      ...{ elements: store, folders: () => folders, rightsOf: () => rights },
      dashboards: {
        list: () => dashboards,
        get: (uid: string) => dashboards.find((one) => one.uid === uid),
      } as unknown as DashboardStore,
      ...{ newUid: () => `e${++made}`, nowMs: () => 1_000 * (made + 1) },
    }),
  )
  for (const element of elements) await ask('POST', path, { model: { type: 'text' }, ...element })
  return { ask, store }
}

const path = '/api/library-elements'
type Listed = { result: { totalCount: number; elements: readonly { name: string }[]; page: number; perPage: number } }

describe('a library element', () => {
  test('is kept with its folder and its author', async () => {
    const { ask } = await opened()
    const model = { type: 'graph', description: 'D' }
    const { status, body } = await ask('POST', path, { name: ' A ', model, folderUid: 'ops' })
    const author = { id: 0, name: 'ann', avatarUrl: '' }
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        result: {
          ...{ id: 1, orgId: 1, uid: 'e1', name: 'A', kind: 1, version: 1, type: 'graph', description: 'D' },
          ...{ folderId: 11, folderUid: 'ops', model: { ...model, libraryPanel: { uid: 'e1', name: 'A' } } },
          meta: {
            ...{ folderName: 'Ops', folderUid: 'ops', connectedDashboards: 0, createdBy: author, updatedBy: author },
            ...{ created: '1970-01-01T00:00:02.000Z', updated: '1970-01-01T00:00:02.000Z' },
          },
        },
      },
    })
  })

  test.each([
    { place: {}, folderUid: '' },
    { place: { folderUid: 'general' }, folderUid: '' },
    { place: { folderUid: 'ops' }, folderUid: 'ops' },
    { place: { folderId: 11 }, folderUid: 'ops' },
    { place: { folderId: 0 }, folderUid: '' },
  ])('stands in its folder: $place', async ({ place, folderUid }) => {
    const { ask } = await opened()
    const { body } = await ask('POST', path, { name: 'A', model: {}, uid: 'mine', ...place })
    expect(body.result).toMatchObject({ uid: 'mine', folderUid })
  })

  const taken = { message: 'library element with that name or UID already exists', messageId: 'name-taken' }

  test.each([
    { name: 'with the same name in its folder', sent: { name: 'A' }, status: 400, body: taken },
    { name: 'with the same uid', sent: { name: 'B', uid: 'e1' }, status: 400, body: taken },
    {
      name: 'in a folder that there is not',
      sent: { name: 'B', folderUid: 'none' },
      status: 404,
      body: { message: 'folder not found', param: 'folderUid' },
    },
    {
      name: 'in a folder of another number',
      sent: { name: 'B', folderId: 99 },
      status: 404,
      body: { message: 'folder not found', param: 'folderId' },
    },
    {
      name: 'in a folder that may be seen alone',
      sent: { name: 'B', folderUid: 'seen' },
      status: 403,
      body: { message: 'not yours' },
    },
    { name: 'without a name', sent: { name: ' ' }, status: 400, body: { param: 'name' } },
    { name: 'of no kind', sent: { name: 'B', kind: 3 }, status: 400, body: { param: 'kind' } },
  ])('is refused $name', async ({ sent, status, body }) => {
    const { ask, store } = await opened({ name: 'A' })
    expect(await ask('POST', path, { model: {}, ...sent })).toMatchObject({ status, body })
    expect(store.list()).toHaveLength(1)
  })

  test('may have the name of one in another folder', async () => {
    const { store } = await opened({ name: 'A' }, { name: 'A', folderUid: 'ops' })
    expect(store.list()).toHaveLength(2)
  })

  test('is found by its uid and its name', async () => {
    const { ask } = await opened({ name: 'A' }, { name: 'A', folderUid: 'ops' })
    expect((await ask('GET', `${path}/e1`)).body.result).toMatchObject({ uid: 'e1' })
    expect((await ask('GET', `${path}/name/A`)).body.result).toMatchObject([{ uid: 'e1' }, { uid: 'e2' }])
    const missing = { status: 404, body: { message: 'library element could not be found', messageId: 'not-found' } }
    expect(await ask('GET', `${path}/none`)).toMatchObject(missing)
    expect(await ask('GET', `${path}/name/B`)).toMatchObject(missing)
  })

  test('is not found where its folder may not be seen', async () => {
    const { ask, store } = await opened({ name: 'A' })
    const hidden = store.get('e1')?.value
    if (hidden !== undefined) store.put('e1', { ...hidden, folderUid: 'shut' })
    expect(await ask('GET', `${path}/e1`)).toMatchObject({ status: 403 })
    expect(await ask('GET', `${path}/name/A`)).toMatchObject({ status: 404 })
    expect((await ask('GET', path)).body).toMatchObject({ result: { totalCount: 0 } })
  })
})

describe('library elements are listed', () => {
  test.each([
    { query: '', names: ['Alpha', 'beta', 'Gamma'] },
    { query: '?searchString=A', names: ['Alpha', 'beta', 'Gamma'] },
    { query: '?searchString=BET', names: ['beta'] },
    { query: '?kind=2', names: ['Gamma'] },
    { query: '?kind=1', names: ['Alpha', 'beta'] },
    { query: '?typeFilter=text', names: ['beta', 'Gamma'] },
    { query: '?typeFilter=text,graph', names: ['Alpha', 'beta', 'Gamma'] },
    { query: '?typeFilter=table', names: [] },
    { query: '?folderFilterUIDs=ops', names: ['beta'] },
    { query: '?folderFilter=ops,general', names: ['Alpha', 'beta', 'Gamma'] },
    { query: '?folderFilterUIDs=general', names: ['Alpha', 'Gamma'] },
    { query: '?perPage=2', names: ['Alpha', 'beta'] },
    { query: '?perPage=2&page=2', names: ['Gamma'] },
  ])('by "$query"', async ({ query, names }) => {
    const { ask } = await opened(
      ...[
        { name: 'Gamma', kind: 2 },
        { name: 'beta', folderUid: 'ops' },
        { name: 'Alpha', model: { type: 'graph' } },
      ],
    )
    const { result } = (await ask('GET', `${path}${query}`)).body as unknown as Listed
    expect(result.elements.map(({ name }) => name)).toEqual(names)
  })

  test('with how many there are', async () => {
    const { ask } = await opened({ name: 'A' }, { name: 'B' }, { name: 'C' })
    expect((await ask('GET', `${path}?perPage=2&page=2`)).body).toMatchObject({
      result: { totalCount: 3, page: 2, perPage: 2 },
    })
  })
})

describe('a library element that dashboards use', () => {
  test('tells which', async () => {
    const { ask } = await opened({ name: 'A', uid: 'used' }, { name: 'B' })
    expect((await ask('GET', `${path}/used/connections`)).body).toEqual({
      result: [
        {
          ...{ id: 5, kind: 1, elementId: 1, connectionId: 5, connectionUid: 'd1' },
          ...{ created: '1970-01-01T00:00:00.000Z', createdBy: { id: 0, name: 'ben', avatarUrl: '' } },
        },
      ],
    })
    expect((await ask('GET', `${path}/e1/connections`)).body).toEqual({ result: [] })
    expect((await ask('GET', `${path}/used`)).body).toMatchObject({ result: { meta: { connectedDashboards: 1 } } })
  })

  test('is not removed, another is', async () => {
    const { ask, store } = await opened({ name: 'A', uid: 'used' }, { name: 'B' })
    expect(await ask('DELETE', `${path}/used`)).toMatchObject({
      status: 403,
      body: { message: 'the library element is used by dashboards: take it out of them first', messageId: 'in-use' },
    })
    expect(await ask('DELETE', `${path}/e1`)).toEqual({
      ...{ status: 200, body: { message: 'Library element deleted', id: 2 } },
    })
    expect(store.list().map(({ uid }) => uid)).toEqual(['used'])
  })
})

describe('a library element is changed', () => {
  test('in what is sent alone', async () => {
    const { ask } = await opened({ name: 'A', folderUid: 'ops' })
    expect((await ask('PATCH', `${path}/e1`, { version: 1, name: 'B' })).body.result).toMatchObject({
      ...{ name: 'B', version: 2, folderUid: 'ops', model: { type: 'text' } },
    })
    expect((await ask('PATCH', `${path}/e1`, { version: 2, model: { type: 'x' } })).body.result).toMatchObject({
      ...{ name: 'B', version: 3, type: 'x' },
    })
  })

  test.each([
    { place: { folderUid: '' }, folderUid: '' },
    { place: { folderId: 0 }, folderUid: '' },
    { place: { folderId: 11 }, folderUid: 'ops' },
    { place: {}, folderUid: 'ops' },
  ])('to another folder: $place', async ({ place, folderUid }) => {
    const { ask } = await opened({ name: 'A', folderUid: 'ops' })
    const { body } = await ask('PATCH', `${path}/e1`, { version: 1, ...place })
    expect(body.result).toMatchObject({ folderUid })
  })

  test.each([
    {
      name: 'of another version',
      sent: { version: 2 },
      status: 412,
      body: { message: 'the library element has been changed by someone else', messageId: 'version-mismatch' },
    },
    { name: 'without a version', sent: {}, status: 400, body: { param: 'version' } },
    { name: 'to the name of another', sent: { version: 1, name: 'B' }, status: 400, body: { messageId: 'name-taken' } },
    { name: 'into a folder that may not be changed', sent: { version: 1, folderUid: 'seen' }, status: 403, body: {} },
  ])('but not $name', async ({ sent, status, body }) => {
    const { ask, store } = await opened({ name: 'A' }, { name: 'B' })
    expect(await ask('PATCH', `${path}/e1`, sent)).toMatchObject({ status, body })
    expect(store.get('e1')?.value).toMatchObject({ name: 'A', version: 1, folderUid: '' })
  })

  test('keeping its own name', async () => {
    const { ask } = await opened({ name: 'A' })
    expect(await ask('PATCH', `${path}/e1`, { version: 1, name: 'A' })).toMatchObject({ status: 200 })
  })
})
