import { describe, expect, test } from 'vitest'
import { longToWide } from './long-to-wide.ts'
import type { Cell, Column } from './table.ts'

const columns = (...named: readonly string[]): Column[] =>
  named.map((one) => {
    const [name = '', kind = ''] = one.split(':')
    return { name, kind: kind as Column['kind'] }
  })
const wide = (named: readonly string[], rows: readonly (readonly Cell[])[], timeAt = 0) =>
  longToWide({ columns: columns(...named), rows: rows.map((row) => [...row]) }, timeAt)

describe('rows as series', () => {
  test('are one for each combination of words, each with all times', () => {
    const rows = [
      [20, 'a', true, 3],
      [10, 'a', true, 1],
      [10, 'b', true, 2],
      [10, 'a', false, 4],
    ]
    expect(wide(['time:time', 'host:string', 'up:boolean', 'load:number'], rows)).toEqual({
      timesMs: [10, 20],
      series: [
        { name: 'load', labels: { host: 'a', up: 'true' }, values: [1, 3] },
        { name: 'load', labels: { host: 'b', up: 'true' }, values: [2, null] },
        { name: 'load', labels: { host: 'a', up: 'false' }, values: [4, null] },
      ],
    })
  })

  test('are one for each column of numbers, of other times too', () => {
    expect(
      wide(
        ['a:number', 'time:time', 'end:time'],
        [
          [1, 10, 11],
          [2, 20, null],
        ],
        1,
      ),
    ).toEqual({
      timesMs: [10, 20],
      series: [
        { name: 'a', labels: {}, values: [1, 2] },
        { name: 'end', labels: {}, values: [11, null] },
      ],
    })
  })

  test('leave out rows without a time, and have the last of several at one time', () => {
    expect(
      wide(
        ['time:time', 'a:number'],
        [
          [null, 1],
          [10, 2],
          ['10', 3],
          [10, 4],
        ],
      ),
    ).toEqual({
      timesMs: [10],
      series: [{ name: 'a', labels: {}, values: [4] }],
    })
  })

  test.each([
    {
      name: 'words of a column "metric" are the name',
      named: ['time:time', 'metric:string', 'a:number'],
      row: [10, 'cpu', 1],
      series: [{ name: 'cpu', labels: {}, values: [1] }],
    },
    {
      name: 'words that are not there are an empty name',
      named: ['time:time', 'metric:string', 'a:number'],
      row: [10, null, 1],
      series: [{ name: '', labels: {}, values: [1] }],
    },
    {
      name: 'words of another column are a label',
      named: ['time:time', 'host:string', 'a:number'],
      row: [10, null, 1],
      series: [{ name: 'a', labels: { host: '' }, values: [1] }],
    },
    {
      name: 'beside other words it is a label',
      named: ['time:time', 'metric:string', 'host:string', 'a:number'],
      row: [10, 'cpu', 'x', 1],
      series: [{ name: 'a', labels: { metric: 'cpu', host: 'x' }, values: [1] }],
    },
    {
      name: 'beside two numbers it is a label',
      named: ['time:time', 'metric:string', 'a:number', 'b:number'],
      row: [10, 'cpu', 1, 2],
      series: [
        { name: 'a', labels: { metric: 'cpu' }, values: [1] },
        { name: 'b', labels: { metric: 'cpu' }, values: [2] },
      ],
    },
    {
      name: 'what is no number is nothing',
      named: ['time:time', 'a:number'],
      row: [10, 'x'],
      series: [{ name: 'a', labels: {}, values: [null] }],
    },
  ])('$name', ({ named, row, series }) => {
    expect(wide(named, [row])).toEqual({ timesMs: [10], series })
  })

  test('of nothing are none', () => {
    expect(wide(['time:time', 'a:number'], [])).toEqual({ timesMs: [], series: [] })
  })
})
