import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findPostgres } from '../../../test-support/postgres.ts'
import { ownPostgres } from '../../database.fixture.ts'
import { claimPostgres } from '../claim-postgres.ts'
import { createLeases } from './leases.ts'
import { openProcess } from './processes.fixture.ts'

describe('leases', () => {
  /** Those that a process sees, over rows in memory and by a clock of its own. */
  function watch(rows: Map<string, number>) {
    const clock = { nowMs: 0 }
    const gone: string[] = []
    const client = {
      async query(text: string, [id, beat]: readonly [string?, number?] = []) {
        if (text.startsWith('UPDATE')) {
          const own = rows.get(id ?? '')
          if (own !== undefined) rows.set(id ?? '', own + 1)
          return { rowCount: own === undefined ? 0 : 1, rows: [] }
        }
        if (text.startsWith('DELETE'))
          return { rowCount: rows.get(id ?? '') === beat && rows.delete(id ?? '') ? 1 : 0, rows: [] }
        return { rowCount: rows.size, rows: [...rows].map(([key, number]) => ({ id: key, beat: String(number) })) }
      },
    }
    const leases = createLeases({ me: 'me', leaseMs: 1_000, nowMs: () => clock.nowMs, onFault: () => undefined })
    leases.onGone(async () => void gone.push([...rows.keys()].join()))
    const beat = () => leases.beat(client as unknown as Pick<pg.Client, 'query'>)
    return { clock, leases, beat, gone }
  }

  test('of those who show no life for their whole length end, of others do not', async () => {
    const rows = new Map([
      ['me', 0],
      ['dead', 7],
      ['lives', 0],
    ])
    const { clock, beat, gone } = watch(rows)
    for (; clock.nowMs < 1_000; clock.nowMs += 250) {
      await beat()
      rows.set('lives', clock.nowMs + 1)
    }
    expect([...rows.keys()]).toEqual(['me', 'dead', 'lives'])
    await beat()
    await expect.poll(() => gone).toEqual(['me,lives'])
  })

  test('do not end for a time in which nothing could be heard', async () => {
    const rows = new Map([
      ['me', 0],
      ['other', 7],
    ])
    const { clock, leases, beat } = watch(rows)
    await beat()
    clock.nowMs = 5_000
    leases.forgetTimes()
    await beat()
    clock.nowMs = 5_999
    await beat()
    expect([...rows.keys()]).toEqual(['me', 'other'])
    clock.nowMs = 6_000
    await beat()
    expect([...rows.keys()]).toEqual(['me'])
  })

  test('that others have ended are found to be', async () => {
    const rows = new Map([['me', 0]])
    const { beat } = watch(rows)
    expect(await beat()).toBe(true)
    rows.delete('me')
    expect(await beat()).toBe(false)
  })

  test('that end have what was left settled, again where that fails', async () => {
    const rows = new Map([
      ['me', 0],
      ['other', 0],
    ])
    const { leases, beat } = watch(rows)
    let tries = 0
    leases.onGone(async () => {
      tries += 1
      if (tries === 1) throw new Error('the database is away')
    })
    await beat()
    rows.delete('other')
    await beat()
    await expect.poll(() => tries).toBe(1)
    await beat()
    await expect.poll(() => tries).toBe(2)
    await beat()
    expect(tries).toBe(2)
  })
})

const programs = await findPostgres()
const absent = programs === undefined

describe.skipIf(absent)('processes over one Postgres database', () => {
  const server = ownPostgres(programs)

  async function connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  test('have it together, and one that wants it alone is refused', async () => {
    const url = await server.newDatabase()
    const first = await openProcess(url)
    await openProcess(url)
    const alone = claimPostgres(url, { waitMs: 0, onTaken: () => undefined })
    await expect(alone).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('"replicas"') })
    expect(await first.replicas.left([{ owner: first.replicas.me }])).toEqual([])
  })

  test('are refused while one has it alone', async () => {
    const url = await server.newDatabase()
    const alone = await claimPostgres(url, { waitMs: 0, onTaken: () => undefined })
    onTestFinished(() => alone.close())
    const shared = claimPostgres(url, { waitMs: 0, isShared: true, onTaken: () => undefined })
    await expect(shared).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('are refused beside others that seal with another key', async () => {
    const url = await server.newDatabase()
    const first = await openProcess(url)
    const other = openProcess(url, 600_000, [Buffer.alloc(32, 8)])
    await expect(other).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('secrets.json') })
    expect(await first.db.selectFrom('replica').select('id').execute()).toEqual([{ id: first.replicas.me }])
  })

  test('are let in beside those whose key they accept', async () => {
    const url = await server.newDatabase()
    const [before, next] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
    await openProcess(url, 600_000, [before, next])
    const other = await openProcess(url, 600_000, [next, before])
    expect(await other.db.selectFrom('replica').select('id').execute()).toHaveLength(2)
  })

  test('settle what one of them has left when it ends in good order', async () => {
    const url = await server.newDatabase()
    const [one, other] = [await openProcess(url), await openProcess(url)]
    let settled = 0
    one.replicas.onGone(async () => {
      settled += 1
    })
    const rows = [{ owner: other.replicas.me }]
    await other.leave()
    await expect.poll(() => settled).toBeGreaterThan(0)
    expect(await one.replicas.left(rows)).toEqual(rows)
  })

  test('are let in beside those whose key they accept', async () => {
    const url = await server.newDatabase()
    const [before, next] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
    await openProcess(url, 600_000, [before, next])
    const other = await openProcess(url, 600_000, [next, before])
    expect(await other.db.selectFrom('replica').select('id').execute()).toHaveLength(2)
  })

  test('settle what one of them has left when it dies, after its lease, and give its turns to others', async () => {
    const url = await server.newDatabase()
    const [one, other] = [await openProcess(url, 4_000), await openProcess(url)]
    const queue = { policy: 'enqueue', maxWaiting: 8 } as const
    const signal = new AbortController().signal
    await other.sessionQueue(queue).enter('s', () => undefined, signal)
    const next = one.sessionQueue(queue).enter('s', () => undefined, signal)
    await other.kill()
    await (await next)()
    const rows = [{ owner: other.replicas.me }]
    expect(await one.replicas.left(rows)).toEqual(rows)
    expect(one.ended).toEqual([])
  }, 120_000)

  test('one that the others took for dead is told so', async () => {
    const url = await server.newDatabase()
    const [one, other] = [await openProcess(url), await openProcess(url)]
    await one.db.deleteFrom('replica').where('id', '=', other.replicas.me).execute()
    await expect.poll(() => other.ended.length).toBeGreaterThan(0)
    expect(other.ended[0]).toMatchObject({ kind: 'conflict', message: expect.stringContaining('to be started again') })
    expect(one.ended).toEqual([])
  })

  test('read anew what they remember once their connections are back, and hear what comes then', async () => {
    const url = await server.newDatabase()
    const process = await openProcess(url)
    const heard: string[] = []
    let read = 0
    process.replicas.hear('ui_session', (id) => void heard.push(id))
    process.replicas.onReturn(async () => {
      read += 1
      // The first time it cannot be read either.
      if (read === 1) throw new Error('the database is away')
    })
    await server.stop()
    await server.start()
    await expect.poll(() => read).toBe(2)
    const client = await connect(url)
    const insert = 'INSERT INTO ui_session (id, created_at_ms, last_used_at_ms) VALUES ($1, 0, 0)'
    await client.query(insert, ['after'])
    await expect.poll(() => heard).toEqual(['after'])
    expect(process.ended).toEqual([])
  })

  test('end no lease because Postgres was away', async () => {
    const url = await server.newDatabase()
    const [one, other] = [await openProcess(url, 10_000), await openProcess(url, 10_000)]
    await server.stop()
    // As long as it takes for the leases to be over by the clock.
    const beganMs = performance.now()
    await expect.poll(() => performance.now() - beganMs, { interval: 500, timeout: 60_000 }).toBeGreaterThan(11_000)
    await server.start()
    const rows = [{ owner: one.replicas.me }, { owner: other.replicas.me }]
    await expect.poll(() => one.replicas.left(rows).catch(() => undefined)).toEqual([])
    const beats = async () => (await one.db.selectFrom('replica').select('beat').execute()).map(({ beat }) => beat)
    const before = await beats()
    await expect.poll(async () => (await beats()).every((beat) => !before.includes(beat))).toBe(true)
    expect([...one.ended, ...other.ended]).toEqual([])
  }, 120_000)
})

test.runIf(absent)('processes over one Postgres database: skipped, Postgres is not installed', () => undefined)
