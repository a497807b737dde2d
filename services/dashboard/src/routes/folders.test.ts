import { describe, expect, test } from 'vitest'
import { addUser } from '../test-support/people.ts'
import { type Started, startDashboard } from '../test-support/start-dashboard.ts'
import { startWithoutRules } from '../test-support/start-without-rules.ts'

describe('folders', () => {
  test('are made, renamed, moved, counted and removed', async () => {
    const { ask } = await startWithoutRules()
    expect((await ask('POST', '/api/folders', { title: 'Team', uid: 'team' })).body).toMatchObject({
      uid: 'team',
      version: 1,
      url: '/dashboards/f/team/team',
    })
    expect((await ask('POST', '/api/folders', { title: 'Again', uid: 'team' })).status).toBe(409)
    expect((await ask('POST', '/api/folders', { title: '' })).status).toBe(400)
    await ask('POST', '/api/folders', { title: 'Sub', uid: 'sub', parentUid: 'team' })
    expect((await ask('GET', '/api/folders/sub')).body).toMatchObject({ parentUid: 'team', parents: [{ uid: 'team' }] })
    expect((await ask('PUT', '/api/folders/team', { title: 'Crew', version: 9 })).status).toBe(412)
    expect((await ask('PUT', '/api/folders/team', { title: 'Crew', version: 1 })).body).toMatchObject({
      title: 'Crew',
      version: 2,
    })
    expect((await ask('POST', '/api/folders/team/move', { parentUid: 'sub' })).status).toBe(400)
    await ask('POST', '/api/dashboards/db', { dashboard: { uid: 'a', title: 'A' }, folderUid: 'sub' })
    expect((await ask('GET', '/api/folders/sub/counts')).body).toMatchObject({ dashboard: 1, folder: 0 })
    expect((await ask('GET', '/api/folders/team/counts')).body).toEqual({
      dashboard: 1,
      folder: 1,
      alertrule: 0,
      library_panel: 0,
    })
    const removed = await ask('DELETE', '/api/folders/team?forceDeleteRules=true')
    expect(removed.body).toMatchObject({ message: 'Folder deleted', uid: 'team' })
    expect((await ask('GET', '/api/folders/sub')).status).toBe(404)
    expect((await ask('GET', '/api/dashboards/uid/a')).status).toBe(404)
    expect((await ask('DELETE', '/api/folders/hearth')).status).toBe(400)
  })

  test('stay where nobody can say whether alert rules are in them, unless that is forced', async () => {
    const { ask } = await startDashboard()
    await ask('POST', '/api/folders', { title: 'Team', uid: 'team' })
    for (const address of ['/api/folders/team', '/api/folders/team?forceDeleteRules=false'])
      expect(await ask('DELETE', address)).toMatchObject({
        status: 502,
        body: { message: expect.stringContaining('forceDeleteRules=true'), messageId: 'folder.rules-unknown' },
      })
    expect((await ask('GET', '/api/folders/team')).status).toBe(200)
    expect((await ask('DELETE', '/api/folders/team?forceDeleteRules=true')).status).toBe(200)
    expect((await ask('GET', '/api/folders/team')).status).toBe(404)
  })

  test('are not counted as without rules while nobody can say whether there are any', async () => {
    const { ask } = await startDashboard()
    await ask('POST', '/api/folders', { title: 'Team', uid: 'team' })
    expect(await ask('GET', '/api/folders/team/counts')).toMatchObject({
      status: 500,
      body: {
        message: expect.stringContaining('the metrics service does not say how many alert rules'),
        messageId: 'folder.counts-unknown',
        statusCode: 500,
      },
    })
  })

  // Each in the one before it.
  const chain = async ({ ask }: Started, prefix: string, length: number, root = '') => {
    for (let at = 1; at <= length; at++) {
      const parentUid = at === 1 ? root : `${prefix}${at - 1}`
      expect((await ask('POST', '/api/folders', { title: 'T', uid: `${prefix}${at}`, parentUid })).status).toBe(200)
    }
  }

  test('stand eight in each other at most, also after a move', async () => {
    const started = await startDashboard()
    await chain(started, 'a', 8)
    await chain(started, 'b', 2)
    const move = async (uid: string, parentUid: string) =>
      (await started.ask('POST', `/api/folders/${uid}/move`, { parentUid })).status
    expect(await move('b2', 'a8')).toBe(400)
    expect(await move('b1', 'a7')).toBe(400)
    expect(await move('b1', 'a6')).toBe(200)
    expect(await move('a1', 'b2')).toBe(400)
    expect((await started.ask('POST', '/api/folders', { title: 'X', parentUid: 'b2' })).status).toBe(400)
  })

  test('are not removed while a provisioned dashboard is anywhere below them', async () => {
    const started = await startDashboard()
    await chain(started, 'a', 2)
    await started.ask('POST', '/api/folders/hearth/move', { parentUid: 'a2' })
    expect(await started.ask('DELETE', '/api/folders/a1')).toMatchObject({
      status: 400,
      body: { status: 'provisioned' },
    })
    expect((await started.ask('GET', '/api/dashboards/uid/hearth-host')).status).toBe(200)
  })
})

test('folders tell what who asks may do with them, the root too', async () => {
  const started = await startDashboard()
  const { ask } = started
  for (const uid of ['own', 'other']) await ask('POST', '/api/folders', { uid, title: uid })
  const guest = await addUser(started, 'guest', 'Viewer')
  const items = [
    { userId: guest.id, permission: 2 },
    { role: 'Viewer', permission: 1 },
  ]
  await ask('POST', '/api/folders/own/permissions', { items })
  expect((await guest.ask('GET', '/api/folders?permission=Edit')).body).toMatchObject([{ uid: 'own' }])
  expect((await guest.ask('GET', '/api/folders')).text).toContain('"uid":"other"')
  const rightsOn = async (who: Started['ask'], uid: string) => (await who('GET', `/api/folders/${uid}`)).body
  expect(await rightsOn(guest.ask, 'own')).toMatchObject({ canSave: true, canAdmin: false })
  expect(await rightsOn(guest.ask, 'general')).toMatchObject({ canSave: false, canEdit: false })
  expect(await rightsOn(ask, 'general')).toMatchObject({ canSave: true, canEdit: true, canDelete: false })
})
