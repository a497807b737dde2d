import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '../../test-support/people.ts'
import { type Started, startDashboard, startDashboardFor } from '../../test-support/start-dashboard.ts'

const boards = (version: string, name = '') =>
  `/apis/dashboard.grafana.app/${version}/namespaces/default/dashboards${name === '' ? '' : `/${name}`}`
const folders = (name = '') =>
  `/apis/folder.grafana.app/v1beta1/namespaces/default/folders${name === '' ? '' : `/${name}`}`

type Resource = {
  readonly metadata: { readonly name: string; readonly resourceVersion: string; readonly continue?: string }
  readonly items: readonly Resource[]
  readonly spec: Record<string, unknown>
}
const bodyOf = ({ body }: { readonly body: unknown }) => body as Resource

describe('discovery', () => {
  let ask: Started['ask']
  let end: () => Promise<void>
  beforeAll(async () => {
    ;({ ask, end } = await startDashboardFor())
  })
  afterAll(() => end())

  test('tells a version as Kubernetes writes it', async () => {
    expect((await ask('GET', '/version')).body).toMatchObject({
      major: '1',
      gitVersion: expect.stringMatching(/^v1\.\d+\.0\+hearth\.\d/),
      // Kubernetes' client for Python takes no version without all of its members.
      buildDate: '',
      compiler: '',
      gitCommit: '',
      gitTreeState: '',
      goVersion: '',
      platform: '',
    })
  })

  test('names groups, versions and resources', async () => {
    expect((await ask('GET', '/apis')).body).toMatchObject({
      kind: 'APIGroupList',
      groups: [{ name: 'dashboard.grafana.app' }, { name: 'folder.grafana.app' }, { name: 'authorization.k8s.io' }],
    })
    expect((await ask('GET', '/apis/folder.grafana.app')).body).toMatchObject({
      kind: 'APIGroup',
      preferredVersion: { groupVersion: 'folder.grafana.app/v1beta1', version: 'v1beta1' },
    })
    expect((await ask('GET', '/apis/dashboard.grafana.app/v2')).body).toMatchObject({
      kind: 'APIResourceList',
      groupVersion: 'dashboard.grafana.app/v2',
      resources: [{ name: 'dashboards', kind: 'Dashboard', namespaced: true }],
    })
  })

  test.each([
    '/apis/nobody.example.org',
    '/apis/dashboard.grafana.app/v9',
    '/apis/dashboard.grafana.app/v1/namespaces/stacks-7/dashboards',
    '/apis/dashboard.grafana.app/v9/dashboards',
    '/apis/dashboard.grafana.app/v1/folders',
    '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards/absent',
    '/apis/dashboard.grafana.app/v1/namespaces/default/nothing',
  ])('%s is not there, as a status', async (path) => {
    expect(await ask('GET', path)).toMatchObject({
      status: 404,
      body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 },
    })
  })

  test.each([
    ['watch=true&labelSelector=a,', 'label selector'],
    ['watch=true&resourceVersion=new', 'resourceVersion'],
    ['watch=true&sendInitialEvents=true', 'resourceVersionMatch'],
    ['labelSelector=a%20b', 'label selector'],
    ['fieldSelector=spec.title%3Da', 'metadata.name'],
    ['limit=many', 'limit'],
    ['continue=%25', 'continue'],
  ])('a list with %s is refused', async (query, word) => {
    expect(await ask('GET', `${boards('v1')}?${query}`)).toMatchObject({
      status: 400,
      body: { reason: 'BadRequest', message: expect.stringContaining(word) },
    })
  })
})

describe('a dashboard as a resource', () => {
  let started: Started
  let ask: Started['ask']
  beforeEach(async () => {
    started = await startDashboard()
    ask = started.ask
  })
  const resource = (name: string, title: string, metadata: object = {}) => ({
    apiVersion: 'dashboard.grafana.app/v1',
    kind: 'Dashboard',
    metadata: { name, ...metadata },
    spec: { title, panels: [], large: 1 },
  })

  test('is created, read as a plain one too, changed, and deleted', async () => {
    const made = await ask('POST', boards('v1'), resource('a', 'A'))
    expect(made).toMatchObject({
      status: 201,
      body: {
        kind: 'Dashboard',
        apiVersion: 'dashboard.grafana.app/v1',
        metadata: { name: 'a', namespace: 'default', resourceVersion: expect.stringMatching(/^\d+$/), generation: 1 },
        spec: { title: 'A', panels: [] },
        status: {},
      },
    })
    expect((await ask('GET', '/api/dashboards/uid/a')).body).toMatchObject({ dashboard: { uid: 'a', title: 'A' } })
    const { resourceVersion } = bodyOf(made).metadata
    const changed = { ...resource('a', 'B', { resourceVersion }) }
    const next = bodyOf(await ask('PUT', boards('v1', 'a'), changed)).metadata
    expect(Number(next.resourceVersion)).toBeGreaterThan(Number(resourceVersion))
    expect(next).toMatchObject({ generation: 2 })
    expect(await ask('PUT', boards('v1', 'a'), changed)).toMatchObject({
      status: 409,
      body: { reason: 'Conflict', details: { name: 'a', group: 'dashboard.grafana.app', kind: 'dashboards' } },
    })
    expect((await ask('DELETE', boards('v1', 'a'))).body).toMatchObject({ kind: 'Status', status: 'Success' })
    expect((await ask('GET', boards('v1', 'a'))).status).toBe(404)
  })

  test('keeps its spec as it was written', async () => {
    const text = JSON.stringify(resource('exact', 'Exact')).replace('"large":1', '"large":12345678901234567890')
    await ask('POST', boards('v1'), text)
    expect((await ask('GET', boards('v1', 'exact'))).text).toContain(
      '"spec":{"title":"Exact","panels":[],"large":12345678901234567890}',
    )
  })

  test('tells nothing of itself in its spec that its metadata tells', async () => {
    await ask('POST', '/api/dashboards/db', { dashboard: { uid: 'plain', title: 'Plain', version: 3, id: 9 } })
    expect(bodyOf(await ask('GET', boards('v1beta1', 'plain'))).spec).toEqual({ title: 'Plain' })
  })

  test('of the newer form is kept so, and says that it is not converted', async () => {
    const spec = { title: 'Newer', elements: {}, layout: {} }
    await ask('POST', boards('v2beta1'), { metadata: { name: 'newer' }, spec })
    expect(bodyOf(await ask('GET', boards('v2beta1', 'newer')))).toMatchObject({ spec, status: {} })
    expect((await ask('GET', boards('v1', 'newer'))).body).toMatchObject({
      spec,
      status: { conversion: { failed: true, storedVersion: 'v2beta1' } },
    })
  })

  test('lies in the folder of its annotation, and moves with it', async () => {
    await ask('POST', '/api/folders', { uid: 'team', title: 'Team' })
    const inTeam = { annotations: { 'grafana.app/folder': 'team', 'grafana.app/message': 'first' } }
    const made = await ask('POST', boards('v1'), resource('a', 'A', inTeam))
    expect(made.body).toMatchObject({ metadata: { annotations: { 'grafana.app/folder': 'team' } } })
    expect((await ask('GET', '/api/dashboards/uid/a/versions')).body).toMatchObject({
      versions: [{ message: 'first' }],
    })
    await ask('PUT', boards('v1', 'a'), resource('a', 'A'))
    expect((await ask('GET', '/api/dashboards/uid/a')).body).toMatchObject({ meta: { folderUid: '' } })
    const nowhere = { annotations: { 'grafana.app/folder': 'nowhere' } }
    expect((await ask('POST', boards('v1'), resource('b', 'B', nowhere))).status).toBe(404)
  })

  test('gets a name where it brings the beginning of one', async () => {
    const { name: _, ...metadata } = { name: '', generateName: 'made-' }
    const made = await ask('POST', boards('v1'), { metadata, spec: { title: 'Made' } })
    expect(bodyOf(made).metadata.name).toMatch(/^made-[a-z0-9]+$/)
  })

  test.each([
    { name: 'a name that is taken', body: resource('taken', 'T'), status: 409, reason: 'AlreadyExists' },
    { name: 'no name', body: { spec: { title: 'T' } }, status: 400, reason: 'BadRequest' },
    { name: 'strange signs in its name', body: resource('a/b', 'T'), status: 400, reason: 'BadRequest' },
    { name: 'another kind', body: { ...resource('b', 'T'), kind: 'Pod' }, status: 400, reason: 'BadRequest' },
    { name: 'another version', body: { ...resource('b', 'T'), apiVersion: 'v1' }, status: 400, reason: 'BadRequest' },
    { name: 'no title', body: resource('b', ' '), status: 400, reason: 'BadRequest' },
    { name: 'no spec', body: { metadata: { name: 'b' } }, status: 400, reason: 'BadRequest' },
    { name: 'no JSON', body: '{', status: 400, reason: 'BadRequest' },
  ])('with $name is refused', async ({ body, status, reason }) => {
    await ask('POST', boards('v1'), resource('taken', 'T'))
    expect(await ask('POST', boards('v1'), body)).toMatchObject({ status, body: { kind: 'Status', reason } })
  })

  test('of another name than its path, or a provisioned one, is not changed', async () => {
    await ask('POST', boards('v1'), resource('a', 'A'))
    expect((await ask('PUT', boards('v1', 'a'), resource('b', 'B'))).status).toBe(400)
    expect((await ask('PUT', boards('v1', 'hearth-host'), resource('hearth-host', 'B'))).status).toBe(400)
    expect((await ask('DELETE', boards('v1', 'hearth-host'))).status).toBe(400)
  })

  test('is listed in parts, by name, and one alone', async () => {
    for (const name of ['c', 'a', 'b']) await ask('POST', boards('v1'), resource(name, name))
    const names = (list: Resource) => list.items.map(({ metadata }) => metadata.name)
    const all = bodyOf(await ask('GET', boards('v1')))
    expect(all).toMatchObject({ kind: 'DashboardList', apiVersion: 'dashboard.grafana.app/v1' })
    expect(names(all).slice(0, 3)).toEqual(['a', 'b', 'c'])
    const first = bodyOf(await ask('GET', `${boards('v1')}?limit=2`))
    expect(names(first)).toEqual(['a', 'b'])
    const rest = bodyOf(await ask('GET', `${boards('v1')}?continue=${first.metadata.continue}`))
    expect([...names(first), ...names(rest)]).toEqual(names(all))
    expect(names(bodyOf(await ask('GET', `${boards('v1')}?fieldSelector=metadata.name%3Db`)))).toEqual(['b'])
  })

  test('is listed among those of all namespaces, with the same parts and selections', async () => {
    const all = '/apis/dashboard.grafana.app/v1/dashboards'
    const names = async (path: string) => bodyOf(await ask('GET', path)).items.map(({ metadata }) => metadata.name)
    await ask('POST', boards('v1'), { metadata: { name: 'a', labels: { app: 'shop' } }, spec: { title: 'A' } })
    expect(await names(all)).toEqual(await names(boards('v1')))
    expect(await names(`${all}?limit=1`)).toHaveLength(1)
    expect(await names(`${all}?labelSelector=app%3Dshop`)).toEqual(['a'])
    expect((await ask('POST', all, { metadata: { name: 'b' }, spec: { title: 'B' } })).status).toBe(404)
  })

  test('is seen and changed by whom permissions let', async () => {
    await ask('POST', '/api/folders', { uid: 'secret', title: 'Secret' })
    await ask('POST', '/api/folders/secret/permissions', { items: [{ role: 'Editor', permission: 2 }] })
    const inside = { annotations: { 'grafana.app/folder': 'secret' } }
    await ask('POST', boards('v1'), resource('hidden', 'Hidden', inside))
    const viewer = (await addUser(started, 'viewer', 'Viewer')).ask
    expect(await viewer('GET', boards('v1', 'hidden'))).toMatchObject({ status: 403, body: { reason: 'Forbidden' } })
    expect(bodyOf(await viewer('GET', `${boards('v1')}?fieldSelector=metadata.name%3Dhidden`)).items).toEqual([])
    expect((await viewer('POST', boards('v1'), resource('x', 'X'))).status).toBe(403)
    const editor = (await addUser(started, 'editor', 'Editor')).ask
    expect((await editor('PUT', boards('v1', 'hidden'), resource('hidden', 'H', inside))).status).toBe(200)
  })
})

describe('a folder as a resource', () => {
  test('is created, moved, changed and deleted', async () => {
    const { ask } = await startDashboard()
    const resource = (name: string, title: string, parent = '', metadata: object = {}) => ({
      metadata: { name, ...metadata, ...(parent === '' ? {} : { annotations: { 'grafana.app/folder': parent } }) },
      spec: { title },
    })
    expect(await ask('POST', folders(), resource('team', 'Team'))).toMatchObject({
      status: 201,
      body: { kind: 'Folder', metadata: { name: 'team' }, spec: { title: 'Team' } },
    })
    expect(await ask('POST', folders(), resource('team', 'Team'))).toMatchObject({
      status: 409,
      body: { reason: 'AlreadyExists' },
    })
    await ask('POST', folders(), resource('inner', 'Inner', 'team'))
    expect((await ask('GET', '/api/folders/inner')).body).toMatchObject({ parentUid: 'team' })
    const { resourceVersion } = bodyOf(await ask('GET', folders('inner'))).metadata
    const moved = await ask('PUT', folders('inner'), resource('inner', 'Renamed', '', { resourceVersion }))
    expect(moved.body).toMatchObject({ spec: { title: 'Renamed' } })
    expect((await ask('GET', '/api/folders/inner')).body).not.toHaveProperty('parentUid')
    expect((await ask('PUT', folders('inner'), resource('inner', 'Late', '', { resourceVersion }))).status).toBe(409)
    expect(bodyOf(await ask('GET', folders())).items.map(({ metadata }) => metadata.name)).toContain('inner')
    expect((await ask('DELETE', `${folders('inner')}?forceDeleteRules=true`)).status).toBe(200)
    expect((await ask('GET', folders('inner'))).status).toBe(404)
    expect((await ask('PUT', folders('team'), { metadata: {}, spec: {} })).status).toBe(400)
  })
})
