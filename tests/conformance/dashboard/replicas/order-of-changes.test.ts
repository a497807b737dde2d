import { describe, expect, test } from 'vitest'
import { findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import { inPostgres, readHead } from '../../../../services/dashboard/src/storage/shared/postgres-log.ts'
import { openPlace, recordsOf } from './copies.fixture.ts'
import { ownServer } from './replicas.fixture.ts'

const programs = await findPostgres()

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
})
