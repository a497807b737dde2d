import { describe, expect, test } from 'vitest'
import { findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import { createKeepSnapshots, usualBounds } from '../../../../services/dashboard/src/storage/shared/keep-snapshots.ts'
import { openPlace, recordsOf } from './copies.fixture.ts'
import { ownServer } from './replicas.fixture.ts'

const programs = await findPostgres()

describe.skipIf(programs === undefined)('a snapshot of what dashboard processes share', () => {
  const own = ownServer(programs)
  const bounds = { ...usualBounds, everyChanges: 2 }

  async function open() {
    const { url, rows } = await own.open()
    const snapshots = async () =>
      (await rows('SELECT DISTINCT seq FROM hearth_dashboard_snapshots')).map(({ seq }) => Number(seq))
    return { url, rows, snapshots, first: await openPlace(url) }
  }

  test('is written by one of several', async () => {
    const { url, snapshots, first } = await open()
    const second = await openPlace(url)
    await first.put('a', '1')
    await first.put('b', '2')
    await createKeepSnapshots({ ...first, bounds })()
    const [written] = await snapshots()
    expect(written).toBe(first.follower.at.seq)
    await second.put('c', '3')
    const keepSecond = createKeepSnapshots({ ...second, bounds })
    await keepSecond()
    expect(await snapshots()).toEqual([written])
    await second.put('d', '4')
    await keepSecond()
    expect(await snapshots()).toEqual([second.follower.at.seq])
  })

  test('is never one of a history that was lost, and is tried again after a while', async () => {
    const { url, rows, snapshots, first } = await open()
    await first.put('a', '1')
    const { seq, writeId } = first.follower.at
    const good = await snapshots()
    await first.put('b', '2')
    await rows(`DELETE FROM hearth_dashboard_changes WHERE seq > ${seq}`)
    await rows(`UPDATE hearth_dashboard_state SET seq = ${seq}, write_id = '${writeId}'`)
    let nowMs = 0
    const keepSnapshots = createKeepSnapshots({ ...first, bounds, nowMs: () => nowMs })
    for (const atMs of [0, 29_999, 30_000]) {
      nowMs = atMs
      await keepSnapshots()
    }
    expect([await snapshots(), first.warned]).toEqual([
      good,
      Array(2).fill('a snapshot of the shared data could not be kept'),
    ])
    expect(recordsOf(await openPlace(url))).toEqual({ a: '1' })
  })

  test('of another history than the changes is damage, which is told', async () => {
    const { url, rows } = await open()
    await rows('UPDATE hearth_dashboard_snapshots SET seq = seq + 100')
    const damage = { kind: 'broken', message: expect.stringContaining('restore the database from a backup') }
    await expect(openPlace(url)).rejects.toMatchObject(damage)
    await rows("UPDATE hearth_dashboard_snapshots SET seq = seq - 100, write_id = 'other'")
    await expect(openPlace(url)).rejects.toMatchObject(damage)
  })
})
