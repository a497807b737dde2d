import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../datasource/data-source.ts'
import { parseDurationMs } from '../duration.ts'
import { faultOfField } from '../fault-of-field.ts'
import type { Frame, Notice } from '../frame.ts'
import { interpolate } from '../interpolate.ts'
import type { QueryTask, SourceAdapter } from '../source-adapter.ts'
import { computeStep } from '../step.ts'
import { type Fill, fillGaps } from '../table/fill-gaps.ts'
import { longToWide } from '../table/long-to-wide.ts'
import { seriesFrame } from '../table/series-frame.ts'
import type { Table } from '../table/table.ts'
import { tableFrame } from '../table/table-frame.ts'
import { withTimes } from '../table/with-times.ts'
import { checkReads } from './check-reads.ts'
import { expandMacros } from './macros/expand-macros.ts'
import type { Dialect } from './macros/macro.ts'
import { readSqlQuery, type SqlQuery } from './read-sql-query.ts'
import type { SqlDatabase } from './sql-database.ts'

export type SqlDeps = { readonly database: SqlDatabase; readonly dialect: Dialect }

/** Asks databases, by the macros and in the two forms of Grafana's own plugins: tables, and series over time. */
export function createSqlAdapter({ database, dialect }: SqlDeps): SourceAdapter {
  return {
    isBlank: (query) => readSqlQuery(query).sql.trim() === '',
    async run(task, signal) {
      const { query, source, range, once } = task
      const asked = readSqlQuery(query)
      try {
        const { sql, fill } = writeSql(task, asked, dialect)
        checkReads(sql)
        const answer = await once(sql, () => database.query(source, sql, signal))
        const notices = answer.isCut ? [cutNotice(answer.rows.length)] : []
        const timed = withTimes(answer, ({ name }) => isTime(name, asked))
        const frame = asked.isSeries ? frameOfSeries(query.refId, timed, fill, range) : tableFrame(query.refId, timed)
        return [{ ...frame, executedQuery: sql, notices }]
      } catch (error) {
        throw faultOfField(error, query.refId, asked.key)
      }
    },
    async check(source, signal) {
      await database.query(source, 'SELECT 1', signal)
      return 'Database Connection OK'
    },
  }
}

function writeSql({ source, query, range }: QueryTask, { sql }: SqlQuery, dialect: Dialect) {
  const scrapeIntervalMs = leastIntervalMs(source) ?? 1
  const step = computeStep({ ...query, intervalFactor: 1, rangeMs: range.toMs - range.fromMs, scrapeIntervalMs })
  const hasTimescale = source.settings.jsonData.timescaledb === true
  return expandMacros(interpolate(sql, { ...step, range }), dialect, { range, hasTimescale })
}

function leastIntervalMs({ settings }: DataSource): number | undefined {
  const { timeInterval } = settings.jsonData
  return typeof timeInterval === 'string' ? parseDurationMs(timeInterval) : undefined
}

// `timeend` is where an annotation ends.
function isTime(name: string, { timeColumns, isSeries }: SqlQuery): boolean {
  return timeColumns.includes(name) || (!isSeries && name.toLowerCase() === 'timeend')
}

function frameOfSeries(refId: string, table: Table, fill: Fill | undefined, range: QueryTask['range']): Frame {
  const timeAt = table.columns.findIndex(({ kind }) => kind === 'time')
  if (timeAt === -1 && table.columns.length > 0)
    throw new Failure(
      'invalid',
      'no time column found: a series has a column "time"; choose the format "table" otherwise',
    )
  const wide = longToWide(table, timeAt)
  return seriesFrame(refId, fill === undefined ? wide : fillGaps(wide, fill, range))
}

function cutNotice(rows: number): Notice {
  return { severity: 'warning', text: `Only the first ${rows} rows were read: narrow the query` }
}
