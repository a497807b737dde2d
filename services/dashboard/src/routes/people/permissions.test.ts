import { describe, expect, test } from 'vitest'
import { addUser, type Person } from '../../test-support/people.ts'
import { type Started, startDashboard } from '../../test-support/start-dashboard.ts'

type World = {
  readonly started: Started
  readonly ask: Started['ask']
  readonly viewer: Person
  readonly editor: Person
}

/** A folder `team` with a dashboard `inside` and a folder `sub`, in which is `deep`; and a dashboard `root` in none. */
async function start(): Promise<World> {
  const started = await startDashboard()
  const { ask } = started
  await ask('POST', '/api/folders', { title: 'Team', uid: 'team' })
  await ask('POST', '/api/folders', { title: 'Sub', uid: 'sub', parentUid: 'team' })
  for (const [uid, folderUid] of [
    ['inside', 'team'],
    ['deep', 'sub'],
    ['root', ''],
  ])
    await ask('POST', '/api/dashboards/db', { dashboard: { uid, title: uid }, folderUid })
  return {
    started,
    ask,
    viewer: await addUser(started, 'viewer', 'Viewer'),
    editor: await addUser(started, 'editor', 'Editor'),
  }
}

const save = async ({ ask }: Pick<Person, 'ask'>, uid: string, folderUid: string) => {
  const dashboard = { uid, title: `${uid} changed` }
  return (await ask('POST', '/api/dashboards/db', { dashboard, folderUid, overwrite: true })).status
}
const read = async ({ ask }: Pick<Person, 'ask'>, uid: string) =>
  (await ask('GET', `/api/dashboards/uid/${uid}`)).status
const found = async ({ ask }: Pick<Person, 'ask'>) =>
  ((await ask('GET', '/api/search')).body as { uid: string }[]).map(({ uid }) => uid)
const permit = ({ ask }: World, path: string, items: readonly object[]) =>
  ask('POST', `/api/${path}/permissions`, { items })

describe('without a word', () => {
  test('viewers look at everything and editors change it', async () => {
    const { viewer, editor } = await start()
    expect([await read(viewer, 'deep'), await save(viewer, 'deep', 'sub')]).toEqual([200, 403])
    expect([await read(editor, 'deep'), await save(editor, 'deep', 'sub')]).toEqual([200, 200])
    expect((await viewer.ask('GET', '/api/dashboards/uid/root')).body).toMatchObject({
      meta: { canSave: false, canEdit: false, canAdmin: false, canDelete: false },
    })
  })
})

describe('what is said of a folder', () => {
  test('holds for all that is in it, for those it does not name as well', async () => {
    const world = await start()
    const { viewer, editor } = world
    await permit(world, 'folders/team', [{ userId: viewer.id, permission: 2 }])
    expect([await save(viewer, 'inside', 'team'), await save(viewer, 'deep', 'sub')]).toEqual([200, 200])
    expect([await read(editor, 'inside'), await read(editor, 'deep')]).toEqual([403, 403])
    expect(await found(editor)).toContain('root')
    for (const uid of ['team', 'sub', 'inside', 'deep']) expect(await found(editor)).not.toContain(uid)
    expect((await editor.ask('GET', '/api/folders/team')).status).toBe(403)
    expect((await editor.ask('GET', '/api/folders')).body).not.toContainEqual(expect.objectContaining({ uid: 'team' }))
  })

  test('lets nobody put things where they may not', async () => {
    const world = await start()
    const { viewer } = world
    await permit(world, 'folders/team', [{ userId: viewer.id, permission: 2 }])
    expect(await save(viewer, 'inside', '')).toBe(403)
    expect(await save(viewer, 'root', 'team')).toBe(403)
    expect(await save(viewer, 'new', 'team')).toBe(200)
    expect((await viewer.ask('POST', '/api/folders/sub/move', { parentUid: '' })).status).toBe(403)
    expect((await viewer.ask('POST', '/api/folders', { title: 'F' })).status).toBe(403)
    expect((await viewer.ask('POST', '/api/folders', { title: 'F', parentUid: 'team' })).status).toBe(200)
  })

  test('is changed by who may say so, and by admins', async () => {
    const world = await start()
    const { viewer, editor, ask } = world
    const items = [
      { role: 'Editor', permission: 2 },
      { userId: viewer.id, permission: 4 },
    ]
    await permit(world, 'folders/team', items)
    const attempt = async ({ ask: as }: Person) => (await as('POST', '/api/folders/team/permissions', { items })).status
    expect([await attempt(editor), await attempt(viewer)]).toEqual([403, 200])
    expect((await ask('GET', '/api/folders/sub/permissions')).body).toMatchObject([
      { role: 'Editor', permission: 2, permissionName: 'Edit', inherited: true },
      { userId: viewer.id, userLogin: 'viewer', permission: 4, inherited: true },
    ])
  })

  test.each([
    { name: 'nobody', items: [{ permission: 1 }], status: 400 },
    { name: 'a user who is not there', items: [{ userId: 99, permission: 1 }], status: 404 },
    { name: 'a team that is not there', items: [{ teamId: 99, permission: 1 }], status: 404 },
    { name: 'a level that is none', items: [{ role: 'Viewer', permission: 3 }], status: 400 },
    {
      name: 'one twice',
      items: [
        { role: 'Viewer', permission: 1 },
        { role: 'Viewer', permission: 2 },
      ],
      status: 400,
    },
  ])('of $name is refused with $status', async ({ items, status }) => {
    const world = await start()
    expect((await permit(world, 'folders/team', items)).status).toBe(status)
  })

  test('does not hold for another folder of its uid after it', async () => {
    const world = await start()
    await permit(world, 'folders/team', [])
    expect((await world.viewer.ask('GET', '/api/folders/team')).status).toBe(403)
    await world.ask('DELETE', '/api/folders/team?forceDeleteRules=true')
    await world.ask('POST', '/api/folders', { title: 'Team', uid: 'team' })
    expect((await world.viewer.ask('GET', '/api/folders/team')).status).toBe(200)
  })
})

describe('what is said of a dashboard', () => {
  test('comes on top of what its folder says', async () => {
    const world = await start()
    const { viewer } = world
    await permit(world, 'folders/team', [])
    expect(await read(viewer, 'inside')).toBe(403)
    await permit(world, 'dashboards/uid/inside', [{ userId: viewer.id, permission: 2 }])
    expect([await read(viewer, 'inside'), await save(viewer, 'inside', 'team')]).toEqual([200, 200])
    expect(await read(viewer, 'deep')).toBe(403)
  })

  test('holds for its marks, versions and trash', async () => {
    const world = await start()
    const { viewer, editor } = world
    const mark = { dashboardUID: 'inside', text: 'x' }
    const { id } = (await editor.ask('POST', '/api/annotations', mark)).body as { id: number }
    await permit(world, 'dashboards/uid/inside', [])
    await permit(world, 'folders/team', [{ role: 'Editor', permission: 2 }])
    expect((await viewer.ask('GET', `/api/annotations/${id}`)).status).toBe(404)
    expect((await viewer.ask('GET', '/api/annotations?dashboardUID=inside')).body).toEqual([])
    expect((await viewer.ask('GET', '/api/dashboards/uid/inside/versions')).status).toBe(403)
    expect((await viewer.ask('GET', '/api/dashboards/uid/inside/versions/1')).status).toBe(403)
    await editor.ask('DELETE', '/api/dashboards/uid/inside')
    expect((await viewer.ask('GET', '/api/search?deleted=true')).body).toEqual([])
    expect((await viewer.ask('PATCH', '/api/dashboards/uid/inside/trash', {})).status).toBe(403)
    expect((await editor.ask('PATCH', '/api/dashboards/uid/inside/trash', {})).status).toBe(200)
  })
})

describe('a team', () => {
  test('gives its members what it is given, and no longer once they or it are gone', async () => {
    const world = await start()
    const { ask, viewer } = world
    const { teamId } = (await ask('POST', '/api/teams', { name: 'Ops' })).body as { teamId: number }
    await permit(world, 'folders/team', [{ teamId, permission: 2 }])
    expect(await read(viewer, 'inside')).toBe(403)
    await ask('POST', `/api/teams/${teamId}/members`, { userId: viewer.id })
    expect(await save(viewer, 'inside', 'team')).toBe(200)
    expect((await viewer.ask('GET', '/api/user/teams')).body).toMatchObject([
      { id: teamId, name: 'Ops', memberCount: 1 },
    ])
    await ask('DELETE', `/api/teams/${teamId}/members/${viewer.id}`)
    expect(await read(viewer, 'inside')).toBe(403)
    await ask('PUT', `/api/teams/${teamId}/members`, { members: ['viewer'], admins: ['editor'] })
    expect(await read(viewer, 'inside')).toBe(200)
    await ask('DELETE', `/api/teams/${teamId}`)
    expect(await read(viewer, 'inside')).toBe(403)
  })
})

describe('one permission at a time', () => {
  test('is given and taken away beside the others', async () => {
    const world = await start()
    const { ask, viewer, editor } = world
    const path = '/api/access-control/folders/team'
    expect((await ask('POST', `${path}/users/${viewer.id}`, { permission: 'Edit' })).status).toBe(200)
    expect(await save(viewer, 'inside', 'team')).toBe(200)
    expect((await ask('GET', path)).body).toMatchObject([
      { builtInRole: 'Viewer', permission: 'View' },
      { builtInRole: 'Editor', permission: 'Edit' },
      { userLogin: 'viewer', permission: 'Edit' },
    ])
    await ask('POST', `${path}/builtInRoles/Editor`, { permission: '' })
    expect([await read(editor, 'inside'), await save(editor, 'inside', 'team')]).toEqual([200, 403])
    await ask('POST', path, { permissions: [{ userId: viewer.id, permission: '' }] })
    expect(await save(viewer, 'inside', 'team')).toBe(403)
    expect((await ask('GET', '/api/access-control/teams/1')).status).toBe(404)
  })
})
