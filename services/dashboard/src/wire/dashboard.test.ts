import { describe, expect, test } from 'vitest'
import type { Dashboard } from '../domain/dashboard/dashboard.ts'
import type { Folder } from '../domain/folder/folder.ts'
import {
  importSchema,
  renderDashboard,
  renderImported,
  renderSaved,
  renderVersion,
  renderVersionWithData,
  unwrapDashboard,
} from './dashboard.ts'

const dashboard = {
  id: 3,
  uid: 'u',
  version: 2,
  title: 'My board',
  folderUid: 'f',
  text: '{"id":null,"title":"My board","n":1.50}',
  createdAtMs: 0,
  updatedAtMs: 1_000,
  createdBy: 'ada',
  updatedBy: 'bob',
  origin: undefined,
} as unknown as Dashboard
const folder = { id: 7, uid: 'f', title: 'Ops & more' } as unknown as Folder
const nobody = { level: 1, isStarred: false, hasAcl: false, isPublic: false }
const metaOf = (given: Partial<Dashboard>, shown: object = {}, of: Folder | undefined = folder) =>
  JSON.parse(renderDashboard({ ...dashboard, ...given }, of, { ...nobody, ...shown })).meta

describe('unwrapDashboard()', () => {
  test.each([
    {
      name: 'a wrapped one',
      body: '{"dashboard":{"n":1.50},"message":"m","overwrite":true}',
      is: { text: '{"n":1.50}', message: 'm', overwrite: true },
    },
    { name: 'a bare one', body: '{"title":"t"}', is: { text: '{"title":"t"}' } },
    { name: 'one whose member of the name is none', body: '{"dashboard":"x"}', is: { text: '{"dashboard":"x"}' } },
  ])('$name', ({ body, is }) => expect(unwrapDashboard(body, JSON.parse(body))).toEqual(is))
})

describe('a dashboard', () => {
  test('keeps its text but for what it is known by', () => {
    expect(renderDashboard(dashboard, folder, nobody)).toContain('"n":1.50')
    expect(JSON.parse(renderDashboard(dashboard, folder, nobody)).dashboard).toMatchObject({
      id: 3,
      uid: 'u',
      version: 2,
    })
  })

  test.each([
    { level: 1, canEdit: false, canSave: false, canAdmin: false, canDelete: false },
    { level: 2, canEdit: true, canSave: true, canAdmin: false, canDelete: true },
    { level: 3, canEdit: true, canSave: true, canAdmin: false, canDelete: true },
    { level: 4, canEdit: true, canSave: true, canAdmin: true, canDelete: true },
  ])('at level $level', ({ level, ...rights }) => {
    const marks = { canAdd: rights.canEdit, canEdit: rights.canEdit, canDelete: rights.canEdit }
    expect(metaOf({}, { level })).toMatchObject({
      ...rights,
      canStar: true,
      annotationsPermissions: { dashboard: marks, organization: marks },
    })
  })

  test.each([
    { editable: true, canSave: true },
    { editable: false, canSave: false },
  ])('of a file that may be changed: $editable', ({ editable, canSave }) => {
    const origin = { provider: 'p', file: 'a.json', editable } as Dashboard['origin']
    expect(metaOf({ origin }, { level: 4 })).toMatchObject({
      canEdit: true,
      canSave,
      canDelete: false,
      provisioned: true,
      provisionedExternalId: 'a.json',
    })
  })

  test('tells where it lies, when it changed and who sees it', () => {
    expect(metaOf({}, { isStarred: true, hasAcl: true, isPublic: true })).toMatchObject({
      type: 'db',
      slug: 'my-board',
      url: '/d/u/my-board',
      created: '1970-01-01T00:00:00.000Z',
      updated: '1970-01-01T00:00:01.000Z',
      createdBy: 'ada',
      updatedBy: 'bob',
      isFolder: false,
      provisioned: false,
      provisionedExternalId: '',
      isStarred: true,
      hasAcl: true,
      publicDashboardEnabled: true,
      folderId: 7,
      folderUid: 'f',
      folderTitle: 'Ops & more',
      folderUrl: expect.stringMatching(/^\/dashboards\/f\/f\/ops-/),
    })
    const { folderId, folderUid, folderTitle, folderUrl } = JSON.parse(
      renderDashboard(dashboard, undefined, nobody),
    ).meta
    expect([folderId, folderUid, folderTitle, folderUrl]).toEqual([0, '', 'General', ''])
  })
})

test('what a save and an import answer', () => {
  const known = { uid: 'u', slug: 'my-board', folderUid: 'f' }
  expect(renderSaved(dashboard)).toEqual({ ...known, id: 3, url: '/d/u/my-board', status: 'success', version: 2 })
  expect(renderImported(dashboard, 'p')).toMatchObject({
    ...known,
    imported: true,
    removed: false,
    importedUri: 'db/my-board',
    importedUrl: '/d/u/my-board',
    dashboardId: 3,
    importedRevision: 2,
    revision: 2,
    path: 'p',
  })
})

test('a version comes with its dashboard as it was, or without', () => {
  const version = {
    id: 9,
    version: 4,
    parentVersion: 3,
    restoredFrom: 1,
    createdAtMs: 0,
    createdBy: 'ada',
    message: 'm',
    text: '{"n":1.50}',
  }
  const row = {
    id: 9,
    uid: 'u',
    dashboardId: 3,
    parentVersion: 3,
    restoredFrom: 1,
    version: 4,
    created: '1970-01-01T00:00:00.000Z',
    createdBy: 'ada',
    message: 'm',
  }
  expect(renderVersion('u', 3, version)).toEqual(row)
  const text = renderVersionWithData('u', 3, version)
  expect(text).toContain('"n":1.50')
  expect(JSON.parse(text)).toEqual({ ...row, data: { n: 1.5, id: 3, uid: 'u', version: 4 } })
})

test.each([
  { name: 'no inputs', body: {}, inputs: [] },
  { name: 'none at all', body: { inputs: null }, inputs: [] },
  { name: 'one without a value', body: { inputs: [{ name: 'DS' }] }, inputs: [{ name: 'DS', value: '' }] },
  { name: 'a value', body: { inputs: [{ name: 'DS', value: 'x' }] }, inputs: [{ name: 'DS', value: 'x' }] },
])('an import with $name', ({ body, inputs }) => expect(importSchema.parse(body).inputs).toEqual(inputs))

test.each(['a"b', 'a\\b'])('an input is not called %s', (name) =>
  expect(importSchema.safeParse({ inputs: [{ name, value: '' }] }).success).toBe(false),
)
