import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '../../../test-support/people.ts'
import { type Started, startDashboard, temporaryFolder } from '../../../test-support/start-dashboard.ts'
import { timeoutByHand } from '../../../test-support/timeout-by-hand.ts'
import { openWatch } from './open-watch.fixture.ts'

const boards = '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards'
const folders = '/apis/folder.grafana.app/v1/namespaces/default/folders'
type Listed = { readonly metadata: { readonly resourceVersion: string; readonly continue?: string } }

let started: Started
let ask: Started['ask']
beforeEach(async () => {
  started = await startDashboard({ config: { watchBookmarkMs: 100 } })
  ask = started.ask
})
const save = (uid: string, title: string, folderUid = '') =>
  ask('POST', '/api/dashboards/db', { dashboard: { uid, title }, folderUid, overwrite: true })
const latest = async (path = boards) => ((await ask('GET', `${path}?limit=1`)).body as Listed).metadata.resourceVersion
const watch = async (query: string, login?: string, path = boards) =>
  openWatch(`${started.url}${path}?watch=true&${query}`, login)
const since = async (login?: string, path = boards) => watch(`resourceVersion=${await latest(path)}`, login, path)

const isShared = process.env.HEARTH_TEST_DATABASE_URL !== undefined

describe('a watch of dashboards', () => {
  test('tells what is made, changed and deleted, by whatever way', async () => {
    const watching = await since()
    expect(watching.status).toBe(200)
    await save('a', 'A')
    expect(await watching.next()).toMatchObject({
      type: 'ADDED',
      object: { kind: 'Dashboard', metadata: { name: 'a', generation: 1 }, spec: { title: 'A' } },
    })
    await save('a', 'B')
    const changed = await watching.next()
    expect(changed).toMatchObject({ type: 'MODIFIED', object: { metadata: { name: 'a' }, spec: { title: 'B' } } })
    await ask('DELETE', '/api/dashboards/uid/a')
    const gone = await watching.next()
    expect(gone).toMatchObject({
      type: 'DELETED',
      object: { kind: 'Dashboard', metadata: { name: 'a', uid: changed?.object.metadata.uid } },
    })
    expect(Number(gone?.object.metadata.resourceVersion)).toBeGreaterThan(
      Number(changed?.object.metadata.resourceVersion),
    )
    await ask('PATCH', '/api/dashboards/uid/a/trash', {})
    expect(await watching.take(1)).toEqual(['ADDED a'])
  })

  test('of all namespaces tells the same', async () => {
    const watching = await since(undefined, '/apis/dashboard.grafana.app/v1/dashboards')
    await save('a', 'A')
    expect(await watching.next()).toMatchObject({
      type: 'ADDED',
      object: { metadata: { name: 'a', namespace: 'default' } },
    })
  })

  test('begins with what there is where no version is named, and goes on from there', async () => {
    await save('a', 'A')
    const { items } = (await ask('GET', boards)).body as { items: { metadata: { name: string } }[] }
    const watching = await watch('resourceVersion=0')
    expect(await watching.take(items.length)).toEqual(items.map(({ metadata }) => `ADDED ${metadata.name}`))
    await save('a', 'B')
    expect(await watching.take(1)).toEqual(['MODIFIED a'])
  })

  test('says where what there is ends, to who asks for that', async () => {
    const watching = await watch(
      'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&fieldSelector=metadata.name%3Dhearth-host',
    )
    expect(await watching.take(1)).toEqual(['ADDED hearth-host'])
    expect(await watching.next()).toMatchObject({
      type: 'BOOKMARK',
      object: {
        kind: 'Dashboard',
        metadata: { resourceVersion: await latest(), annotations: { 'k8s.io/initial-events-end': 'true' } },
      },
    })
  })

  test('goes on where another one ended, and tells each dashboard as it is by now', async () => {
    await save('a', 'A')
    await save('b', 'B')
    const from = await latest()
    await save('a', 'A2')
    await save('a', 'A3')
    await ask('DELETE', '/api/dashboards/uid/b')
    await save('c', 'C')
    const watching = await watch(`resourceVersion=${from}`)
    expect(await watching.next()).toMatchObject({ type: 'MODIFIED', object: { spec: { title: 'A3' } } })
    expect(await watching.take(2)).toEqual(['DELETED b', 'ADDED c'])
  })

  test('of one name hears of that alone', async () => {
    const watching = await watch(`resourceVersion=${await latest()}&fieldSelector=metadata.name%3Db`)
    await save('a', 'A')
    await save('b', 'B')
    expect(await watching.take(1)).toEqual(['ADDED b'])
  })

  test('hears of changes of the same folder by both ways, and of no dashboards beside folders', async () => {
    const watching = await since(undefined, folders)
    await ask('POST', '/api/folders', { uid: 'team', title: 'Team' })
    await save('a', 'A', 'team')
    await ask(
      'PATCH',
      `${folders}/team`,
      { spec: { title: 'New' } },
      { 'content-type': 'application/merge-patch+json' },
    )
    await ask('DELETE', '/api/folders/team?forceDeleteRules=true')
    expect(await watching.take(3)).toEqual(['ADDED team', 'MODIFIED team', 'DELETED team'])
  })

  test('hears nothing of what is only tried', async () => {
    const watching = await since()
    await ask('POST', `${boards}?dryRun=All`, { metadata: { name: 'tried' }, spec: { title: 'T' } })
    await save('a', 'A')
    expect(await watching.take(1)).toEqual(['ADDED a'])
  })
})

describe('what a reader may see', () => {
  beforeEach(async () => {
    await ask('POST', '/api/folders', { uid: 'secret', title: 'Secret' })
    await ask('POST', '/api/folders/secret/permissions', { items: [{ role: 'Admin', permission: 4 }] })
    await addUser(started, 'viewer', 'Viewer')
  })

  test('is all that they hear of', async () => {
    const watching = await since('viewer')
    await save('hidden', 'Hidden', 'secret')
    await save('hidden', 'Changed', 'secret')
    await ask('DELETE', '/api/dashboards/uid/hidden')
    await save('open', 'Open')
    expect(await watching.take(1)).toEqual(['ADDED open'])
  })

  test('comes into sight and goes out of it as it is moved', async () => {
    await save('a', 'A')
    const watching = await since('viewer')
    await save('a', 'Moved', 'secret')
    const gone = await watching.next()
    expect(gone).toMatchObject({ type: 'DELETED', object: { metadata: { name: 'a' }, spec: {} } })
    expect(JSON.stringify(gone)).not.toContain('Moved')
    await save('a', 'Back')
    expect(await watching.next()).toMatchObject({ type: 'ADDED', object: { spec: { title: 'Back' } } })
  })

  test('is what they could see before, where they come back', async () => {
    await save('a', 'A')
    await save('hidden', 'H', 'secret')
    const from = await latest()
    await save('a', 'A', 'secret')
    await ask('DELETE', '/api/dashboards/uid/hidden')
    const watching = await watch(`resourceVersion=${from}`, 'viewer')
    expect(await watching.take(1)).toEqual(['DELETED a'])
    await save('b', 'B')
    expect(await watching.take(1)).toEqual(['ADDED b'])
  })

  test('is listed anew where nobody knows any more who could see what went', async () => {
    await save('hidden', 'H', 'secret')
    const from = await latest()
    await ask('DELETE', '/api/folders/secret?forceDeleteRules=true')
    expect(await ask('GET', `${boards}?watch=true&resourceVersion=${from}&timeoutSeconds=1`)).toMatchObject({
      status: 200,
    })
    for (const path of [boards, folders])
      expect((await watch(`resourceVersion=${from}`, 'viewer', path)).status).toBe(410)
  })
})

describe('a reader that is no longer who they were', () => {
  test.each([
    { name: 'removed', method: 'DELETE', path: (id: number) => `/api/admin/users/${id}`, body: undefined },
    { name: 'disabled', method: 'POST', path: (id: number) => `/api/admin/users/${id}/disable`, body: {} },
    {
      name: 'made a viewer',
      method: 'PATCH',
      path: (id: number) => `/api/org/users/${id}`,
      body: { role: 'Viewer' },
    },
  ])('hears nothing more: $name', async ({ method, path, body }) => {
    const { id } = await addUser(started, 'chief', 'Admin')
    const watching = await since('chief')
    await save('a', 'A')
    expect(await watching.take(1)).toEqual(['ADDED a'])
    expect((await ask(method, path(id), body)).status).toBe(200)
    await save('b', 'B')
    expect(await watching.next()).toBeUndefined()
  })

  test('is asked for their credentials anew after some time, however long they wanted to watch', async () => {
    const time = timeoutByHand(123_456)
    const short = await startDashboard({ config: { maxTailMs: 123_456 } })
    const watching = await openWatch(`${short.url}${boards}?watch=true&resourceVersion=0&timeoutSeconds=3600`)
    time.end()
    for (let event = await watching.next(); event !== undefined; event = await watching.next())
      expect(event.type).toBe('ADDED')
  })
})

describe('the bounds of a watch', () => {
  test('a version that is no longer known, or was never given, is 410', async () => {
    const tooNew = Number(await latest()) + 1
    for (const query of [
      `watch=true&resourceVersion=${tooNew}`,
      `resourceVersion=${tooNew}`,
      'resourceVersion=1&resourceVersionMatch=Exact',
    ])
      expect(await ask('GET', `${boards}?${query}`)).toMatchObject({
        status: 410,
        body: { kind: 'Status', reason: 'Expired', code: 410 },
      })
  })

  // It changes the file of the service.
  test.skipIf(isShared)('a reader that was left behind hears of it and begins again', async () => {
    const home = temporaryFolder('behind-')
    const other = await startDashboard({ home })
    const { resourceVersion } = ((await other.ask('GET', boards)).body as Listed).metadata
    const watching = await openWatch(`${other.url}${boards}?watch=true&resourceVersion=${resourceVersion}`)
    const database = new DatabaseSync(join(home, 'dashboard', 'dashboard.db'))
    database.exec("UPDATE sqlite_sequence SET seq = seq + 20000 WHERE name = 'changes'")
    database.exec('DELETE FROM changes')
    database.close()
    await other.ask('POST', '/api/dashboards/db', { dashboard: { uid: 'a', title: 'A' } })
    expect(await watching.next()).toMatchObject({
      type: 'ERROR',
      object: { kind: 'Status', code: 410, reason: 'Expired' },
    })
    expect(await watching.next()).toBeUndefined()
  })

  test('it ends when its time is over, with a bookmark for who wants them', async () => {
    const from = await latest()
    const watching = await watch(`resourceVersion=${from}&timeoutSeconds=1&allowWatchBookmarks=1`)
    let last: Awaited<ReturnType<typeof watching.next>>
    for (let event = await watching.next(); event !== undefined; event = await watching.next()) last = event
    expect(last).toMatchObject({ type: 'BOOKMARK', object: { metadata: { resourceVersion: from } } })
    const silent = await watch(`resourceVersion=${from}&timeoutSeconds=1`)
    expect(await silent.next()).toBeUndefined()
  })

  test('bookmarks follow the changes of others', async () => {
    const watching = await watch(`resourceVersion=${await latest()}&allowWatchBookmarks=true`)
    await ask('POST', '/api/folders', { uid: 'f', title: 'F' })
    const now = await latest()
    let event = await watching.next()
    while (event?.object.metadata.resourceVersion !== now) event = await watching.next()
    expect(event.type).toBe('BOOKMARK')
  })

  test('there are no more of them than configured, and one that is left makes room', async () => {
    const few = await startDashboard({ config: { maxWatches: 1 } })
    const address = `${few.url}${boards}?watch=true&timeoutSeconds=600`
    const first = await openWatch(address)
    expect((await openWatch(address)).status).toBe(429)
    first.leave()
    await expect.poll(async () => (await openWatch(address)).status, { timeout: 60_000 }).toBe(200)
  })

  test('HEAD watches nothing, and holds no place', async () => {
    const few = await startDashboard({ config: { maxWatches: 1 } })
    const path = `${boards}?watch=true&timeoutSeconds=600`
    expect((await few.ask('HEAD', path)).status).toBe(200)
    expect((await openWatch(`${few.url}${path}`)).status).toBe(200)
  })

  test('a reader that takes nothing holds up nobody, and hears all of it later', async () => {
    const watching = await since()
    for (let count = 0; count < 150; count++) await save(`many-${count}`, 'x'.repeat(100))
    const taken = await watching.take(150)
    expect(new Set(taken).size).toBe(150)
  })

  test('it ends with the service', async () => {
    const watching = await since()
    await started.close()
    expect(await watching.next()).toBeUndefined()
  })
})
