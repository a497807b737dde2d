import { describe, expect, test } from 'vitest'
import { expandMacros } from './expand-macros.ts'
import type { Dialect } from './macro.ts'
import { mysqlMacros } from './mysql.ts'
import { postgresMacros } from './postgres.ts'
import { sqliteMacros } from './sqlite.ts'

// 2018-04-12 18:00 and five minutes later, as in Grafana's own descriptions of its macros.
const range = { fromMs: Date.UTC(2018, 3, 12, 18), toMs: Date.UTC(2018, 3, 12, 18, 5) }
const expand = (sql: string, dialect: Dialect, hasTimescale = false) =>
  expandMacros(sql, dialect, { range, hasTimescale })

describe('macros of Postgres', () => {
  test.each([
    ['$__time(time_column)', 'time_column AS "time"'],
    ['$__timeEpoch(time_column)', 'extract(epoch from time_column) as "time"'],
    ['$__timeFilter(time_column)', "time_column BETWEEN '2018-04-12T18:00:00Z' AND '2018-04-12T18:05:00Z'"],
    ['$__timeFrom()', "'2018-04-12T18:00:00Z'"],
    ['$__timeTo()', "'2018-04-12T18:05:00Z'"],
    ["$__timeGroup(time_column,'5m')", 'floor(extract(epoch from time_column)/300)*300'],
    ["$__timeGroup(time_column , '5m')", 'floor(extract(epoch from time_column)/300)*300'],
    ["$__timeGroupAlias(time_column,'5m')", 'floor(extract(epoch from time_column)/300)*300 AS "time"'],
    ['$__unixEpochFilter(time)', 'time >= 1523556000 AND time <= 1523556300'],
    ['$__unixEpochFrom()', '1523556000'],
    ['$__unixEpochTo()', '1523556300'],
    ['$__unixEpochNanoFilter(time)', 'time >= 1523556000000000000 AND time <= 1523556300000000000'],
    ['$__unixEpochNanoFrom()', '1523556000000000000'],
    ['$__unixEpochNanoTo()', '1523556300000000000'],
    ["$__unixEpochGroup(time_column,'5m')", 'floor((time_column)/300)*300'],
    ["$__unixEpochGroupAlias(time_column,'5m')", 'floor((time_column)/300)*300 AS "time"'],
  ])('%s', (sql, expected) => {
    expect(expand(`select ${sql} x`, postgresMacros).sql).toBe(`select ${expected} x`)
  })

  test('group by TimescaleDB where there is one', () => {
    expect(expand("$__timeGroup(t,'5m')", postgresMacros, true).sql).toBe("time_bucket('300.000s',t)")
  })
})

describe('macros of MySQL', () => {
  test.each([
    ['$__time(time_column)', 'UNIX_TIMESTAMP(time_column) as time_sec'],
    ['$__timeEpoch(time_column)', 'UNIX_TIMESTAMP(time_column) as time_sec'],
    ['$__timeFilter(time_column)', 'time_column BETWEEN FROM_UNIXTIME(1523556000) AND FROM_UNIXTIME(1523556300)'],
    ['$__timeFrom()', 'FROM_UNIXTIME(1523556000)'],
    ['$__timeTo()', 'FROM_UNIXTIME(1523556300)'],
    ["$__timeGroup(time_column,'5m')", 'UNIX_TIMESTAMP(time_column) DIV 300 * 300'],
    ["$__timeGroupAlias(time_column,'5m')", 'UNIX_TIMESTAMP(time_column) DIV 300 * 300 AS "time"'],
    ['$__unixEpochFilter(time)', 'time >= 1523556000 AND time <= 1523556300'],
    ["$__unixEpochGroup(time_column,'5m')", 'time_column DIV 300 * 300'],
    ["$__unixEpochGroupAlias(time_column,'5m')", 'time_column DIV 300 * 300 AS "time"'],
  ])('%s', (sql, expected) => {
    expect(expand(`select ${sql}`, mysqlMacros).sql).toBe(`select ${expected}`)
  })

  test('of a range before 1970', () => {
    const { sql } = expandMacros('$__timeFrom()', mysqlMacros, {
      range: { fromMs: -1_000, toMs: 0 },
      hasTimescale: false,
    })
    expect(sql).toBe('DATE_ADD(FROM_UNIXTIME(0), INTERVAL -1 SECOND)')
  })
})

describe('macros of SQLite', () => {
  test.each([
    ['$__unixEpochGroupSeconds("time", 10)', 'cast(("time" / 10) as int) * 10'],
    ['$__timeFilter(made)', "unixepoch(made, 'auto') BETWEEN 1523556000 AND 1523556300"],
    ["$__timeGroupAlias(made,'5m')", `unixepoch(made, 'auto') / 300 * 300 AS "time"`],
  ])('%s', (sql, expected) => {
    expect(expand(sql, sqliteMacros).sql).toBe(expected)
  })
})

describe('a macro', () => {
  test.each([
    ['NULL', null],
    ['previous', 'previous'],
    ['0', 0],
    ['1.5', 1.5],
  ])('that groups may say that what is missing is %s', (written, value) => {
    expect(expand(`$__timeGroup(t, '1m', ${written})`, postgresMacros).fill).toEqual({ intervalMs: 60_000, value })
  })

  test('takes what has parentheses, quotes and macros of its own', () => {
    const sql = `$__timeFilter(coalesce(a, ')', f(b, c))) and $__timeGroup(to_timestamp($__unixEpochFrom()), '1m')`
    expect(expand(sql, postgresMacros).sql).toBe(
      `coalesce(a, ')', f(b, c)) BETWEEN '2018-04-12T18:00:00Z' AND '2018-04-12T18:05:00Z' and ` +
        'floor(extract(epoch from to_timestamp(1523556000))/60)*60',
    )
  })

  test.each([
    ['$__nothing(a)', 'no macro $__nothing; there are $__time, '],
    ['$__timeFilter(a', 'has no closing parenthesis'],
    ['$__timeFilter()', 'names a column'],
    ['$__timeGroup(a)', "an interval such as '5m'"],
    ["$__timeGroup(a, '5m', some)", 'NULL, previous or a number'],
  ])('that cannot be read is refused: %s', (sql, message) => {
    expect(() => expand(sql, postgresMacros)).toThrow(message)
  })
})
