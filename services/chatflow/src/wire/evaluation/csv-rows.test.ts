import { describe, expect, test } from 'vitest'
import { readCsvRows } from './csv-rows.ts'

const uri = (csv: string) => `data:text/csv;base64,${Buffer.from(csv).toString('base64')}`
const plain = { firstRowHeaders: false, maxRows: 3 }

describe('rows of a CSV file', () => {
  test.each([
    [
      'quotes, commas and line ends within a value',
      'a,b\n"one, ""two""\nthree",x\n',
      [
        ['a', 'b'],
        ['one, "two"\nthree', 'x'],
      ],
    ],
    [
      'a mark of byte order, and lines of other lengths',
      '\uFEFFa\nb,c,d\n',
      [
        ['a', ''],
        ['b', 'c'],
      ],
    ],
    [
      'empty lines',
      'a,b\n\n\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
  ])('%s', (_name, csv, rows) => {
    expect(readCsvRows(uri(csv), plain)).toEqual(rows.map(([input, output]) => ({ input, output })))
  })

  test('without the line that names the columns', () => {
    expect(readCsvRows(uri('question,answer\na,b\n'), { ...plain, firstRowHeaders: true })).toEqual([
      { input: 'a', output: 'b' },
    ])
  })

  test("several files, with their names behind them as Flowise's page sends them", () => {
    const files = JSON.stringify(['a,b', 'c,d'].map((csv, at) => `${uri(csv)},filename:${at}.csv`))
    expect(readCsvRows(files, plain)).toHaveLength(2)
  })

  test.each([
    ['too many rows', uri('a\nb\nc\nd\n'), 'it has more than 3 rows'],
    ['a quote that does not end', uri('"a,b\n'), 'Quote Not Closed'],
    ['a file that is no data URI', 'a,b', 'csvFile is no data URI'],
    ['a list that is none', '["', 'csvFile is neither'],
  ])('refuses %s', (_name, sent, message) => {
    expect(() => readCsvRows(sent, plain)).toThrow(message)
  })
})
