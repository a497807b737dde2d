import { describe, expect, test } from 'vitest'
import { addUser } from '../../test-support/people.ts'
import { startDashboard } from '../../test-support/start-dashboard.ts'

type Asked = Awaited<ReturnType<typeof startDashboard>>['ask']

const mayOf = async (ask: Asked) => {
  const all = (await ask('GET', '/api/access-control/user/actions')).body as Record<string, boolean>
  return Object.keys(all)
}

const making = ['dashboards:create', 'alert.rules:create', 'alert.rules:write']
const silencing = ['alert.silences:create', 'alert.notifications:read', 'playlists:write', 'snapshots:create']
const managing = ['alert.notifications:write', 'datasources:create', 'org.users:write', 'serviceaccounts:write']

describe('what somebody may do, by the names of actions', () => {
  test.each([
    { role: 'None', may: [], mayNot: ['dashboards:read', ...making, ...silencing, ...managing] },
    { role: 'Viewer', may: ['dashboards:read'], mayNot: [...making, ...silencing, ...managing, 'users:write'] },
    { role: 'Editor', may: ['dashboards:read', ...making, ...silencing], mayNot: [...managing, 'users:write'] },
    { role: 'Admin', may: ['dashboards:read', ...making, ...silencing, ...managing], mayNot: ['users:write'] },
  ])('$role may what the service lets that role do', async ({ role, may, mayNot }) => {
    const { ask } = await addUser(await startDashboard(), 'ada', role)
    const all = await mayOf(ask)
    expect(all).toEqual(expect.arrayContaining(may))
    expect(all.filter((action) => mayNot.includes(action))).toEqual([])
  })

  test('a viewer who was given a folder makes dashboards and rules', async () => {
    const started = await startDashboard()
    await started.ask('POST', '/api/folders', { title: 'Team', uid: 'team' })
    const viewer = await addUser(started, 'ada', 'Viewer')
    await started.ask('POST', '/api/folders/team/permissions', { items: [{ userId: viewer.id, permission: 2 }] })
    const all = await mayOf(viewer.ask)
    expect(all).toEqual(expect.arrayContaining(making))
    expect(all.filter((action) => [...silencing, ...managing].includes(action))).toEqual([])
  })

  test('a viewer who was given one dashboard changes that, and makes nothing', async () => {
    const started = await startDashboard()
    await started.ask('POST', '/api/dashboards/db', { dashboard: { uid: 'one', title: 'One' } })
    const viewer = await addUser(started, 'ada', 'Viewer')
    const items = [{ userId: viewer.id, permission: 2 }]
    const given = await started.ask('POST', '/api/dashboards/uid/one/permissions', { items })
    expect(given.status).toBe(200)
    const all = await mayOf(viewer.ask)
    expect(all).toContain('dashboards:write')
    expect(all.filter((action) => [...making, ...silencing, ...managing].includes(action))).toEqual([])
    const made = await viewer.ask('POST', '/api/dashboards/db', { dashboard: { title: 'Mine' } })
    expect(made.status).toBe(403)
  })
})
