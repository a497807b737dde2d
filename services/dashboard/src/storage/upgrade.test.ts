import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startDashboard, temporaryFolder } from '../test-support/start-dashboard.ts'
import { MIGRATIONS } from './migrations.ts'
import { openStorage } from './open-storage.ts'

/** A database as the version for one user left it. */
function writeEarlier(path: string): void {
  const database = new DatabaseSync(path)
  for (const step of MIGRATIONS.slice(0, 2)) database.exec(step)
  database.exec(`
    PRAGMA user_version = 2;
    INSERT INTO stars VALUES ('starred', 5);
    INSERT INTO preferences VALUES ('theme', 'dark'), ('homeDashboardUID', 'starred');
    INSERT INTO dashboards (uid, title, tags, version, text, created_ms, updated_ms, created_by, updated_by)
      VALUES ('starred', 'T', '[]', 1, '{"title":"T"}', 1, 1, 'admin', 'admin');
  `)
  database.close()
}

test('what one user had starred and preferred is theirs, and goes for everybody, after an upgrade', () => {
  const path = join(temporaryFolder('upgrade-'), 'dashboard.db')
  writeEarlier(path)
  const limits = { maxVersions: 1, maxDeleted: 1, maxAnnotations: 1, maxUsers: 1 }
  const storage = openStorage({ path, keys: [Buffer.alloc(32)] as const, ...limits, nowMs: () => 0, newUid: () => 'u' })
  expect([...storage.stars.uids(1)]).toEqual(['starred'])
  expect(storage.preferences.read('org')).toMatchObject({ theme: 'dark', homeDashboardUID: 'starred' })
  expect(storage.dashboards.get('starred')?.text).toBe('{"title":"T"}')
  storage.close()
})

test('whom the configuration names has another login after the configuration names another', async () => {
  const home = temporaryFolder('dashboard-')
  const first = await startDashboard({ home })
  await first.ask('POST', '/api/dashboards/db', { dashboard: { uid: 'a', title: 'A' } })
  await first.ask('POST', '/api/user/stars/dashboard/uid/a')
  await first.close()
  const second = await startDashboard({ home, config: { user: 'root' } })
  expect((await second.ask('GET', '/api/user')).status).toBe(401)
  await second.close()
  const third = await startDashboard({ home })
  expect((await third.ask('GET', '/api/user/stars')).body).toEqual(['a'])
})
