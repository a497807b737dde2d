import { describe, expect, test } from 'vitest'
import type { Field, Frame } from '../domain/query/frame.ts'
import { renderFrame } from './frame.ts'
import { joinPieces } from './pieces.ts'

const frame: Frame = { refId: 'A', type: 'timeseries-multi', resultType: 'matrix', fields: [] }
const render = (change: Partial<Frame> = {}) =>
  JSON.parse(joinPieces(renderFrame({ ...frame, ...change })).toString('utf8'))
const field = (change: Partial<Field> = {}): Field => ({ name: 'v', type: 'number', values: [1, 2], ...change })
const renderOne = (change: Partial<Field>) => render({ fields: [field(change)] })

describe('the schema of a frame', () => {
  const meta = { type: 'timeseries-multi', typeVersion: [0, 1], custom: { resultType: 'matrix' } }
  const notices = [{ severity: 'info', text: 'n' }] as const
  const stats = [{ displayName: 's', unit: 'bytes', value: 1 }]

  test.each<{ name: string; change: Partial<Frame>; is: object }>([
    { name: 'nothing else', change: {}, is: { refId: 'A', meta, fields: [] } },
    { name: 'a name', change: { name: 'exemplar' }, is: { refId: 'A', name: 'exemplar', meta, fields: [] } },
    {
      name: 'its query',
      change: { executedQuery: 'up' },
      is: { refId: 'A', meta: { ...meta, executedQueryString: 'up' }, fields: [] },
    },
    { name: 'notices', change: { notices }, is: { refId: 'A', meta: { ...meta, notices }, fields: [] } },
    { name: 'no notices', change: { notices: [], stats: [] }, is: { refId: 'A', meta, fields: [] } },
    { name: 'what it cost', change: { stats }, is: { refId: 'A', meta: { ...meta, stats }, fields: [] } },
    {
      name: 'exemplars have no type',
      change: { type: 'exemplars' },
      is: { refId: 'A', meta: { custom: { resultType: 'matrix' } }, fields: [] },
    },
    {
      name: 'lines have one of their own',
      change: { type: 'logs' },
      is: {
        refId: 'A',
        meta: { custom: { frameType: 'LabeledTimeValues' }, preferredVisualisationType: 'logs' },
        fields: [],
      },
    },
  ])('$name', ({ change, is }) => expect(render(change).schema).toEqual(is))
})

describe('the schema of a field', () => {
  const plain = { name: 'v', type: 'number', typeInfo: { frame: 'float64' }, config: {} }
  const links = [{ title: 't', url: 'u', targetBlank: true }]

  test.each<{ name: string; change: Partial<Field>; is: object }>([
    { name: 'nothing else', change: {}, is: plain },
    { name: 'labels', change: { labels: { a: 'b' } }, is: { ...plain, labels: { a: 'b' } } },
    { name: 'a name to show', change: { displayName: 'd' }, is: { ...plain, config: { displayNameFromDS: 'd' } } },
    { name: 'an interval', change: { intervalMs: 0 }, is: { ...plain, config: { interval: 0 } } },
    { name: 'links', change: { links }, is: { ...plain, config: { links } } },
    { name: 'hidden', change: { isHidden: true }, is: { ...plain, config: { custom: { hidden: true } } } },
    { name: 'not hidden', change: { isHidden: false, isNullable: false }, is: plain },
    {
      name: 'with gaps',
      change: { isNullable: true },
      is: { ...plain, typeInfo: { frame: 'float64', nullable: true } },
    },
    { name: 'times', change: { type: 'time' }, is: { ...plain, type: 'time', typeInfo: { frame: 'time.Time' } } },
    { name: 'texts', change: { type: 'string' }, is: { ...plain, type: 'string', typeInfo: { frame: 'string' } } },
    { name: 'yes and no', change: { type: 'boolean' }, is: { ...plain, type: 'boolean', typeInfo: { frame: 'bool' } } },
    {
      name: 'labels as values',
      change: { type: 'other' },
      is: { ...plain, type: 'other', typeInfo: { frame: 'json.RawMessage' } },
    },
  ])('$name', ({ change, is }) => expect(renderOne(change).schema.fields).toEqual([is]))
})

describe('the values', () => {
  const written = new TextEncoder().encode('1,null,2')

  test.each<{ name: string; values: Field['values']; is: object }>([
    { name: 'numbers', values: [1, null, 'x', true], is: { values: [[1, null, 'x', true]] } },
    {
      name: 'what JSON has no word for',
      values: [Number.NaN, Infinity, -Infinity, 0, Number.NaN],
      is: { values: [[null, null, null, 0, null]], entities: [{ NaN: [0, 4], Inf: [1], NegInf: [2] }] },
    },
    {
      name: 'as they were written',
      values: { length: 3, written, notFinite: new Map() },
      is: { values: [[1, null, 2]] },
    },
    {
      name: 'as they were written, with what JSON has no word for',
      values: { length: 3, written: new TextEncoder().encode('1,null,2'), notFinite: new Map([[1, Infinity]]) },
      is: { values: [[1, null, 2]], entities: [{ Inf: [1] }] },
    },
  ])('$name', ({ values, is }) => expect(renderOne({ values }).data).toEqual(is))

  test('of several columns those without such are named by nothing', () => {
    const fields = [field(), field({ values: [Number.NaN, 1] })]
    expect(render({ fields }).data).toEqual({
      values: [
        [1, 2],
        [null, 1],
      ],
      entities: [null, { NaN: [0] }],
    })
  })
})
