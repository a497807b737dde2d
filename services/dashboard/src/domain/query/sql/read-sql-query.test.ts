import { describe, expect, test } from 'vitest'
import { readSqlQuery } from './read-sql-query.ts'

const usual = ['time', 'time_sec']
const read = (written: Readonly<Record<string, unknown>>, format = 'table') =>
  readSqlQuery({ written, format } as Parameters<typeof readSqlQuery>[0])

describe('readSqlQuery()', () => {
  test.each([
    { name: 'the form of Postgres and MySQL', written: { rawSql: 'select 1' }, key: 'rawSql', sql: 'select 1' },
    {
      name: 'what somebody typed for SQLite',
      written: { rawQueryText: 'select 2' },
      key: 'rawQueryText',
      sql: 'select 2',
    },
    { name: 'what SQLite would run', written: { queryText: 'select 3' }, key: 'queryText', sql: 'select 3' },
    {
      name: 'what was typed before what would run',
      written: { queryText: 'b', rawQueryText: 'a' },
      key: 'rawQueryText',
      sql: 'a',
    },
    {
      name: 'the first that is not blank',
      written: { rawSql: ' \n', rawQueryText: '', queryText: 'c' },
      key: 'queryText',
      sql: 'c',
    },
    { name: 'no other type than text', written: { rawSql: 5, queryText: 'c' }, key: 'queryText', sql: 'c' },
    { name: 'blanks around it as they are', written: { rawSql: ' select 1 ' }, key: 'rawSql', sql: ' select 1 ' },
    { name: 'nothing', written: {}, key: 'rawSql', sql: '' },
    { name: 'no text at all', written: { rawSql: null, queryText: ['x'] }, key: 'rawSql', sql: '' },
  ])('reads $name', ({ written, key, sql }) => {
    expect(read(written)).toEqual({ key, sql, isSeries: false, timeColumns: usual })
  })

  test.each([
    { written: { rawSql: 'x' }, format: 'time_series', isSeries: true },
    { written: { rawSql: 'x' }, format: 'table', isSeries: false },
    { written: { rawSql: 'x', queryType: 'time series' }, format: 'table', isSeries: false },
    { written: { queryText: 'x', queryType: 'time series' }, format: 'table', isSeries: true },
    { written: { queryText: 'x', queryType: 'Time_Series' }, format: 'table', isSeries: true },
    { written: { queryText: 'x', queryType: 'timeseries' }, format: 'table', isSeries: true },
    { written: { queryText: 'x', queryType: 'table' }, format: 'time_series', isSeries: false },
    { written: { queryText: 'x' }, format: 'time_series', isSeries: false },
    { written: { queryText: 'x', queryType: 5 }, format: 'table', isSeries: false },
  ])('says whether $written as $format is a series: $isSeries', ({ written, format, isSeries }) => {
    expect(read(written, format).isSeries).toBe(isSeries)
  })

  test.each([
    { written: { queryText: 'x', timeColumns: ['at', 5] }, timeColumns: [...usual, 'at', '5'] },
    { written: { queryText: 'x', timeColumns: 'at' }, timeColumns: usual },
    { written: { queryText: 'x' }, timeColumns: usual },
    { written: { rawSql: 'x', timeColumns: ['at'] }, timeColumns: usual },
  ])('adds columns with times where SQLite names them: $written', ({ written, timeColumns }) => {
    expect(read(written).timeColumns).toEqual(timeColumns)
  })
})
