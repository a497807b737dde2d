import { describe, expect, test } from 'vitest'
import type { DataSource, DataSourceStore } from './data-source.ts'
import { createDataSources, type DataSourceRequest } from './data-sources.ts'

/** A store in memory; secrets are kept beside the rows, as the real one seals them. */
function openStore(): DataSourceStore & { readonly writes: number } {
  const rows = new Map<number, DataSource>()
  const secrets = new Map<number, Record<string, string>>()
  let ids = 0
  let writes = 0
  return {
    get writes() {
      return writes
    },
    list: () => [...rows.values()],
    put({ id = ++ids, secrets: given, ...write }) {
      writes += 1
      const kept = { ...secrets.get(id), ...given }
      secrets.set(id, kept)
      const row = { ...write, id, secretNames: Object.keys(kept), version: (rows.get(id)?.version ?? 0) + 1 }
      rows.set(id, row)
      return row
    },
    remove: (id) => void rows.delete(id),
    reveal: (id) => secrets.get(id) ?? {},
  }
}

function openDataSources() {
  const store = openStore()
  return { store, sources: createDataSources({ store, newUid: () => 'made-up' }) }
}

const settings = {
  url: 'http://localhost:9090',
  access: 'proxy',
  user: '',
  database: '',
  basicAuth: false,
  basicAuthUser: '',
  withCredentials: false,
  jsonData: {},
}

function request(own: Partial<DataSourceRequest> = {}): DataSourceRequest {
  const plain = { name: 'Metrics', type: 'prometheus', settings, secrets: {}, isDefault: false }
  return { uid: undefined, version: undefined, ...plain, ...own }
}

describe('a data source that is made', () => {
  test('gets a uid when it brings none', () => {
    const { sources } = openDataSources()
    expect(sources.create(request())).toMatchObject({ id: 1, uid: 'made-up', version: 1, origin: undefined })
    expect(sources.create(request({ name: 'Other', uid: 'own' }))).toMatchObject({ uid: 'own' })
  })

  test.each([
    { name: 'without a name', own: { name: ' ' }, param: 'name' },
    { name: 'without a type', own: { type: '' }, param: 'type' },
    { name: 'of a type that cannot be asked', own: { type: 'influxdb' }, param: 'type' },
    { name: 'at no address', own: { settings: { ...settings, url: 'localhost:9090' } }, param: 'url' },
    { name: 'at a file', own: { settings: { ...settings, url: 'file:///etc/passwd' } }, param: 'url' },
    { name: 'at an address without a host', own: { settings: { ...settings, url: 'http://' } }, param: 'url' },
    { name: 'with a uid of other letters', own: { uid: 'a/b' }, param: 'uid' },
  ])('is refused $name', ({ own, param }) => {
    const { sources, store } = openDataSources()
    expect(() => sources.create(request(own))).toThrow(expect.objectContaining({ kind: 'invalid', param }))
    expect(store.writes).toBe(0)
  })

  test('may have no address yet', () => {
    expect(openDataSources().sources.create(request({ settings: { ...settings, url: '' } })).id).toBe(1)
  })

  test.each([
    { name: 'name', own: { uid: 'other' } },
    { name: 'uid', own: { name: 'Other', uid: 'own' } },
  ])('is refused when its $name is taken', ({ name, own }) => {
    const { sources } = openDataSources()
    sources.create(request({ uid: 'own' }))
    const taken = { kind: 'conflict', message: `data source with the same ${name} already exists` }
    expect(() => sources.create(request(own))).toThrow(expect.objectContaining(taken))
  })
})

describe('a data source', () => {
  test.each([
    { by: 'uid', value: 'own' },
    { by: 'name', value: 'Metrics' },
    { by: 'id', value: '1' },
  ] as const)('is found by its $by', ({ by, value }) => {
    const { sources } = openDataSources()
    const made = sources.create(request({ uid: 'own' }))
    expect(sources.find(by, value)).toBe(made)
    expect(() => sources.find(by, 'nowhere')).toThrow(expect.objectContaining({ kind: 'missing' }))
  })

  test('that is changed keeps its id, and its uid unless another is given', () => {
    const { sources } = openDataSources()
    const made = sources.create(request({ uid: 'own' }))
    const changed = sources.update(made, request({ name: 'Renamed' }))
    expect(changed).toMatchObject({ id: 1, uid: 'own', name: 'Renamed', version: 2 })
    expect(sources.update(changed, request({ uid: 'new' }))).toMatchObject({ id: 1, uid: 'new' })
  })

  test('may keep its own name and uid, but take no other’s', () => {
    const { sources } = openDataSources()
    sources.create(request({ uid: 'own' }))
    const other = sources.create(request({ name: 'Other', uid: 'other' }))
    expect(sources.update(other, request({ name: 'Other', uid: 'other' }))).toMatchObject({ version: 2 })
    expect(() => sources.update(other, request({ name: 'Metrics' }))).toThrow('same name')
    expect(() => sources.update(other, request({ name: 'Other', uid: 'own' }))).toThrow('same uid')
  })

  test.each([
    { version: undefined, holds: true },
    { version: 0, holds: true },
    { version: 1, holds: true },
    { version: 2, holds: false },
  ])('that was read at version $version may be changed at version 1: $holds', ({ version, holds }) => {
    const { sources } = openDataSources()
    const made = sources.create(request())
    const change = () => sources.update(made, request({ version }))
    if (holds) expect(change().version).toBe(2)
    else expect(change).toThrow(expect.objectContaining({ kind: 'conflict' }))
  })

  test('goes when it is removed', () => {
    const { sources } = openDataSources()
    sources.remove(sources.create(request()))
    expect(sources.list()).toEqual([])
  })
})

describe('a data source of a provider', () => {
  const origin = { provider: 'file', editable: false }
  const provided = (own: Partial<DataSourceRequest> = {}) => ({ ...request(own), uid: 'provided' })

  test('cannot be changed by a person unless it is editable', () => {
    const { sources } = openDataSources()
    const made = sources.provision(provided(), origin)
    const readOnly = expect.objectContaining({ kind: 'forbidden', message: expect.stringContaining('"file"') })
    expect(() => sources.update(made, request())).toThrow(readOnly)
    expect(() => sources.remove(made)).toThrow(readOnly)
    const editable = sources.provision(provided(), { ...origin, editable: true })
    expect(sources.update(editable, request()).origin).toEqual({ provider: 'file', editable: true })
  })

  test('is written once, and again only when something of it changed', () => {
    const { sources, store } = openDataSources()
    const secrets = { password: 'a' }
    const first = sources.provision(provided({ secrets }), origin)
    expect(sources.provision(provided({ secrets }), origin)).toBe(first)
    expect(store.writes).toBe(1)
    for (const changed of [
      provided({ secrets: { password: 'b' } }),
      provided({ secrets, name: 'Renamed' }),
      provided({ secrets, settings: { ...settings, url: 'http://other' } }),
    ])
      sources.provision(changed, origin)
    expect(store.writes).toBe(4)
  })

  test('takes over the one of its name, with its new uid', () => {
    const { sources } = openDataSources()
    sources.create(request({ uid: 'by-hand' }))
    expect(sources.provision(provided(), origin)).toMatchObject({ id: 1, uid: 'provided', origin })
  })

  test('is refused when its uid and its name are those of two others', () => {
    const { sources } = openDataSources()
    sources.create(request({ uid: 'provided', name: 'Other' }))
    sources.create(request({ uid: 'by-hand' }))
    expect(() => sources.provision(provided(), origin)).toThrow('same name')
  })

  test('of our own does not take the place of a default that a person chose; one of a file does', () => {
    const { sources } = openDataSources()
    sources.create(request({ name: 'Chosen', uid: 'chosen', isDefault: true }))
    const ours = { provider: 'hearth', editable: false }
    expect(sources.provision(provided({ isDefault: true }), ours).isDefault).toBe(false)
    expect(sources.provision(provided({ isDefault: true }), origin).isDefault).toBe(true)
  })

  test('stays the default that it is', () => {
    const { sources } = openDataSources()
    const ours = { provider: 'hearth', editable: false }
    expect(sources.provision(provided({ isDefault: true }), ours).isDefault).toBe(true)
    expect(sources.provision(provided({ isDefault: true }), ours).isDefault).toBe(true)
  })
})
