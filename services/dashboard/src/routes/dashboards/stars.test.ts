import { describe, expect, test } from 'vitest'
import { startDashboard } from '../../test-support/start-dashboard.ts'

describe('stars', () => {
  test('mark dashboards, are found by a search, and are taken away', async () => {
    const { ask } = await startDashboard()
    for (const uid of ['a', 'b']) await ask('POST', '/api/dashboards/db', { dashboard: { uid, title: uid } })
    const starred = await ask('POST', '/api/user/stars/dashboard/uid/b')
    expect(starred.body).toEqual({ message: 'Dashboard starred!' })
    await ask('POST', '/api/user/stars/dashboard/uid/b')
    expect((await ask('GET', '/api/user/stars')).body).toEqual(['b'])
    expect((await ask('GET', '/api/search?starred=true')).body).toMatchObject([{ uid: 'b', isStarred: true }])
    expect((await ask('GET', '/api/dashboards/uid/b')).body).toMatchObject({ meta: { isStarred: true } })
    const unstarred = await ask('DELETE', '/api/user/stars/dashboard/uid/b')
    expect(unstarred.body).toEqual({ message: 'Dashboard unstarred' })
    expect((await ask('GET', '/api/search?starred=true')).body).toEqual([])
  })

  test('are not for what is not there', async () => {
    const { ask } = await startDashboard()
    expect((await ask('POST', '/api/user/stars/dashboard/uid/none')).status).toBe(404)
  })
})
