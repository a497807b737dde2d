import { describe, expect, test } from 'vitest'
import { addUser } from '../../test-support/people.ts'
import { startDashboard } from '../../test-support/start-dashboard.ts'
import { startWithoutRules } from '../../test-support/start-without-rules.ts'

describe('a library panel', () => {
  const panel = { name: 'CPU', kind: 1, uid: 'cpu', model: { type: 'stat', title: 'CPU', description: 'of all' } }

  test('is made, found, changed by its version, and removed once no dashboard uses it', async () => {
    const { ask } = await startDashboard()
    const made = await ask('POST', '/api/library-elements', panel)
    expect(made.body).toMatchObject({ result: { uid: 'cpu', type: 'stat', description: 'of all', version: 1 } })
    expect((await ask('POST', '/api/library-elements', panel)).status).toBe(400)
    expect((await ask('GET', '/api/library-elements/name/CPU')).body).toMatchObject({ result: [{ uid: 'cpu' }] })
    expect((await ask('GET', '/api/library-elements?searchString=cp&kind=1')).body).toMatchObject({
      result: { totalCount: 1, elements: [{ uid: 'cpu', meta: { connectedDashboards: 0 } }] },
    })
    expect((await ask('PATCH', '/api/library-elements/cpu', { name: 'Processor', version: 9 })).status).toBe(412)
    expect((await ask('PATCH', '/api/library-elements/cpu', { name: 'Processor', version: 1 })).body).toMatchObject({
      result: { name: 'Processor', version: 2, model: { type: 'stat' } },
    })
    const used = { uid: 'd', title: 'D', panels: [{ id: 1, libraryPanel: { uid: 'cpu', name: 'CPU' } }] }
    const { id } = (await ask('POST', '/api/dashboards/db', { dashboard: used })).body as { id: number }
    expect((await ask('GET', '/api/library-elements/cpu/connections/')).body).toMatchObject({
      result: [{ connectionId: id, connectionUid: 'd' }],
    })
    expect((await ask('DELETE', '/api/library-elements/cpu')).status).toBe(403)
    await ask('DELETE', '/api/dashboards/uid/d')
    expect((await ask('DELETE', '/api/library-elements/cpu')).status).toBe(200)
    expect((await ask('GET', '/api/library-elements/cpu')).status).toBe(404)
  })

  test('is seen and changed as its folder is', async () => {
    const started = await startWithoutRules()
    const { ask } = started
    const [viewer, editor] = [await addUser(started, 'viewer', 'Viewer'), await addUser(started, 'editor', 'Editor')]
    await ask('POST', '/api/folders', { title: 'Team', uid: 'team' })
    await editor.ask('POST', '/api/library-elements', { ...panel, folderUid: 'team' })
    expect((await viewer.ask('GET', '/api/library-elements/cpu')).status).toBe(200)
    expect((await viewer.ask('PATCH', '/api/library-elements/cpu', { name: 'x', version: 1 })).status).toBe(403)
    expect((await ask('GET', '/api/folders/team/counts')).body).toMatchObject({ library_panel: 1 })
    await ask('POST', '/api/folders/team/permissions', { items: [] })
    expect((await viewer.ask('GET', '/api/library-elements')).body).toMatchObject({ result: { totalCount: 0 } })
    expect((await editor.ask('DELETE', '/api/library-elements/cpu')).status).toBe(403)
  })
})

test('past queries are those of who ran them', async () => {
  const started = await startDashboard()
  const viewer = await addUser(started, 'viewer', 'Viewer')
  const run = { datasourceUid: 'hearth-metrics', queries: [{ refId: 'A', expr: 'up' }] }
  const { result } = (await viewer.ask('POST', '/api/query-history', run)).body as { result: { uid: string } }
  const path = `/api/query-history/${result.uid}`
  expect((await started.ask('PATCH', path, { comment: 'mine' })).status).toBe(404)
  expect((await viewer.ask('PATCH', path, { comment: 'for the report' })).status).toBe(200)
  await viewer.ask('POST', `/api/query-history/star/${result.uid}`)
  const found = await viewer.ask('GET', '/api/query-history?onlyStarred=true&searchString=REPORT')
  expect(found.body).toMatchObject({
    result: { totalCount: 1, queryHistory: [{ comment: 'for the report', starred: true }] },
  })
  expect((await started.ask('GET', '/api/query-history')).body).toMatchObject({ result: { totalCount: 0 } })
  await viewer.ask('DELETE', `/api/query-history/star/${result.uid}`)
  expect((await viewer.ask('GET', '/api/query-history?onlyStarred=true')).body).toMatchObject({
    result: { totalCount: 0 },
  })
  expect((await viewer.ask('DELETE', path)).status).toBe(200)
  expect((await viewer.ask('DELETE', path)).status).toBe(404)
})

test('a correlation leads from one data source to another, and both have to be there', async () => {
  const { ask } = await startDashboard()
  const path = '/api/datasources/uid/hearth-metrics/correlations'
  const correlation = {
    targetUID: 'hearth-logs',
    label: 'Logs',
    config: { field: 'container', target: { expr: '{}' } },
  }
  expect((await ask('POST', path, { ...correlation, targetUID: 'none' })).status).toBe(404)
  expect((await ask('POST', path, { ...correlation, targetUID: undefined })).status).toBe(400)
  const { result } = (await ask('POST', path, correlation)).body as { result: { uid: string } }
  expect((await ask('PATCH', `${path}/${result.uid}`, { label: 'Lines' })).body).toMatchObject({
    result: { label: 'Lines', config: { field: 'container' } },
  })
  expect((await ask('GET', path)).body).toMatchObject([{ uid: result.uid, label: 'Lines' }])
  expect((await ask('GET', '/api/datasources/correlations?sourceUID=hearth-logs')).body).toMatchObject({
    totalCount: 0,
  })
  expect((await ask('GET', `/api/datasources/uid/hearth-logs/correlations/${result.uid}`)).status).toBe(404)
  await ask('DELETE', `${path}/${result.uid}`)
  expect((await ask('GET', `${path}/${result.uid}`)).status).toBe(404)
})
