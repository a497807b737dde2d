import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import { startDashboard, temporaryFolder } from '../../../../services/dashboard/src/test-support/start-dashboard.ts'
import { ownServer, save, titleOf } from './replicas.fixture.ts'

const programs = await findPostgres()

describe.skipIf(programs === undefined)('dashboard processes whose Postgres database is in trouble', () => {
  const own = ownServer(programs)
  const readiness = async ({ url }: { readonly url: string }) => {
    const answer = await fetch(`${url}/readyz`)
    return { status: answer.status, text: await answer.text() }
  }

  test('refuse to read and to change while it is away, say so, and go on once it is back', async () => {
    const replicas = await own.open()
    const [first, second] = [await replicas.start(), await replicas.start()]
    await save(first, 'a', 'Before')
    await own.server.stop()
    for (const one of [first, second]) {
      expect(await save(one, 'a', 'While')).toMatchObject({ status: 503, body: { message: expect.any(String) } })
      expect((await one.ask('GET', '/api/dashboards/uid/a')).status).toBe(503)
      expect(await readiness(one)).toMatchObject({ status: 503, text: expect.stringMatching(/^Cannot read/) })
      expect((await fetch(`${one.url}/livez`)).status).toBe(200)
    }
    await own.server.start()
    await expect.poll(async () => (await readiness(second)).status, { timeout: 20_000 }).toBe(200)
    expect(await titleOf(second, 'a')).toBe('Before')
    expect((await save(second, 'a', 'After', { overwrite: true })).status).toBe(200)
    expect(await titleOf(first, 'a')).toBe('After')
  }, 90_000)

  test('of which one lost its network refuses, while the others go on', async () => {
    const replicas = await own.open()
    const [first, second] = [await replicas.start(), await replicas.start()]
    await save(first, 'a', 'Before')
    await titleOf(second, 'a')
    second.wire.cut()
    expect((await save(first, 'a', 'Meanwhile', { overwrite: true })).status).toBe(200)
    expect((await second.ask('GET', '/api/dashboards/uid/a')).status).toBe(503)
    second.wire.heal()
    await expect.poll(() => titleOf(second, 'a'), { timeout: 30_000 }).toBe('Meanwhile')
  }, 90_000)

  test('of which one is cut off in the middle of a change lets others change soon', async () => {
    const replicas = await own.open()
    const [first, second] = [await replicas.start(), await replicas.start()]
    const saving = Array.from({ length: 20 }, (_, index) => save(first, `n${index}`, `Number ${index}`))
    await Promise.race(saving)
    first.wire.reset()
    const saved = (await Promise.all(saving)).map(({ status }) => status)
    expect(saved.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect((await save(second, 'b', 'Other')).status).toBe(200)
    for (const [index, status] of saved.entries()) {
      const title = await titleOf(second, `n${index}`)
      if (status === 200) expect(title).toBe(`Number ${index}`)
      expect(await titleOf(first, `n${index}`)).toBe(title)
    }
  }, 90_000)

  test('have what another has that began later, from a snapshot and what came after it', async () => {
    const replicas = await own.open()
    const first = await replicas.start()
    // Behind by more changes than are kept: it loads the snapshot.
    const slow = await replicas.start()
    slow.wire.cut()
    for (let index = 0; index < 1_100; index += 20) {
      const some = Array.from({ length: 20 }, (_, at) =>
        save(first, `n${(index + at) % 40}`, `${index + at}`, { overwrite: true }),
      )
      await Promise.all(some)
    }
    const oldest = async () =>
      Number((await replicas.rows('SELECT min(seq) AS seq FROM hearth_dashboard_changes'))[0]?.seq)
    await expect.poll(oldest, { timeout: 30_000 }).toBeGreaterThan(10)
    const late = await replicas.start()
    slow.wire.heal()
    const all = async ({ ask }: typeof first) => (await ask('GET', '/api/search?limit=500')).body
    const expected = await all(first)
    expect(await all(late)).toEqual(expected)
    await expect.poll(() => all(slow), { timeout: 30_000 }).toEqual(expected)
    expect((await save(slow, 'n0', 'By the slow one', { overwrite: true })).status).toBe(200)
    expect([await titleOf(first, 'n0'), await titleOf(late, 'n0')]).toEqual(['By the slow one', 'By the slow one'])
  }, 240_000)

  test('follow a database that was put back to what it was', async () => {
    const replicas = await own.open()
    const [first, second] = [await replicas.start(), await replicas.start()]
    await save(first, 'a', 'Kept')
    await replicas.rows('CREATE TABLE state AS SELECT * FROM hearth_dashboard_state')
    await save(second, 'b', 'Lost')
    expect(await titleOf(first, 'b')).toBe('Lost')
    const [{ seq } = {}] = await replicas.rows('SELECT seq FROM state')
    await replicas.rows(
      `BEGIN; DELETE FROM hearth_dashboard_changes WHERE seq > ${seq};
       DELETE FROM hearth_dashboard_state; INSERT INTO hearth_dashboard_state SELECT * FROM state; COMMIT`,
    )
    expect((await first.ask('GET', '/api/dashboards/uid/b')).status).toBe(404)
    expect((await save(first, 'b', 'New')).status).toBe(200)
    expect([await titleOf(second, 'b'), await titleOf(second, 'a')]).toEqual(['New', 'Kept'])
  }, 120_000)

  test('begin with what one of them had for itself, and read no other file', async () => {
    const replicas = await own.open()
    const home = temporaryFolder('dashboard-')
    const alone = await startDashboard({ home, config: { databaseUrl: undefined } })
    await save(alone, 'a', 'From the file')
    await alone.close()
    const otherHome = temporaryFolder('dashboard-')
    const other = await startDashboard({ home: otherHome, config: { databaseUrl: undefined } })
    await save(other, 'b', 'From another file')
    await other.close()
    const first = await replicas.start({ home })
    expect(await titleOf(first, 'a')).toBe('From the file')
    writeFileSync(
      join(otherHome, 'secrets.json'),
      await import('node:fs/promises').then(({ readFile }) => readFile(join(home, 'secrets.json'))),
    )
    const second = await replicas.start({ home: otherHome })
    expect([await titleOf(second, 'a'), await titleOf(second, 'b')]).toEqual(['From the file', undefined])
  }, 120_000)

  test('refuse to begin with another master secret, or beside a newer version', async () => {
    const replicas = await own.open()
    const first = await replicas.start()
    const stranger = { databaseUrl: replicas.url }
    await expect(startDashboard({ home: temporaryFolder('dashboard-'), config: stranger })).rejects.toThrow(
      /have another master secret; give this one the same/,
    )
    await replicas.rows('UPDATE hearth_dashboard_state SET schema_version = schema_version + 1')
    await expect(replicas.start()).rejects.toThrow('written by a newer version of Hearth; use that one')
    const answer = await first.ask('GET', '/api/search')
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('a newer version of Hearth')])
  }, 120_000)

  test('are told in a sentence at the start where it does not answer', async () => {
    const config = { databaseUrl: 'postgres://nobody:secret@127.0.0.1:9/none' }
    const starting = startDashboard({ home: temporaryFolder('dashboard-'), config })
    await expect(starting).rejects.toThrow(
      /^Cannot open the dashboard database postgres:\/\/127\.0\.0\.1:9\/none: .*ECONNREFUSED/,
    )
  })
})
