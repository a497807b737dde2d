import { describe, expect, test } from 'vitest'
import { type Started, startDashboard } from '../test-support/start-dashboard.ts'

type Listed = readonly { id: number; time: number; timeEnd: number; text: string; panelId: number }[]

async function texts({ ask }: Started, query = ''): Promise<string[]> {
  const { body } = await ask('GET', `/api/annotations${query}`)
  return (body as Listed).map(({ text }) => text)
}

async function add({ ask }: Started, annotation: object): Promise<number> {
  const { status, body } = await ask('POST', '/api/annotations', { text: 'x', ...annotation })
  expect(status).toBe(200)
  return (body as { id: number }).id
}

describe('/api/annotations', () => {
  test('keeps a stretch of a panel, changes and removes it', async () => {
    const dashboard = await startDashboard()
    const id = await add(dashboard, { dashboardUID: 'd', panelId: 2, time: 1_000, timeEnd: 2_000, tags: ['deploy'] })
    const { body } = await dashboard.ask('GET', '/api/annotations?from=1500&to=3000&dashboardUID=d')
    expect(body).toMatchObject([{ id, time: 1_000, timeEnd: 2_000, tags: ['deploy'], panelId: 2 }])
    expect((await dashboard.ask('PATCH', `/api/annotations/${id}`, { text: 'other' })).status).toBe(200)
    expect(await texts(dashboard)).toEqual(['other'])
    expect((await dashboard.ask('DELETE', `/api/annotations/${id}`)).status).toBe(200)
    expect(await texts(dashboard)).toEqual([])
  })

  test('are found by tags, all of them or any', async () => {
    const dashboard = await startDashboard()
    await add(dashboard, { text: 'a', tags: ['x', 'y'] })
    await add(dashboard, { text: 'b', tags: ['x'] })
    expect(await texts(dashboard, '?tags=x&tags=y')).toEqual(['a'])
    expect((await texts(dashboard, '?tags=y&tags=x&matchAny=true')).toSorted()).toEqual(['a', 'b'])
    expect(await texts(dashboard, '?type=alert')).toEqual([])
  })

  test('those of a panel are removed at once', async () => {
    const dashboard = await startDashboard()
    await add(dashboard, { text: 'a', dashboardUID: 'd', panelId: 1 })
    await add(dashboard, { text: 'b', dashboardUID: 'd', panelId: 1 })
    const kept = await add(dashboard, { text: 'c', dashboardUID: 'd', panelId: 2 })
    const path = '/api/annotations/mass-delete'
    expect((await dashboard.ask('POST', path, { dashboardUID: 'd', panelId: 1 })).status).toBe(200)
    expect(await texts(dashboard)).toEqual(['c'])
    expect(await dashboard.ask('POST', path, { dashboardUID: 'd' })).toMatchObject({
      status: 400,
      body: { message: 'Cannot remove annotations: annotationId, or dashboardUID and panelId, say which' },
    })
    expect((await dashboard.ask('POST', path, { annotationId: kept })).status).toBe(200)
    expect(await texts(dashboard)).toEqual([])
  })
})
