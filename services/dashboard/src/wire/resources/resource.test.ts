import { describe, expect, test } from 'vitest'
import type { Dashboard } from '../../domain/dashboard/dashboard.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import { objectUid, otherVersionOf, renderDashboardResource, renderFolderResource, textToKeep } from './resource.ts'

const written = { labels: { team: 'a' }, annotations: { note: 'n' } }
const dashboard = {
  id: 3,
  uid: 'u',
  folderUid: 'f',
  version: 2,
  revision: 8,
  createdAtMs: 1_999,
  updatedAtMs: 2_999,
  createdBy: 'ada',
  updatedBy: 'bob',
  text: '{"id":3,"uid":"u","version":2,"n":1.50}',
  origin: undefined,
} as unknown as Dashboard
const render = (change: Partial<Dashboard> = {}, version = 'v1') =>
  renderDashboardResource({ ...dashboard, ...change }, version, written)
const classic = '{"title":"t"}'
const resourceOf = (version: string) => `{"apiVersion":"dashboard.grafana.app/${version}","spec":{"n":1.50}}`
const bareNew = '{"elements":{},"layout":{}}'

describe('textToKeep()', () => {
  test('is the plain dashboard in the older versions, and the resource in the newer ones', () => {
    expect(textToKeep('{"id":3,"uid":"u","version":2,"n":1.50}', 'v1', 'u')).toBe('{"n":1.50}')
    const kept = textToKeep('{"n":1.50}', 'v2beta1', 'u')
    expect(kept).toContain('"spec":{"n":1.50}')
    expect(JSON.parse(kept)).toMatchObject({
      apiVersion: 'dashboard.grafana.app/v2beta1',
      kind: 'Dashboard',
      metadata: { name: 'u' },
    })
  })
})

test.each([
  { name: 'classic', text: classic, version: 'v1', is: undefined },
  { name: 'classic, asked anew', text: classic, version: 'v2beta1', is: 'v1' },
  { name: 'new', text: resourceOf('v2beta1'), version: 'v2beta1', is: undefined },
  { name: 'new in another new form', text: resourceOf('v2alpha1'), version: 'v2beta1', is: undefined },
  { name: 'new, asked of old', text: resourceOf('v2alpha1'), version: 'v1', is: 'v2alpha1' },
  { name: 'new without a head', text: bareNew, version: 'v1', is: 'v2beta1' },
  { name: 'half of a new one', text: '{"elements":{}}', version: 'v1', is: undefined },
  { name: 'the other half', text: '{"layout":{}}', version: 'v1', is: undefined },
  { name: 'a spec that is none', text: '{"apiVersion":"x/v2beta1","spec":null}', version: 'v1', is: undefined },
])('$name is kept in the other form: $is', ({ text, version, is }) =>
  expect(otherVersionOf({ ...dashboard, text }, version)).toBe(is),
)

describe('a dashboard as a resource', () => {
  test('tells what it is known by, who changed it and where it lies', () => {
    expect(render()).toContain('"spec":{"n":1.50}')
    expect(JSON.parse(render())).toMatchObject({
      kind: 'Dashboard',
      apiVersion: 'dashboard.grafana.app/v1',
      status: {},
      metadata: {
        name: 'u',
        uid: 'u-3',
        resourceVersion: '8',
        generation: 2,
        creationTimestamp: '1970-01-01T00:00:01Z',
        labels: expect.objectContaining({ team: 'a' }),
        annotations: {
          note: 'n',
          'grafana.app/createdBy': 'user:ada',
          'grafana.app/updatedBy': 'user:bob',
          'grafana.app/updatedTimestamp': '1970-01-01T00:00:02Z',
          'grafana.app/folder': 'f',
        },
      },
    })
  })

  test('of no folder names none, and of what was only tried there is no version', () => {
    const { metadata } = JSON.parse(render({ folderUid: '', revision: 0 }))
    expect(metadata.annotations).not.toHaveProperty('grafana.app/folder')
    expect(metadata).not.toHaveProperty('resourceVersion')
  })

  test('of a file tells so', () => {
    const origin = { provider: 'p', file: 'a.json', editable: true } as Dashboard['origin']
    expect(JSON.parse(render({ origin })).metadata.annotations).toMatchObject({
      'grafana.app/managerId': 'p',
      'grafana.app/sourcePath': 'a.json',
    })
    expect(JSON.parse(render()).metadata.annotations).not.toHaveProperty('grafana.app/managerId')
  })

  test('kept in the other form says that it is not converted', () => {
    expect(JSON.parse(render({ text: resourceOf('v2alpha1') })).status).toEqual({
      conversion: { failed: true, storedVersion: 'v2alpha1', error: expect.stringContaining('v2alpha1') },
    })
    expect(JSON.parse(render({ text: resourceOf('v2alpha1') }, 'v2beta1')).status).toEqual({})
  })
})

test.each([
  {
    name: 'with words',
    change: { description: 'd', parentUid: 'p' },
    spec: { title: 't', description: 'd' },
    folder: 'p',
  },
  { name: 'without', change: {}, spec: { title: 't' }, folder: undefined },
])('a folder $name as a resource', ({ change, spec, folder }) => {
  const given = {
    id: 4,
    uid: 'g',
    title: 't',
    description: '',
    parentUid: '',
    version: 1,
    revision: 1,
    createdAtMs: 0,
    updatedAtMs: 0,
    ...change,
  }
  const rendered = JSON.parse(renderFolderResource(given as unknown as Folder, 'v1', written))
  expect(rendered).toMatchObject({ kind: 'Folder', apiVersion: 'folder.grafana.app/v1', spec, status: {} })
  expect(rendered.spec).toEqual(spec)
  expect(rendered.metadata.annotations).toMatchObject({
    note: 'n',
    'grafana.app/updatedTimestamp': '1970-01-01T00:00:00Z',
  })
  expect(rendered.metadata.annotations['grafana.app/folder']).toBe(folder)
})

test('another one of the same name has another identity', () => {
  expect([objectUid({ uid: 'u', id: 1 }), objectUid({ uid: 'u', id: 2 })]).toEqual(['u-1', 'u-2'])
})
