import { describe, expect, test } from 'vitest'
import { startDashboard } from '../../test-support/start-dashboard.ts'

const panel = { type: 'text', title: 'Hello' }

describe('a dashboard', () => {
  test('comes back as it was sent, but for id, uid and version', async () => {
    const { ask } = await startDashboard()
    const dashboard = {
      uid: 'abc',
      id: 99,
      version: 24,
      title: 'My board',
      tags: ['a'],
      panels: [panel],
      x: { y: [null, 1.5] },
    }
    const saved = await ask('POST', '/api/dashboards/db', { dashboard })
    expect(saved.body).toMatchObject({
      uid: 'abc',
      version: 1,
      status: 'success',
      slug: 'my-board',
      url: '/d/abc/my-board',
      folderUid: '',
    })
    const { id } = saved.body as { id: number }
    const read = await ask('GET', '/api/dashboards/uid/abc')
    expect(read.body).toMatchObject({
      dashboard: { ...dashboard, id, uid: 'abc', version: 1 },
      meta: { slug: 'my-board', provisioned: false, version: 1 },
    })
  })

  test('keeps numbers that JavaScript cannot hold, and its order of keys', async () => {
    const { ask } = await startDashboard()
    await ask(
      'POST',
      '/api/dashboards/db',
      '{"dashboard": {"title":"Exact","z":12345678901234567890,"a":1.0,"uid":"exact"}}',
    )
    const { text } = await ask('GET', '/api/dashboards/uid/exact')
    expect(text).toContain('"title":"Exact","z":12345678901234567890,"a":1.0,"uid":"exact"')
  })

  test('gets a uid when it has none', async () => {
    const { ask } = await startDashboard()
    const { uid } = (await ask('POST', '/api/dashboards/db', { dashboard: { title: 'New' } })).body as { uid: string }
    expect(uid).toMatch(/^[a-z0-9]{14}$/)
    expect((await ask('GET', `/api/dashboards/uid/${uid}`)).body).toMatchObject({ dashboard: { uid, title: 'New' } })
  })

  test('that says the same again makes no new version', async () => {
    const { ask } = await startDashboard()
    const save = (title: string) =>
      ask('POST', '/api/dashboards/db', { dashboard: { uid: 'same', title }, overwrite: true })
    await save('One')
    expect((await save('One')).body).toMatchObject({ version: 1 })
    expect((await save('Two')).body).toMatchObject({ version: 2 })
  })

  test.each([
    {
      name: 'without a title',
      dashboard: { title: ' ' },
      status: 400,
      body: { message: 'Dashboard title cannot be empty' },
    },
    {
      name: 'with a uid that is too long',
      dashboard: { title: 'A', uid: 'x'.repeat(41) },
      status: 400,
      body: { message: 'uid too long, max 40 characters' },
    },
    {
      name: 'with strange signs in its uid',
      dashboard: { title: 'A', uid: 'a/b' },
      status: 400,
      body: { message: 'uid contains illegal characters' },
    },
    {
      name: 'with an id that nobody has',
      dashboard: { title: 'A', id: 4711 },
      status: 404,
      body: { message: 'Dashboard not found', status: 'not-found' },
    },
    {
      name: 'of an older version',
      dashboard: { title: 'A', uid: 'kept', version: 7 },
      status: 412,
      body: { status: 'version-mismatch' },
    },
    {
      name: 'whose uid is taken',
      dashboard: { title: 'A', uid: 'kept' },
      status: 412,
      body: { status: 'name-exists' },
    },
    {
      name: 'that was provisioned',
      dashboard: { title: 'A', uid: 'hearth-host' },
      status: 400,
      body: { message: 'Cannot save provisioned dashboard' },
    },
  ])('$name is refused', async ({ dashboard, status, body }) => {
    const { ask } = await startDashboard()
    await ask('POST', '/api/dashboards/db', { dashboard: { title: 'Kept', uid: 'kept' } })
    expect(await ask('POST', '/api/dashboards/db', { dashboard })).toMatchObject({ status, body })
  })

  test('moves to the root when a save names no folder', async () => {
    const { ask } = await startDashboard()
    await ask('POST', '/api/folders', { title: 'Team', uid: 'team' })
    const save = (extra: object) =>
      ask('POST', '/api/dashboards/db', { dashboard: { uid: 'a', title: 'A' }, overwrite: true, ...extra })
    expect((await save({ folderUid: 'team' })).body).toMatchObject({ folderUid: 'team' })
    expect((await ask('GET', '/api/dashboards/uid/a')).body).toMatchObject({
      meta: { folderTitle: 'Team', folderUrl: '/dashboards/f/team/team' },
    })
    expect((await save({})).body).toMatchObject({ folderUid: '' })
    expect(await save({ folderUid: 'nowhere' })).toMatchObject({ status: 404 })
  })

  test('can be a resource of the newer kind, wrapped or not', async () => {
    const { ask } = await startDashboard()
    const resource = {
      apiVersion: 'dashboard.grafana.app/v2beta1',
      kind: 'Dashboard',
      metadata: { name: 'v2' },
      spec: { title: 'Second', tags: ['t'], elements: {}, layout: {} },
    }
    expect((await ask('POST', '/api/dashboards/db', resource)).body).toMatchObject({ uid: 'v2', version: 1 })
    expect((await ask('POST', '/api/dashboards/db', { dashboard: resource })).body).toMatchObject({
      uid: 'v2',
      version: 1,
    })
    expect((await ask('GET', '/api/dashboards/uid/v2')).body).toMatchObject({
      dashboard: { ...resource, uid: 'v2', version: 1 },
    })
  })

  test('that is deleted is gone, and a provisioned one is not deleted', async () => {
    const { ask } = await startDashboard()
    await ask('POST', '/api/dashboards/db', { dashboard: { uid: 'a', title: 'A' } })
    expect((await ask('DELETE', '/api/dashboards/uid/a')).body).toMatchObject({
      title: 'A',
      message: 'Dashboard A deleted',
      uid: 'a',
    })
    expect(await ask('GET', '/api/dashboards/uid/a')).toMatchObject({
      status: 404,
      body: { message: 'Dashboard not found' },
    })
    expect((await ask('DELETE', '/api/dashboards/uid/hearth-host')).status).toBe(400)
  })

  test('has its last versions, and goes back to one', async () => {
    const { ask } = await startDashboard({ config: { maxVersions: 3 } })
    for (const title of ['1', '2', '3', '4'])
      await ask('POST', '/api/dashboards/db', {
        dashboard: { uid: 'a', title },
        overwrite: true,
        message: `to ${title}`,
      })
    const list = await ask('GET', '/api/dashboards/uid/a/versions?limit=2')
    expect(list.body).toMatchObject({ versions: [{ version: 4, parentVersion: 3, message: 'to 4' }, { version: 3 }] })
    expect((await ask('GET', '/api/dashboards/uid/a/versions/2')).body).toMatchObject({
      data: { title: '2', version: 2 },
    })
    expect((await ask('GET', '/api/dashboards/uid/a/versions/1')).status).toBe(404)
    expect((await ask('POST', '/api/dashboards/uid/a/restore', { version: 2 })).body).toMatchObject({ version: 5 })
    expect((await ask('GET', '/api/dashboards/uid/a')).body).toMatchObject({ dashboard: { title: '2', version: 5 } })
    expect((await ask('GET', '/api/dashboards/uid/a/versions?limit=1')).body).toMatchObject({
      versions: [{ restoredFrom: 2 }],
    })
  })

  test.each([
    { name: 'no JSON', body: '{"dashboard":' },
    { name: 'a list', body: '[]' },
    { name: 'a dashboard that is a text', body: '{"dashboard":"x"}' },
    { name: 'one nested endlessly', body: `{"dashboard":{"title":"A","x":${'['.repeat(1_000)}${']'.repeat(1_000)}}}` },
    { name: 'overwrite as a text', body: '{"dashboard":{"title":"A"},"overwrite":"yes"}' },
  ])('is not $name', async ({ body }) => {
    const { ask } = await startDashboard()
    expect(await ask('POST', '/api/dashboards/db', body)).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    })
  })
})

describe('an import', () => {
  test.each(['', ' ', '{}', '[]', '{"dashboard":{}}'])('without a dashboard is refused: "%s"', async (body) => {
    const { ask } = await startDashboard()
    expect((await ask('POST', '/api/dashboards/import', body)).status).toBe(400)
  })

  const dashboard = {
    title: 'Imported',
    uid: 'imp',
    __inputs: [{ name: 'DS_X', type: 'datasource' }],
    panels: [{ datasource: `$\{DS_X}` }],
  }

  test('without inputs leaves the dashboard as it is', async () => {
    const { ask } = await startDashboard()
    const answer = await ask('POST', '/api/dashboards/import', { dashboard })
    expect(answer.body).toMatchObject({ uid: 'imp', imported: true, importedUrl: '/d/imp/imported', removed: false })
    expect((await ask('GET', '/api/dashboards/uid/imp')).body).toMatchObject({ dashboard })
  })

  test('puts in the inputs that are given', async () => {
    const { ask } = await startDashboard()
    const inputs = [{ name: 'DS_X', type: 'datasource', pluginId: 'prometheus', value: 'my "own"' }]
    const expected = { panels: [{ datasource: 'my "own"' }] }
    expect((await ask('POST', '/api/dashboards/interpolate', { dashboard, inputs })).body).toMatchObject(expected)
    await ask('POST', '/api/dashboards/import', { dashboard, inputs })
    expect((await ask('GET', '/api/dashboards/uid/imp')).body).toMatchObject({ dashboard: expected })
  })
})

describe('an import that is odd', () => {
  test.each(['$&', '$$', "$'", '$`', '$1'])('puts in %s as it stands', async (value) => {
    const { ask } = await startDashboard()
    const inputs = [{ name: 'C', type: 'constant', value }]
    expect((await ask('POST', '/api/dashboards/interpolate', { dashboard: { x: `<$\{C}>` }, inputs })).body).toEqual({
      x: `<${value}>`,
    })
  })

  test('with the id of another server leaves the dashboard that has it here', async () => {
    const { ask } = await startDashboard()
    const mine = (await ask('POST', '/api/dashboards/db', { dashboard: { title: 'Mine', uid: 'mine' } })).body
    const { id } = mine as { id: number }
    const answer = await ask('POST', '/api/dashboards/import', { dashboard: { title: 'Other', id }, overwrite: true })
    expect(answer).toMatchObject({ status: 200, body: { title: 'Other' } })
    expect((answer.body as { uid: string }).uid).not.toBe('mine')
    expect((await ask('GET', '/api/dashboards/uid/mine')).body).toMatchObject({ dashboard: { title: 'Mine' } })
  })

  test.each([
    { name: 'a message that is none', body: { dashboard: { title: 'A' }, message: 5 }, param: 'message' },
    {
      name: 'an input whose name would end a text',
      body: { dashboard: { title: 'A' }, inputs: [{ name: '",', value: 'x' }] },
      param: 'inputs.0.name',
    },
  ])('with $name is refused', async ({ body, param }) => {
    const { ask } = await startDashboard()
    expect(await ask('POST', '/api/dashboards/import', body)).toMatchObject({ status: 400, body: { param } })
  })
})

describe('search', () => {
  test('finds folders and dashboards by text, type, tag, folder and uid', async () => {
    const { ask } = await startDashboard()
    await ask('POST', '/api/folders', { title: 'Team', uid: 'team' })
    await ask('POST', '/api/dashboards/db', {
      dashboard: { uid: 'a', title: 'Alpha', tags: ['x', 'y'] },
      folderUid: 'team',
    })
    await ask('POST', '/api/dashboards/db', { dashboard: { uid: 'b', title: 'Beta', tags: ['x'] } })
    const uids = async (query: string) =>
      ((await ask('GET', `/api/search?${query}`)).body as { uid: string }[])
        .map(({ uid }) => uid)
        .filter((uid) => !uid.startsWith('hearth'))
    expect(await uids('')).toEqual(['team', 'a', 'b'])
    expect(await uids('query=ALP')).toEqual(['a'])
    expect(await uids('type=dash-folder')).toEqual(['team'])
    expect(await uids('tag=x&tag=y')).toEqual(['a'])
    expect(await uids('folderUIDs=team&type=dash-db')).toEqual(['a'])
    expect(await uids('folderUIDs=general&type=dash-db')).toEqual(['b'])
    expect(await uids('dashboardUIDs=b')).toEqual(['b'])
    expect(await uids('starred=true')).toEqual([])
    const [hit] = (await ask('GET', '/api/search?dashboardUIDs=a')).body as object[]
    expect(hit).toMatchObject({
      type: 'dash-db',
      uri: 'db/alpha',
      url: '/d/a/alpha',
      folderUid: 'team',
      folderTitle: 'Team',
      orgId: 1,
      isDeleted: false,
    })
    expect((await ask('GET', '/api/dashboards/tags')).body).toContainEqual({ term: 'x', count: 2 })
  })
})

describe('annotations', () => {
  test('are kept and found by time, dashboard and tag', async () => {
    const { ask } = await startDashboard()
    const { id } = (
      await ask('POST', '/api/annotations', { time: 1_000, text: 'Deployed', tags: ['deploy'], dashboardUID: 'a' })
    ).body as { id: number }
    await ask('POST', '/api/annotations/graphite', { what: 'Old way', when: 2, tags: 'x y' })
    const texts = async (query: string) =>
      ((await ask('GET', `/api/annotations?${query}`)).body as { text: string }[]).map(({ text }) => text)
    expect(await texts('from=1&to=3000')).toEqual(['Old way', 'Deployed'])
    expect(await texts('dashboardUID=a')).toEqual(['Deployed'])
    expect(await texts('tags=x&tags=y')).toEqual(['Old way'])
    await ask('PATCH', `/api/annotations/${id}`, { text: 'Rolled back' })
    expect(await texts('tags=deploy')).toEqual(['Rolled back'])
    await ask('DELETE', `/api/annotations/${id}`)
    expect(await texts('')).toEqual(['Old way'])
  })

  test('at a time that no clock shows are refused', async () => {
    const { ask } = await startDashboard()
    expect(await ask('POST', '/api/annotations/graphite', { what: 'x', when: 1e300 })).toMatchObject({
      status: 400,
      body: { param: 'when' },
    })
  })
})
