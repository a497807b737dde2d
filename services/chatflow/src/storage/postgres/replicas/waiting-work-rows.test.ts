import { describe, expect, test, vi } from 'vitest'
import { findPostgres } from '../../../test-support/postgres.ts'
import { ownPostgres } from '../../database.fixture.ts'
import { openProcess } from './processes.fixture.ts'

const programs = await findPostgres()
const absent = programs === undefined

describe.skipIf(absent)('work that waits in Postgres', () => {
  const server = ownPostgres(programs)
  const begun = { id: 'begun', kind: 'webhook', content: 'one' } as const
  const taken = { id: 'taken', kind: 'webhook', content: 'other' } as const

  test('waits again after its process was killed, and is left where it had begun', async () => {
    const url = await server.newDatabase()
    const [one, other] = [await openProcess(url, 15_000), await openProcess(url)]
    for (const item of [begun, taken]) await one.work.add(item)
    await other.work.take('webhook')
    await other.work.take('webhook')
    await other.work.begin(begun.id)
    expect(await one.work.take('webhook')).toBeUndefined()
    const look = vi.fn()
    one.work.onWork('webhook', look)
    const settle = vi.fn(async () => undefined)
    one.work.onLeft(settle)
    await other.kill()
    await vi.waitFor(() => expect(settle).toHaveBeenCalled(), { timeout: 50_000 })
    expect(look).toHaveBeenCalled()
    expect(await one.work.take('webhook')).toEqual(taken)
    expect([await one.work.takeLeft('webhook'), await one.work.takeLeft('webhook')]).toEqual([begun, undefined])
  }, 120_000)

  test('is not begun by a process that the others took for ended', async () => {
    const url = await server.newDatabase()
    const [one, other] = [await openProcess(url), await openProcess(url)]
    await one.work.add(taken)
    await other.work.take('webhook')
    await one.db.deleteFrom('replica').where('id', '=', other.replicas.me).execute()
    expect(await one.work.take('webhook')).toEqual(taken)
    expect(await other.work.begin(taken.id)).toBe(false)
    expect(await one.work.begin(taken.id)).toBe(true)
  })

  test('is sealed while it waits', async () => {
    const one = await openProcess(await server.newDatabase())
    await one.work.add({ id: 'x', kind: 'run', content: 'the key of a caller' })
    const [row] = await one.db.selectFrom('work').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain('caller')
  })

  test('is looked for anew once the connection is back', async () => {
    const one = await openProcess(await server.newDatabase())
    const look = vi.fn()
    one.work.onWork('run', look)
    await server.stop()
    await server.start()
    await vi.waitFor(() => expect(look).toHaveBeenCalled(), { timeout: 50_000 })
  }, 120_000)
})

test.runIf(absent)('work that waits in Postgres: skipped, Postgres is not installed', () => undefined)
