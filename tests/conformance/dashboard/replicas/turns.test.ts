import { EventEmitter, once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import { openPool } from '../../../../services/dashboard/src/storage/shared/open-pool.ts'
import { openPlace, recordsOf } from './copies.fixture.ts'
import { ownServer } from './replicas.fixture.ts'

const programs = await findPostgres()

describe.skipIf(programs === undefined)('a turn of one of several dashboard processes', () => {
  const own = ownServer(programs)

  test('that does not end is dropped, and what it does later is in none', async () => {
    const { url } = await own.open()
    const first = await openPlace(url, { turnMs: 100 })
    const write = () =>
      first.turns.database.prepare("INSERT INTO records (kind, uid, content) VALUES ('tried', 'late', '1')").run()
    const gate = new EventEmitter()
    let later: Promise<unknown> = Promise.resolve()
    const turn = first.inTurn(() => {
      write()
      later = once(gate, 'open').then(write)
      return later
    })
    await expect(turn).rejects.toMatchObject({ kind: 'unavailable', message: expect.stringContaining('too long') })
    await first.put('a', '1')
    gate.emit('open')
    await expect(later).rejects.toThrow('readonly')
    expect(recordsOf(first)).toEqual({ a: '1' })
  })

  test('of another one is waited for no longer than a read may take', async () => {
    const { url } = await own.open()
    const [first, second] = [await openPlace(url), await openPlace(url, { readUpMs: 100 })]
    const gate = new EventEmitter()
    Object.assign(second.follower, { catchUp: () => once(gate, 'open') })
    await first.put('a', '1')
    const refusal = { kind: 'unavailable', message: expect.stringContaining('still taking what others changed') }
    await expect(second.readUp()).rejects.toMatchObject(refusal)
    gate.emit('open')
  })

  test('that cannot be begun or told leaves no transaction open', async () => {
    const { url } = await own.open()
    const first = await openPlace(url)
    const { writing } = first.follower.copy
    const usual = writing.createSession.bind(writing)
    const fail = () => {
      throw new Error('out of memory')
    }
    writing.createSession = fail
    await expect(first.put('a', '1')).rejects.toThrow('out of memory')
    writing.createSession = () => Object.assign(usual(), { changeset: fail })
    await expect(first.put('a', '2')).rejects.toThrow('out of memory')
    writing.createSession = usual
    await first.put('b', '3')
    expect(recordsOf(first)).toEqual({ b: '3' })
  })

  test('is not taken for whoever has no session, and no key of a snapshot', async () => {
    const { url, start } = await own.open()
    const [one, pool] = [await start(), await openPool(url)]
    onTestFinished(() => pool.end())
    const client = await pool.connect()
    try {
      await client.query('BEGIN; SELECT * FROM hearth_dashboard_state FOR UPDATE')
      const statuses = ['/logout', '/api/snapshots-delete/x'].map(async (path) => {
        const answer = await fetch(`${one.url}${path}`, { redirect: 'manual' })
        return answer.status
      })
      expect(await Promise.all(statuses)).toEqual([302, 404])
    } finally {
      client.release(true)
    }
  })
})
