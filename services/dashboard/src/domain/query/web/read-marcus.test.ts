import { describe, expect, test } from 'vitest'
import { readCsvPlugin, readJsonApi } from './read-marcus.ts'

const request = { url: '', method: 'GET', params: [], headers: [], body: undefined }

describe('a query of the JSON API plugin', () => {
  test('of which nothing is said asks its address', () => {
    expect(readJsonApi({ written: {} })).toEqual({
      ...{ source: { kind: 'url', request }, form: { kind: 'json', root: '$', isByColumn: true } },
      ...{ columns: [], isSeries: false },
    })
  })

  test('asks as it says', () => {
    const written = {
      ...{ method: 'POST', urlPath: '/x', queryParams: 'a=1&b=2', body: '{"q":1}' },
      params: [['c', '3']],
      headers: [['X-Y', 'z']],
    }
    expect(readJsonApi({ written }).source).toEqual({
      kind: 'url',
      request: {
        ...{ url: '/x', method: 'POST', body: '{"q":1}', headers: [['X-Y', 'z']] },
        params: [
          ['a', '1'],
          ['b', '2'],
          ['c', '3'],
        ],
      },
    })
  })

  test('sends no body with a GET', () => {
    expect(readJsonApi({ written: { method: 'GET', body: 'x' } }).source).toEqual({ kind: 'url', request })
  })

  test.each([
    { path: '$.items[*].name', name: 'name' },
    { path: "$.items[*]['cpu-load']", name: 'cpu-load' },
    { path: '$["a b"]', name: 'b' },
    { path: '$.list[*]', name: '$.list[*]' },
    { path: '$', name: '$' },
  ])('names the column of $path $name', ({ path, name }) => {
    expect(readJsonApi({ written: { fields: [{ jsonPath: path }] } }).columns).toEqual([
      { selector: path, name, kind: undefined, isSeconds: false },
    ])
  })

  test('has columns of kinds that are known, and none without a path', () => {
    const fields = [
      { jsonPath: '$.t', type: 'time', name: 'When' },
      { jsonPath: '$.n', type: 'number', language: 'jsonpath' },
      { jsonPath: '$.s', type: 'other' },
      { jsonPath: '', name: 'x' },
    ]
    expect(readJsonApi({ written: { fields } }).columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['When', 'time'],
      ['n', 'number'],
      ['s', undefined],
    ])
  })

  test('is refused in JSONata', () => {
    const fields = [{ jsonPath: 'a.b', language: 'jsonata' }]
    expect(() => readJsonApi({ written: { fields } })).toThrow(
      '"a.b" is JSONata: paths are JSONPath here, such as $.items[*].name',
    )
  })
})

describe('a query of the CSV plugin', () => {
  const form = {
    ...{ kind: 'csv', delimiter: ',', hasHeader: true, skippedRows: 0, decimalComma: false, areOthersLeftOut: false },
  }

  test.each([
    { written: {}, changed: {} },
    { written: { delimiter: ';' }, changed: { delimiter: ';' } },
    { written: { header: false }, changed: { hasHeader: false } },
    { written: { header: true }, changed: {} },
    { written: { skipRows: 2 }, changed: { skippedRows: 2 } },
    { written: { skipRows: '3' }, changed: { skippedRows: 3 } },
    { written: { skipRows: -1 }, changed: {} },
    { written: { skipRows: 'x' }, changed: {} },
    { written: { decimalSeparator: ',' }, changed: { decimalComma: true } },
    { written: { decimalSeparator: '.' }, changed: {} },
    { written: { ignoreUnknown: true }, changed: { areOthersLeftOut: true } },
    { written: { ignoreUnknown: 'yes' }, changed: {} },
  ])('of $written', ({ written, changed }) => {
    expect(readCsvPlugin({ written }).form).toEqual({ ...form, ...changed })
  })

  test('has its columns by their names', () => {
    const written = { path: '/a.csv', schema: [{ name: 'a', type: 'boolean' }, { name: '' }, { type: 'time' }] }
    expect(readCsvPlugin({ written })).toEqual({
      ...{ source: { kind: 'url', request: { ...request, url: '/a.csv' } }, form, isSeries: false },
      columns: [{ selector: 'a', name: 'a', kind: 'boolean', isSeconds: false }],
    })
  })
})
