import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { Folders } from '../folder/folders.ts'
import type { Dashboard, DashboardStore, DashboardSummary } from './dashboard.ts'
import { type Provider, type ProvisionedFile, provisionDashboards } from './provision.ts'
import { isSame, type SaveRequest, saveDashboard } from './save.ts'

/** What is stored, in a map. */
function storeOf(...stored: readonly Dashboard[]) {
  const kept = new Map(stored.map((dashboard) => [dashboard.uid, dashboard]))
  const written: string[] = []
  const store: DashboardStore = {
    list: (): readonly DashboardSummary[] => [...kept.values()],
    get: (uid) => kept.get(uid),
    findById: (id) => [...kept.values()].find((dashboard) => dashboard.id === id),
    write({ atMs, by, message, restoredFrom, ...rest }) {
      written.push(`${rest.uid} ${rest.version} ${message} ${restoredFrom}`)
      const before = kept.get(rest.uid)
      const made = {
        createdAtMs: atMs,
        createdBy: by,
        ...before,
        ...rest,
        id: before?.id ?? kept.size + 1,
        updatedAtMs: atMs,
        updatedBy: by,
        revision: (before?.revision ?? 0) + 1,
      }
      kept.set(rest.uid, made)
      return made
    },
    place(uid, place) {
      const before = kept.get(uid)
      if (before !== undefined) kept.set(uid, { ...before, ...place })
    },
    remove: (uid) => void kept.delete(uid),
    versions: () => [],
  }
  return { store, kept, written }
}

const text = (own: object = {}) => JSON.stringify({ title: 'Load', ...own })
const dashboard = (own: Partial<Dashboard> = {}): Dashboard => ({
  id: 1,
  uid: 'u',
  folderUid: '',
  title: 'Load',
  tags: [],
  version: 3,
  revision: 3,
  createdAtMs: 1,
  updatedAtMs: 1,
  createdBy: 'a',
  updatedBy: 'a',
  origin: undefined,
  text: text(),
  ...own,
})
const origin = { provider: 'p', file: 'f', hash: 'h', editable: false }

function save(request: Partial<SaveRequest>, ...stored: readonly Dashboard[]) {
  const { store, kept, written } = storeOf(...stored)
  const deps = { store, hasFolder: (uid: string) => uid === 'folder', nowMs: () => 50, newUid: () => 'made' }
  const defaults = { text: text(), folderUid: '', message: 'm', overwrite: false, by: 'me' }
  return { saved: saveDashboard(deps, { ...defaults, ...request }), kept, written }
}

function refusal(request: Partial<SaveRequest>, ...stored: readonly Dashboard[]) {
  try {
    save(request, ...stored)
  } catch (error) {
    if (error instanceof Failure) return { kind: error.kind, code: error.code }
  }
  return undefined
}

describe('a dashboard that is saved', () => {
  test('is new without a uid, or with one that nobody has', () => {
    expect(save({ text: text({ tags: ['t'] }) }).saved).toMatchObject({
      uid: 'made',
      version: 1,
      tags: ['t'],
      createdBy: 'me',
      updatedAtMs: 50,
    })
    expect(save({ text: text({ uid: 'own' }) }).saved).toMatchObject({ uid: 'own', version: 1 })
    expect(save({ uid: 'meant', text: text({ uid: 'own' }) }).saved.uid).toBe('meant')
  })

  test('replaces the one of its uid when it knows its version', () => {
    const { saved, written } = save({ text: text({ uid: 'u', version: 3, panels: [] }) }, dashboard())
    expect(saved).toMatchObject({ id: 1, uid: 'u', version: 4 })
    expect(written).toEqual(['u 4 m 0'])
  })

  test('is found by its number where it has no uid, unless it comes from elsewhere', () => {
    const request = { text: text({ id: 1, version: 3, panels: [] }) }
    expect(save(request, dashboard()).saved).toMatchObject({ uid: 'u', version: 4 })
    expect(save({ ...request, isForeign: true }, dashboard()).saved).toMatchObject({ uid: 'made', version: 1 })
    expect(refusal({ text: text({ id: 9 }) }, dashboard())).toEqual({ kind: 'missing', code: 'not-found' })
  })

  test('makes no version when it says the same; it may move', () => {
    const stored = dashboard({ text: text({ uid: 'u', version: 2, id: 7 }) })
    const same = save({ text: text({ uid: 'u', version: 9, id: 5 }) }, stored)
    expect([same.saved.version, same.written]).toEqual([3, []])
    const moved = save({ text: stored.text, folderUid: 'folder' }, stored)
    expect([moved.saved.folderUid, moved.kept.get('u')?.folderUid, moved.written]).toEqual(['folder', 'folder', []])
  })

  test('may replace whatever is stored when it is told to', () => {
    expect(
      save({ text: text({ uid: 'u', panels: [] }), overwrite: true, restoredFrom: 2 }, dashboard()).written,
    ).toEqual(['u 4 m 2'])
  })

  test.each([
    { name: 'another one of that uid is stored', own: { uid: 'u', panels: [] }, code: 'name-exists' },
    { name: 'its version is 0', own: { uid: 'u', version: 0, panels: [] }, code: 'name-exists' },
    { name: 'it was changed meanwhile', own: { uid: 'u', version: 2, panels: [] }, code: 'version-mismatch' },
  ])('is refused when $name', ({ own, code }) => {
    expect(refusal({ text: text(own) }, dashboard())).toEqual({ kind: 'conflict', code })
  })

  test('is refused where a file is meant, unless that may be changed', () => {
    const own = { uid: 'u', version: 3, panels: [] }
    expect(refusal({ text: text(own) }, dashboard({ origin }))).toEqual({ kind: 'invalid', code: 'provisioned' })
    const editable = { ...origin, editable: true }
    expect(save({ text: text(own) }, dashboard({ origin: editable })).kept.get('u')?.origin).toEqual(editable)
  })

  test('is refused in a folder that is not there, or with a uid that is none', () => {
    expect(refusal({ folderUid: 'gone' })?.kind).toBe('missing')
    expect(refusal({ text: text({ uid: 'a/b' }) })?.kind).toBe('invalid')
  })
})

test.each([
  { left: '{"a":1,"id":1}', right: '{ "a": 1, "id": 2 }', same: true },
  { left: '{"a":1}', right: '{"a":2}', same: false },
  { left: '{"a":1,"uid":"u"}', right: '{"uid":"u","id":7,"a":1}', same: true },
  { left: '{"a":{"b":1,"c":2}}', right: '{"a":{"c":2,"b":1}}', same: true },
  { left: '{"a":[1,2]}', right: '{"a":[2,1]}', same: false },
  { left: '{"a":1,"version":1}', right: '{"a":1,"version":2}', same: true },
])('$left and $right are the same: $same', ({ left, right, same }) => {
  expect(isSame(left, right)).toBe(same)
})

describe('dashboards of files', () => {
  const provider = (own: Partial<Provider> = {}): Provider => ({
    name: 'p',
    folder: '',
    folderUid: '',
    editable: false,
    keepRemoved: false,
    ...own,
  })
  const file = (own: Partial<ProvisionedFile> = {}): ProvisionedFile => ({
    provider: provider(),
    file: 'a.json',
    text: text({ uid: 'u' }),
    ...own,
  })

  function provision(files: readonly ProvisionedFile[], stored = storeOf(), isUnread = false) {
    const made: string[] = []
    const folders = {
      list: () => [{ uid: 'known', title: 'Known' }],
      ensure: (uid: string, title: string) => {
        made.push(title)
        return { uid: uid === 'given' ? 'given' : `made ${title}`, title }
      },
    } as unknown as Folders
    const found = {
      files,
      providers: [provider(), provider({ name: 'keeps', keepRemoved: true })],
      isUnread: () => isUnread,
    }
    const state = provisionDashboards({ store: stored.store, folders, nowMs: () => 50 }, found)
    return { ...stored, state, made }
  }

  test('are written once, and again when their file says something else', () => {
    const first = provision([file()])
    expect(first.written).toEqual(['u 1 From a.json 0'])
    expect(first.kept.get('u')).toMatchObject({
      updatedBy: 'provisioning',
      origin: { provider: 'p', file: 'a.json', editable: false },
    })
    const again = provision([file()], first)
    expect(again.written).toHaveLength(1)
    const changed = provision([file({ text: text({ uid: 'u', panels: [] }) })], again)
    expect([changed.written, changed.state]).toEqual([
      ['u 1 From a.json 0', 'u 2 From a.json 0'],
      { dashboards: 1, faults: [] },
    ])
  })

  test('take over one that says the same, and where it stands', () => {
    const { kept, written } = provision(
      [file({ provider: provider({ folder: 'Known' }) })],
      storeOf(dashboard({ text: text({ uid: 'v' }) })),
    )
    expect(written).toEqual([])
    expect(kept.get('u')).toMatchObject({ folderUid: 'known', version: 3, origin: { file: 'a.json' } })
  })

  test('have a uid of their own where the file names none', () => {
    const { kept } = provision([file({ text: text() }), file({ file: 'b.json', text: text() })])
    expect([...kept.keys()].map((uid) => uid.length)).toEqual([20, 20])
  })

  test.each([
    { name: 'the root', own: {}, folderUid: '' },
    { name: 'a folder that is there', own: { provider: provider({ folder: 'Known' }) }, folderUid: 'known' },
    { name: 'a folder that is made', own: { provider: provider({ folder: 'New' }) }, folderUid: 'made New' },
    {
      name: 'a folder with a uid',
      own: { provider: provider({ folder: 'New', folderUid: 'given' }) },
      folderUid: 'given',
    },
    {
      name: 'the folder of the file',
      own: { provider: provider({ folder: 'New', folderUid: 'given' }), folder: 'Known' },
      folderUid: 'known',
    },
  ])('stand in $name', ({ own, folderUid }) => {
    expect(provision([file(own)]).kept.get('u')?.folderUid).toBe(folderUid)
  })

  test('may be what the API answers for one, or begin with a byte order mark', () => {
    const wrapped = `{"meta":{},"dashboard":${text({ uid: 'w' })}}`
    const { kept } = provision([file({ text: `\uFEFF${wrapped}` })])
    expect(kept.get('w')?.text).toBe(text({ uid: 'w' }))
    const panels = '{"dashboard":{},"panels":[],"title":"Own"}'
    expect([...provision([file({ text: panels })]).kept.values()][0]?.title).toBe('Own')
  })

  test('that cannot be used are reported, and leave what was there', () => {
    const { state, kept } = provision(
      [
        file({ text: '{' }),
        file({ file: 'b.json', text: text({ uid: 'v' }) }),
        file({ file: 'c.json', text: text({ uid: 'v' }) }),
      ],
      storeOf(dashboard({ origin: { ...origin, file: 'a.json' } })),
    )
    expect(state.dashboards).toBe(1)
    expect(state.faults).toEqual([
      { file: 'p/a.json', reason: expect.stringMatching(/^it is not JSON: /) },
      { file: 'p/c.json', reason: 'its uid "v" is that of "p/b.json" already; give it one of its own' },
    ])
    expect(kept.has('u')).toBe(true)
  })

  test('whose file has gone go too', () => {
    expect(provision([], storeOf(dashboard({ origin }))).kept.size).toBe(0)
    expect(provision([], storeOf(dashboard())).kept.size).toBe(1)
    expect(provision([], storeOf(dashboard({ origin })), true).kept.size).toBe(1)
    const kept = provision(
      [],
      storeOf(dashboard({ folderUid: 'f', origin: { ...origin, provider: 'keeps' } })),
    ).kept.get('u')
    expect([kept?.origin, kept?.folderUid]).toEqual([undefined, 'f'])
  })
})
