import { describe, expect, test } from 'vitest'
import { addSource, describeDataSource, type EngineCase } from './data-source.contract.ts'
import { samplesRange } from './samples.ts'

/** A database with the table `samples (host, at, seconds, value)`, `at` a time. */
export type DatabaseCase = Pick<EngineCase, 'type' | 'settings' | 'secret'> & {
  /** A statement without an end, and one with many rows of twenty letters. */
  readonly sleep: string
  readonly isSleeping: () => Promise<boolean>
  readonly many: string
  /** What it says to a word that is no SQL. */
  readonly rejection: RegExp
  /** Statements that would change something, or reach beyond the database. */
  readonly writes: readonly string[]
  readonly count: () => Promise<number>
}

type Body = {
  readonly results: {
    readonly A: {
      readonly frames: readonly { schema: { fields: object[]; meta: object }; data: { values: unknown[][] } }[]
    }
  }
}

const minute = (at: number) => samplesRange.fromMs + at * 60_000

/** What holds for every kind of database, besides what holds for every data source. */
export function describeDatabase(one: DatabaseCase): void {
  const series = (rawSql: string) => ({ rawSql, format: 'time_series' })
  const table = (rawSql: string) => ({ rawSql, format: 'table' })

  describeDataSource({
    ...one,
    range: samplesRange,
    query: series('SELECT $__time(at), host AS metric, value FROM samples WHERE $__timeFilter(at) ORDER BY 1, 2'),
    rejected: { query: table('SELECT FORM samples'), field: 'rawSql', message: one.rejection },
    large: table(one.many),
    slow: { query: table(one.sleep), isRunning: one.isSleeping },
  })

  describe(`databases of the type ${one.type}`, () => {
    const first = async (query: object, config: object = {}) => {
      const { run } = await addSource(one, config)
      const { results } = await run([query], samplesRange)
      expect(results.A?.error).toBeUndefined()
      return (results as unknown as Body['results']).A.frames[0]
    }

    test('make series of the words beside a number', async () => {
      const frame = await first(
        series('SELECT $__time(at), host AS metric, value FROM samples WHERE $__timeFilter(at) ORDER BY 1, 2'),
      )
      expect(frame?.schema.fields).toMatchObject([{ name: 'Time', type: 'time' }, { name: 'a' }, { name: 'b' }])
      expect(frame?.data.values).toEqual([
        [0, 10, 20, 30, 40, 50].map(minute),
        [0, 1, 2, 3, 4, 5],
        [0, 10, null, 30, 40, 50],
      ])
    })

    test('make labels of words under another name, and a series of each number', async () => {
      const frame = await first(
        series(
          'SELECT $__time(at), host, value, value * 2 AS twice FROM samples WHERE $__timeFilter(at) ORDER BY 1, 2',
        ),
      )
      expect(frame?.schema.fields.slice(1)).toMatchObject([
        { name: 'value', labels: { host: 'a' } },
        { name: 'twice', labels: { host: 'a' } },
        { name: 'value', labels: { host: 'b' } },
        { name: 'twice', labels: { host: 'b' } },
      ])
    })

    test.each([
      ['NULL', [1, null, 5]],
      ['previous', [1, 1, 5]],
      ['0', [1, 0, 5]],
    ])('group by time, and fill what is missing with %s', async (fill, values) => {
      const frame = await first(
        series(
          `SELECT $__timeGroupAlias(at, '20m', ${fill}), max(value) AS value FROM samples ` +
            `WHERE $__timeFilter(at) AND host = 'a' AND value NOT IN (2, 3) GROUP BY 1 ORDER BY 1`,
        ),
      )
      expect(frame?.data.values[0]?.slice(0, 3)).toEqual([0, 20, 40].map(minute))
      expect(frame?.data.values[1]?.slice(0, 3)).toEqual(values)
    })

    test('answer a table with the columns that were asked for', async () => {
      const frame = await first(
        table("SELECT at, host, value FROM samples WHERE host = 'b' AND value >= 40 ORDER BY at"),
      )
      expect(frame?.schema.fields).toMatchObject([
        { name: 'at', type: 'time', typeInfo: { frame: 'time.Time', nullable: true } },
        { name: 'host', type: 'string' },
        { name: 'value', type: 'number' },
      ])
      expect(frame?.data.values).toEqual([
        [minute(40), minute(50)],
        ['b', 'b'],
        [40, 50],
      ])
    })

    test('read columns called time, and the end of an annotation, as times', async () => {
      const frame = await first(
        table(
          "SELECT seconds AS time, seconds AS timeend, 'deployed' AS text, 'a,b' AS tags FROM samples WHERE value = 50",
        ),
      )
      expect(frame?.schema.fields).toMatchObject([
        { type: 'time' },
        { type: 'time' },
        { type: 'string' },
        { type: 'string' },
      ])
      expect(frame?.data.values).toEqual([[minute(50)], [minute(50)], ['deployed'], ['a,b']])
    })

    test('filter columns of Unix seconds', async () => {
      const sql =
        'SELECT $__unixEpochGroup(seconds, 30m) AS time, count(*) AS value FROM samples WHERE $__unixEpochFilter(seconds) GROUP BY 1 ORDER BY 1'
      expect((await first(series(sql)))?.data.values).toEqual([[0, 30].map(minute), [5, 6]])
    })

    test('answer without rows for a time that has none', async () => {
      const frame = await first(table("SELECT host FROM samples WHERE host = 'none'"))
      expect(frame?.data.values).toEqual([[]])
    })

    test('read no more rows than they may, and say so', async () => {
      const frame = await first(table(one.many), { maxRows: 10 })
      expect(frame?.data.values[0]).toHaveLength(10)
      expect(frame?.schema.meta).toMatchObject({
        notices: [{ severity: 'warning', text: expect.stringContaining('first 10 rows') }],
      })
    })

    test('need a column of times for series', async () => {
      const { run } = await addSource(one)
      const { results } = await run([series('SELECT host, value FROM samples')], samplesRange)
      expect(results.A?.error).toContain('no time column found')
    })

    test.each(one.writes)('are read alone: %s', async (sql) => {
      const before = await one.count()
      const { run } = await addSource(one)
      const { results } = await run([table(sql)], samplesRange)
      expect(results.A).toMatchObject({ status: 400, error: expect.stringMatching(/query A.*"rawSql"/), frames: [] })
      expect(await one.count()).toBe(before)
    })
  })
}
