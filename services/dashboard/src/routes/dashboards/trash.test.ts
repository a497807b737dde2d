import { describe, expect, test } from 'vitest'
import { type Started, startDashboard } from '../../test-support/start-dashboard.ts'

const save = ({ ask }: Started, uid: string, more: object = {}) =>
  ask('POST', '/api/dashboards/db', { dashboard: { uid, title: `Board ${uid}` }, ...more })
const deletedUids = async ({ ask }: Started) =>
  ((await ask('GET', '/api/search?deleted=true')).body as { uid: string }[]).map(({ uid }) => uid)

describe('a deleted dashboard', () => {
  test('lies in the trash and comes back with its versions', async () => {
    const service = await startDashboard()
    const { ask } = service
    await save(service, 'a')
    await ask('POST', '/api/dashboards/db', { dashboard: { uid: 'a', title: 'Second', version: 1 } })
    await ask('DELETE', '/api/dashboards/uid/a')
    expect((await ask('GET', '/api/dashboards/uid/a')).status).toBe(404)
    expect((await ask('GET', '/api/search?deleted=true')).body).toMatchObject([
      { uid: 'a', title: 'Second', isDeleted: true, deletedBy: 'admin' },
    ])
    const back = await ask('PATCH', '/api/dashboards/uid/a/trash', {})
    expect(back.body).toMatchObject({ uid: 'a', message: 'Dashboard Second restored' })
    expect(await deletedUids(service)).toEqual([])
    const { versions } = (await ask('GET', '/api/dashboards/uid/a/versions')).body as { versions: unknown[] }
    expect(versions).toHaveLength(2)
  })

  test('comes back to its folder, to the root when that is gone, or to the folder that is named', async () => {
    const service = await startDashboard()
    const { ask } = service
    await ask('POST', '/api/folders', { uid: 'f', title: 'F' })
    await save(service, 'a', { folderUid: 'f' })
    await ask('DELETE', '/api/dashboards/uid/a')
    await ask('PATCH', '/api/dashboards/uid/a/trash')
    expect((await ask('GET', '/api/dashboards/uid/a')).body).toMatchObject({ meta: { folderUid: 'f' } })
    await ask('DELETE', '/api/folders/f?forceDeleteRules=true')
    expect(await deletedUids(service)).toEqual(['a'])
    await ask('PATCH', '/api/dashboards/uid/a/trash')
    expect((await ask('GET', '/api/dashboards/uid/a')).body).toMatchObject({ meta: { folderUid: '' } })
    await ask('DELETE', '/api/dashboards/uid/a')
    expect((await ask('PATCH', '/api/dashboards/uid/a/trash', { folderUid: 'none' })).status).toBe(404)
  })

  test('gives way to a new one of its uid', async () => {
    const service = await startDashboard()
    await save(service, 'a')
    await service.ask('DELETE', '/api/dashboards/uid/a')
    expect((await save(service, 'a')).body).toMatchObject({ version: 1 })
    expect(await deletedUids(service)).toEqual([])
  })

  test('can be deleted for good', async () => {
    const service = await startDashboard()
    await save(service, 'a')
    await service.ask('DELETE', '/api/dashboards/uid/a')
    const gone = await service.ask('DELETE', '/api/dashboards/uid/a/trash')
    expect(gone.body).toMatchObject({ message: 'Dashboard Board a deleted' })
    expect((await service.ask('DELETE', '/api/dashboards/uid/a/trash')).status).toBe(404)
    expect((await service.ask('PATCH', '/api/dashboards/uid/a/trash')).status).toBe(404)
  })

  test('is forgotten when too many were deleted after it', async () => {
    const service = await startDashboard({ config: { maxDeleted: 2 } })
    for (const uid of ['a', 'b', 'c']) {
      await save(service, uid)
      await service.ask('DELETE', `/api/dashboards/uid/${uid}`)
    }
    expect(await deletedUids(service)).toEqual(['c', 'b'])
  })
})
