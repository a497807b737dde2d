import { describe, expect, test } from 'vitest'
import type { ScopedValue } from '../interpolate/scope.ts'
import { filledQuery } from './other-query.ts'

const value = (own: Partial<ScopedValue>): ScopedValue => ({
  value: '',
  text: '',
  isPattern: false,
  isRaw: false,
  ...own,
})
const values: Readonly<Record<string, ScopedValue>> = {
  one: value({ value: "O'Hara" }),
  chosen: value({ value: "O'Hara", isPattern: true }),
  many: value({ value: ['a', "b'c"], isPattern: true }),
  all: value({ value: 'anything', isPattern: true, isRaw: true }),
  number: value({ value: '5' }),
}
const scope = (name: string) => values[name]

describe('variables in SQL', () => {
  test.each([
    ['a single one stands as it is, its quotes doubled', "name = '$one'", "name = 'O''Hara'"],
    ['one of several choices is quoted', 'name IN ($chosen)', "name IN ('O''Hara')"],
    ['many are quoted, with commas between them', 'name IN ([[many]])', "name IN ('a','b''c')"],
    ['a value of its own for all is not touched', 'name IN ($all)', 'name IN (anything)'],
    ['a format says otherwise', '[[many:csv]]', "a,b'c"],
    [
      'macros and unknown names stay',
      "$__timeFilter(at) AND $__interval = '$nobody'",
      "$__timeFilter(at) AND $__interval = '$nobody'",
    ],
  ])('%s', (_name, rawSql, expected) => {
    expect(filledQuery({ rawSql }, 'mysql', scope)).toEqual({ rawSql: expected })
  })
})

test('variables are replaced in all texts of a query, and nowhere else', () => {
  const query = {
    datasource: { uid: '$one' },
    url: '/items/$number',
    columns: [{ selector: '[[many:pipe]]', type: 'string' }],
    rows: 5,
  }
  expect(filledQuery(query, 'yesoreyeram-infinity-datasource', scope)).toEqual({
    url: '/items/5',
    columns: [{ selector: "a|b'c", type: 'string' }],
    rows: 5,
  })
})
