import { describe, expect, test } from 'vitest'
import { findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import { createKeepSnapshots, usualBounds } from '../../../../services/dashboard/src/storage/shared/keep-snapshots.ts'
import { inPostgres, readChanges, readHead } from '../../../../services/dashboard/src/storage/shared/postgres-log.ts'
import { openPlace, recordsOf } from './copies.fixture.ts'
import { ownServer } from './replicas.fixture.ts'

const programs = await findPostgres()

/** A read that waits too long for what others changed is refused, and one after it has that. */
function caughtUp(place: { readUp(): Promise<void> }): Promise<void> {
  const isDone = () =>
    place.readUp().then(
      () => true,
      () => false,
    )
  return expect.poll(isDone, { timeout: 60_000 }).toBe(true)
}

describe.skipIf(programs === undefined)('a copy that follows the order of changes', () => {
  const own = ownServer(programs)

  async function openTwo() {
    const { url, rows } = await own.open()
    return { url, rows, first: await openPlace(url), second: await openPlace(url) }
  }

  test('goes no further than it was told, and is not loaded anew for what comes meanwhile', async () => {
    const { first, second } = await openTwo()
    await first.put('a', '1')
    const catchUp = inPostgres(second.pool, 'BEGIN', async (client) => {
      const head = await readHead(client, false)
      await first.put('b', '2')
      if (head !== undefined) await second.follower.catchUp(client, head)
    })
    await catchUp
    expect([recordsOf(second), second.warned]).toEqual([{ a: '1' }, []])
    await second.readUp()
    expect([recordsOf(second), second.warned]).toEqual([{ a: '1', b: '2' }, []])
  })

  test('is loaded whole in place of a change that is too long to be read as one', async () => {
    const { url, rows, first, second } = await openTwo()
    await first.put('a', '1')
    await second.readUp()
    await first.put('b', 'x'.repeat(34_000_000))
    await first.put('c', '3')
    const [sizes] = await rows('SELECT max(octet_length(changeset)) AS most FROM hearth_dashboard_changes')
    expect(Number(sizes?.most)).toBeLessThan(1_000)
    const late = await openPlace(url)
    await caughtUp(second)
    for (const place of [first, second, late]) {
      const { a, b, c } = recordsOf(place)
      expect([a, b?.length, c]).toEqual(['1', 34_000_000, '3'])
    }
    expect([first.warned, second.warned.length, late.warned]).toEqual([[], 1, []])
    await second.put('d', '4')
    await first.readUp()
    expect(recordsOf(first).d).toBe('4')
  }, 120_000)

  test('comes over many long changes, of which it takes some at a time', async () => {
    const { rows, first, second } = await openTwo()
    for (const uid of ['a', 'b', 'c', 'd']) await first.put(uid, uid.repeat(20_000_000))
    const head = await readHead(first.pool, false)
    expect(await readChanges(first.pool, (head?.seq ?? 0) - 4, head?.seq ?? 0)).toHaveLength(2)
    await caughtUp(second)
    const lengths = Object.values(recordsOf(second)).map((content) => content.length)
    expect([lengths, second.warned]).toEqual([Array(4).fill(20_000_000), []])
    const keepSnapshots = createKeepSnapshots({ ...second, bounds: usualBounds })
    await keepSnapshots()
    expect(await rows('SELECT seq FROM hearth_dashboard_changes')).toHaveLength(3)
  }, 120_000)
})
