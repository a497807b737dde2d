import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../../../cli/src/backup/verify.ts'
import { temporaryFolder } from '../../../services/chatflow/src/storage/database.fixture.ts'
import {
  ensureDatabase,
  findPostgres,
  openPostgresServer,
  type PostgresServer,
} from '../../../services/chatflow/src/test-support/postgres.ts'
import { askWith, basic, startDashboard } from '../../../services/dashboard/src/test-support/start-dashboard.ts'
import { backUpOf, restoreTo } from './back-up.fixture.ts'

const programs = await findPostgres()

describe.skipIf(programs === undefined)('a backup of dashboards that processes share', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  })
  afterAll(() => server.close())

  test('holds the dashboards that processes share, in place of a file of before', async () => {
    const [home, elsewhere, target] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
    const databaseUrl = await ensureDatabase(server.url, 'shared dashboards')
    const alone = await startDashboard({ home })
    await alone.ask('POST', '/api/folders', { title: 'From before' })
    await alone.close()
    const shared = await startDashboard({ home, config: { databaseUrl } })
    for (const title of ['One', 'Two']) await shared.ask('POST', '/api/folders', { title })
    const path = join(elsewhere, 'backup.tar.gz')
    await backUpOf({ home, elsewhere, path }, { dashboardsUrl: databaseUrl })
    expect(await verify(path, undefined)).toContainEqual({ name: 'dashboard/dashboard.db: folders', kept: 4, found: 4 })
    await restoreTo(target, path)
    const config = { databaseUrl: await ensureDatabase(server.url, 'dashboards restored') }
    const restored = await startDashboard({ home: target, config })
    const { body } = await restored.ask('GET', '/api/folders')
    const titles = (body as { title: string }[]).map(({ title }) => title)
    expect(titles).toEqual(['From before', 'Hearth', 'One', 'Two'])
  })

  test('holds the file of the dashboards while nothing is shared in their database yet', async () => {
    const [home, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
    const alone = await startDashboard({ home })
    await alone.ask('POST', '/api/folders', { title: 'Not shared yet' })
    await alone.close()
    const path = join(elsewhere, 'backup.tar.gz')
    await backUpOf({ home, elsewhere, path }, { dashboardsUrl: await ensureDatabase(server.url, 'not begun') })
    expect(await verify(path, undefined)).toContainEqual({ name: 'dashboard/dashboard.db: folders', kept: 2, found: 2 })
  })

  test('brings the last password of the dashboards along, out of a shared database and into one', async () => {
    const [home, elsewhere, target] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
    const alone = await startDashboard({ home, config: { password: undefined } })
    await alone.close()
    const databaseUrl = await ensureDatabase(server.url, 'shared with a password')
    const shared = await startDashboard({ home, config: { databaseUrl, password: undefined } })
    const change = (one: { readonly url: string }, oldPassword: string, newPassword: string) =>
      askWith(one.url, basic('admin', oldPassword))('PUT', '/api/user/password', { oldPassword, newPassword })
    const status = async (one: { readonly url: string }, password: string) =>
      (await askWith(one.url, basic('admin', password))('GET', '/api/user')).status
    const first = alone.made?.password ?? ''
    expect((await change(shared, first, 'the second one')).status).toBe(200)
    const path = join(elsewhere, 'backup.tar.gz')
    await backUpOf({ home, elsewhere, path }, { dashboardsUrl: databaseUrl })
    await restoreTo(target, path)
    const restored = await startDashboard({ home: target, config: { password: undefined } })
    expect([await status(restored, first), await status(restored, 'the second one')]).toEqual([401, 200])
    expect((await change(restored, 'the second one', 'the third one')).status).toBe(200)
    await restored.close()
    const again = await ensureDatabase(server.url, 'shared again')
    const next = await startDashboard({ home: target, config: { databaseUrl: again, password: undefined } })
    expect([await status(next, 'the second one'), await status(next, 'the third one')]).toEqual([401, 200])
  })
})
