import { beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '../../test-support/people.ts'
import { type Started, startDashboard } from '../../test-support/start-dashboard.ts'
import { openWatch } from './watch/open-watch.fixture.ts'

const boards = '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards'
const folders = '/apis/folder.grafana.app/v1/namespaces/default/folders'
const applyPatch = { 'content-type': 'application/apply-patch+yaml' }

type Resource = {
  readonly metadata: { readonly resourceVersion: string; readonly managedFields?: readonly object[] }
  readonly spec: object
}

let started: Started
let ask: Started['ask']
beforeEach(async () => {
  started = await startDashboard()
  ask = started.ask
})

const board = (spec: object, metadata: object = {}) => ({
  apiVersion: 'dashboard.grafana.app/v1',
  kind: 'Dashboard',
  metadata: { name: 'a', ...metadata },
  spec,
})
const apply = (resource: object | string, query = 'fieldManager=one', path = `${boards}/a`) =>
  ask('PATCH', `${path}?${query}`, resource, applyPatch)
const stored = async () => (await ask('GET', `${boards}/a`)).body as Resource

describe('a server-side apply', () => {
  test('makes what is not there, of YAML, and tells who manages which fields', async () => {
    const yaml =
      'apiVersion: dashboard.grafana.app/v1\nkind: Dashboard\nmetadata:\n  name: a\n  labels: { app: shop }\nspec:\n  title: A\n  tags: [x]\n'
    expect((await apply(yaml)).status).toBe(201)
    const { metadata, spec } = await stored()
    expect(spec).toEqual({ title: 'A', tags: ['x'] })
    expect(metadata.managedFields).toEqual([
      {
        manager: 'one',
        operation: 'Apply',
        apiVersion: 'dashboard.grafana.app/v1',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:metadata': { 'f:labels': { 'f:app': {} } }, 'f:spec': { 'f:title': {}, 'f:tags': {} } },
      },
    ])
  })

  test('of the same changes nothing, though something of it is not kept', async () => {
    const sent = board({ title: 'A', id: 7, uid: 'a', version: 3 })
    await apply(sent)
    const before = await stored()
    await apply(sent)
    expect(await stored()).toEqual(before)
  })

  test('of the same changes nothing, and keeps numbers as they were written', async () => {
    const text = JSON.stringify(board({ title: 'A', large: 0 })).replace('"large":0', '"large":12345678901234567890')
    await apply(text)
    const before = await stored()
    expect((await apply(text)).text).toContain('"large":12345678901234567890')
    expect((await stored()).metadata.resourceVersion).toBe(before.metadata.resourceVersion)
  })

  test('that changes who manages what alone makes a new version, of which those who watch are told', async () => {
    await apply(board({ title: 'A', tags: ['x'] }))
    const { metadata } = await stored()
    const watching = await openWatch(`${started.url}${boards}?watch=true&resourceVersion=${metadata.resourceVersion}`)
    const both = (await apply(board({ title: 'A' }), 'fieldManager=two')).body as Resource
    expect(Number(both.metadata.resourceVersion)).toBe(Number(metadata.resourceVersion) + 1)
    expect(await watching.next()).toMatchObject({
      type: 'MODIFIED',
      object: {
        metadata: { ...both.metadata, generation: 1, managedFields: [{ manager: 'one' }, { manager: 'two' }] },
      },
    })
    // Once more, by either: nothing changes, nor does the order in which they stand.
    await apply(board({ title: 'A', tags: ['x'] }))
    await apply(board({ title: 'A' }), 'fieldManager=two')
    expect((await stored()).metadata).toEqual(both.metadata)
    // One change, one version.
    await apply(board({ title: 'B' }), 'fieldManager=two&force=true')
    const after = await stored()
    expect(Number(after.metadata.resourceVersion)).toBe(Number(both.metadata.resourceVersion) + 1)
    expect(await watching.next()).toMatchObject({ object: { spec: { title: 'B', tags: ['x'] } } })
  })

  test('that changes nothing keeps the version, also after a change by hand', async () => {
    await apply(board({ title: 'A' }))
    await ask('POST', '/api/dashboards/db', { dashboard: { uid: 'a', title: 'By hand' }, overwrite: true })
    const before = await stored()
    await ask('PATCH', `${boards}/a?fieldManager=script`, {}, { 'content-type': 'application/merge-patch+json' })
    expect(await stored()).toEqual(before)
  })

  test('goes on to manage a number that JavaScript cannot hold after another changed something else', async () => {
    const sent = JSON.stringify(board({ title: 'A', large: 0 }))
    await apply(sent.replace('"large":0', '"large":12345678901234567890'))
    await ask(
      'PATCH',
      `${boards}/a?fieldManager=script`,
      { spec: { tags: ['x'] } },
      {
        'content-type': 'application/merge-patch+json',
      },
    )
    expect((await stored()).metadata.managedFields).toMatchObject([
      { manager: 'one', fieldsV1: { 'f:spec': { 'f:title': {}, 'f:large': {} } } },
      { manager: 'script', fieldsV1: { 'f:spec': { 'f:tags': {} } } },
    ])
    expect((await apply(sent.replace('"large":0', '"large":12345678901234567891'))).status).toBe(200)
  })

  test('conflicts with what others set, and takes it by force', async () => {
    await apply(board({ title: 'A', tags: [] }))
    const refused = await apply(board({ title: 'B' }), 'fieldManager=two')
    expect(refused).toMatchObject({
      status: 409,
      body: {
        kind: 'Status',
        reason: 'Conflict',
        message: 'Apply failed with 1 conflict: conflict with "one" using dashboard.grafana.app/v1: .spec.title',
        details: {
          name: 'a',
          kind: 'dashboards',
          causes: [
            {
              reason: 'FieldManagerConflict',
              message: 'conflict with "one" using dashboard.grafana.app/v1',
              field: '.spec.title',
            },
          ],
        },
      },
    })
    expect((await apply(board({ title: 'B' }), 'fieldManager=two&force=true')).status).toBe(200)
    expect((await stored()).spec).toEqual({ title: 'B', tags: [] })
    // What it had set is no more of it: left out, it stays.
    expect((await apply(board({ tags: [] }))).status).toBe(200)
    expect((await stored()).spec).toEqual({ title: 'B', tags: [] })
  })

  test('conflicts with what was changed by hand since, which is of nobody by name', async () => {
    await apply(board({ title: 'A' }))
    await ask('POST', '/api/dashboards/db', { dashboard: { uid: 'a', title: 'By hand' }, overwrite: true })
    expect((await stored()).metadata.managedFields).toMatchObject([
      { manager: 'hearth', operation: 'Update', fieldsV1: { 'f:spec': { 'f:title': {} } } },
    ])
    expect(await apply(board({ title: 'A' }))).toMatchObject({
      status: 409,
      body: { details: { causes: [{ field: '.spec.title', message: 'conflict with "hearth"' }] } },
    })
  })

  test('shares a dashboard with patches, each of which has a manager', async () => {
    await apply(board({ title: 'A' }))
    const patch = { spec: { tags: ['x'] }, metadata: { labels: { by: 'patch' } } }
    await ask('PATCH', `${boards}/a?fieldManager=script`, patch, { 'content-type': 'application/merge-patch+json' })
    expect((await stored()).metadata.managedFields).toMatchObject([
      { manager: 'one', operation: 'Apply', fieldsV1: { 'f:spec': { 'f:title': {} } } },
      {
        manager: 'script',
        operation: 'Update',
        fieldsV1: { 'f:metadata': { 'f:labels': { 'f:by': {} } }, 'f:spec': { 'f:tags': {} } },
      },
    ])
    await apply(board({ title: 'B' }))
    expect((await stored()).spec).toEqual({ title: 'B', tags: ['x'] })
  })

  test('of labels alone leaves the dashboard as it is', async () => {
    await ask('POST', boards, board({ title: 'A' }))
    const { spec: _, ...labelled } = board({}, { labels: { app: 'shop' } })
    expect((await apply(labelled)).body).toMatchObject({ metadata: { labels: { app: 'shop' } }, spec: { title: 'A' } })
  })

  test('of a folder makes, renames and moves it', async () => {
    const folder = (title: string, parent: object = {}) => ({
      apiVersion: 'folder.grafana.app/v1',
      kind: 'Folder',
      metadata: { name: 'f', ...parent },
      spec: { title },
    })
    await ask('POST', '/api/folders', { uid: 'team', title: 'Team' })
    expect((await apply(folder('F'), 'fieldManager=one', `${folders}/f`)).status).toBe(201)
    const moved = folder('G', { annotations: { 'grafana.app/folder': 'team' } })
    expect((await apply(moved, 'fieldManager=one', `${folders}/f`)).status).toBe(200)
    expect((await ask('GET', '/api/folders/f')).body).toMatchObject({ title: 'G', parentUid: 'team' })
    expect((await apply(folder('G'), 'fieldManager=one', `${folders}/f`)).status).toBe(200)
    expect((await ask('GET', '/api/folders/f')).body).not.toHaveProperty('parentUid', 'team')
  })

  test('that is only tried keeps nothing, of managers neither', async () => {
    await apply(board({ title: 'A' }))
    const before = await stored()
    expect((await apply(board({ title: 'B' }), 'fieldManager=one&dryRun=All')).body).toMatchObject({
      spec: { title: 'B' },
    })
    expect(await stored()).toEqual(before)
    expect((await apply(board({ title: 'N' }), 'fieldManager=one&dryRun=All', `${boards}/n`)).status).toBe(400)
  })

  test.each([
    { name: 'no manager', query: '', resource: board({ title: 'A' }), status: 422 },
    { name: 'a manager of many words', query: `fieldManager=${'x'.repeat(129)}`, resource: board({}), status: 422 },
    { name: 'no kind', resource: { apiVersion: 'dashboard.grafana.app/v1', metadata: {}, spec: {} }, status: 400 },
    { name: 'managed fields', resource: board({ title: 'A' }, { managedFields: [] }), status: 400 },
    { name: 'another version of it', resource: board({ title: 'A' }, { resourceVersion: '1' }), status: 409 },
    { name: 'another name', resource: board({ title: 'A' }, { name: 'b' }), status: 400 },
    { name: 'no title', query: 'fieldManager=one&force=true', resource: board({ title: '' }), status: 400 },
    { name: 'no YAML', resource: 'a: [', status: 400 },
    { name: 'a text', resource: 'words', status: 400 },
    {
      name: 'a field that is not known, strictly',
      query: 'fieldManager=one&fieldValidation=Strict',
      resource: { ...board({ title: 'A' }), sepc: {} },
      status: 400,
    },
  ])('with $name is refused with $status', async ({ query = 'fieldManager=one', resource, status }) => {
    await ask('POST', boards, board({ title: 'Is there' }))
    expect(await apply(resource, query)).toMatchObject({ status, body: { kind: 'Status', code: status } })
    expect((await stored()).spec).toEqual({ title: 'Is there' })
  })

  test('is refused to who may not change it', async () => {
    await apply(board({ title: 'A' }))
    const viewer = (await addUser(started, 'viewer', 'Viewer')).ask
    expect((await viewer('PATCH', `${boards}/a?fieldManager=v`, board({ title: 'B' }), applyPatch)).status).toBe(403)
  })
})
