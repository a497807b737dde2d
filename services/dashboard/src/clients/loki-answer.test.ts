import { expect, test } from 'vitest'
import { parseLokiAnswer } from './loki-answer.ts'

const answer = (data: object, more: object = {}) => parseLokiAnswer({ status: 'success', data, ...more })
const stream = { b: '2', a: '1' }

test('lines of older servers have the labels of their stream', () => {
  const found = answer({ resultType: 'streams', result: [{ stream, values: [['5', 'x']] }] })
  expect(found).toEqual({
    kind: 'lines',
    stats: [],
    warnings: [],
    lines: [{ ns: '5', text: 'x', labels: { a: '1', b: '2' }, labelTypes: undefined }],
  })
  expect(JSON.stringify(found)).toContain('{"a":"1","b":"2"}')
})

test('labels of three kinds are told apart', () => {
  const own = { structuredMetadata: { trace: 't' }, parsed: { status: '200' } }
  const values = [
    ['5', 'x', own],
    ['4', 'y', {}],
  ]
  const found = answer({ resultType: 'streams', encodingFlags: ['categorize-labels'], result: [{ stream, values }] })
  expect(found).toMatchObject({
    lines: [
      {
        labels: { a: '1', b: '2', status: '200', trace: 't' },
        labelTypes: { a: 'I', b: 'I', status: 'P', trace: 'S' },
      },
      { labels: { a: '1', b: '2' }, labelTypes: { a: 'I', b: 'I' } },
    ],
  })
})

test('statistics have names and units, warnings are kept', () => {
  const stats = {
    summary: { execTime: 0.2, totalBytesProcessed: 10, other: 1 },
    ingester: { totalReached: 1 },
    querier: { store: { totalChunksRef: 3, chunksDownloadTime: 0.1, chunk: { decompressedBytes: 7 } } },
  }
  expect(answer({ resultType: 'matrix', result: [], stats }, { warnings: ['slow'] })).toMatchObject({
    kind: 'series',
    warnings: ['slow'],
    stats: [
      { displayName: 'Summary: total bytes processed', unit: 'decbytes', value: 10 },
      { displayName: 'Summary: exec time', unit: 's', value: 0.2 },
      { displayName: 'Ingester: total reached', unit: '', value: 1 },
    ],
  })
})

test.each([
  { name: 'a page', json: undefined },
  { name: 'an error', json: { status: 'error', error: 'x' } },
  { name: 'lines that are none', json: { status: 'success', data: { resultType: 'streams' } } },
  {
    name: 'a line without a time',
    json: { status: 'success', data: { resultType: 'streams', result: [{ stream, values: [['now', 'x']] }] } },
  },
  { name: 'another kind', json: { status: 'success', data: { resultType: 'tree', result: [] } } },
])('$name is no answer', ({ json }) => expect(parseLokiAnswer(json)).toBeUndefined())
