// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables
import { describe, expect, test } from 'vitest'
import type { FieldType, Frame, QueryAnswer } from '../frame.ts'
import { linkAddress, linkScope } from '../interpolate/link-scope.ts'
import { createScope } from '../interpolate/scope.ts'
import type { ReduceOptions } from '../panel-options.ts'
import { asItIs } from '../read/angular/upgraded.ts'
import { readPanel } from '../read/read-panel.ts'
import { readCellStyle } from './cell-style.ts'
import { isReshaped, preparePanelData } from './prepare-panel-data.ts'
import { reshape } from './reshape.ts'
import { toSeries, whyNoSeries } from './to-series.ts'
import { toSingleValues } from './to-single-values.ts'
import { toTable } from './to-table.ts'

const scope = createScope([], { env: { text: 'prod', value: 'prod' } }, {})
const context = { scope, scheme: 'dark' as const, format: { zone: 'utc', nowMs: 0 }, reshape }
const column = (name: string, type: FieldType, values: readonly unknown[], labels?: Record<string, string>) => ({
  name,
  type,
  values,
  config: {},
  ...(labels ? { labels } : {}),
})
const series = (job: string, values: readonly unknown[], type = 'timeseries-multi'): Frame => ({
  refId: 'A',
  fields: [
    column('Time', 'time', [1_000, 2_000, 3_000].slice(0, values.length)),
    column('Value', 'number', values, { job }),
  ],
  meta: { type, notices: [] },
})
const answers = (...frames: readonly Frame[]): readonly QueryAnswer[] => [{ refId: 'A', frames, error: undefined }]
const panelOf = (json: object) => readPanel({ ...json }, 1, { x: 0, y: 0, w: 1, h: 1 }, asItIs).panel
const prepare = (json: object, ...frames: readonly Frame[]) =>
  preparePanelData(panelOf(json), answers(...frames), context)

test.each([
  { name: 'a table', json: { type: 'table' }, expected: true },
  {
    name: 'a graph with transformations',
    json: { type: 'timeseries', transformations: [{ id: 'merge' }] },
    expected: true,
  },
  { name: 'a graph without', json: { type: 'timeseries', transformations: [] }, expected: false },
])('$name draws other frames than came: $expected', ({ json, expected }) => {
  expect(isReshaped(panelOf(json))).toBe(expected)
})

const reduce: ReduceOptions = { calcs: ['lastNotNull'], showsAllRows: false, limit: 2, fields: '' }

describe('toSeries()', () => {
  test('gives names, colours, values and gaps', () => {
    const data = prepare(
      { type: 'timeseries', fieldConfig: { defaults: { displayName: '${__field.labels.job} in $env' } } },
      series('api', [1, Number.NaN, 3]),
      series('web', [4, 5, 6]),
    )
    expect(toSeries(data).map(({ name, timesMs, values }) => [name, timesMs, values])).toEqual([
      ['api in prod', [1_000, 2_000, 3_000], [1, null, 3]],
      ['web in prod', [1_000, 2_000, 3_000], [4, 5, 6]],
    ])
    expect(new Set(toSeries(data).map(({ color }) => color)).size).toBe(2)
  })

  test('carries how an override draws, with the values as they are', () => {
    const overrides = [
      {
        matcher: { id: 'byName', options: 'api' },
        properties: [
          { id: 'custom.transform', value: 'negative-Y' },
          { id: 'custom.hideFrom', value: { legend: true } },
        ],
      },
    ]
    const [only] = toSeries(prepare({ type: 'timeseries', fieldConfig: { overrides } }, series('api', [1, null, 3])))
    expect(only).toMatchObject({
      values: [1, null, 3],
      style: { transform: 'negative-Y', hidesFrom: { legend: true, viz: false } },
    })
  })

  test.each([
    { name: 'nothing came', frames: [], expected: 'No data' },
    {
      name: 'there is no time',
      frames: [{ refId: 'A', fields: [column('x', 'number', [1])], meta: { notices: [] } }],
      expected: 'Data has no time field',
    },
    {
      name: 'there is no number',
      frames: [{ refId: 'A', fields: [column('t', 'time', [1]), column('x', 'string', ['a'])], meta: { notices: [] } }],
      expected: 'Data has no numeric field',
    },
    { name: 'all is well', frames: [series('api', [1])], expected: undefined },
  ])('whyNoSeries() when $name', ({ frames, expected }) => {
    expect(whyNoSeries(prepare({ type: 'timeseries' }, ...frames))).toBe(expected)
  })
})

describe('toSingleValues()', () => {
  const data = prepare(
    { type: 'stat', fieldConfig: { defaults: { unit: 's' } } },
    series('api', [1, 2, null]),
    series('web', [4, 5, 90]),
  )

  test('is one value a field, with its course', () => {
    expect(
      toSingleValues(data, reduce).map(({ name, display, change, row }) => [
        name,
        display.text + display.suffix,
        change,
        row,
      ]),
    ).toEqual([
      ['api', '2 s', 1, 1],
      ['web', '1.50 mins', 21.5, 2],
    ])
    expect(toSingleValues(data, reduce)[0]?.sparkline).toEqual({ timesMs: [1_000, 2_000, 3_000], values: [1, 2, null] })
  })

  test('rows of one moment have no course', () => {
    const fields = [column('Time', 'time', [1_000, 1_000]), column('Value', 'number', [1, 2])]
    const [value] = toSingleValues(prepare({ type: 'stat' }, { refId: 'A', fields, meta: { notices: [] } }), reduce)
    expect(value?.sparkline).toBeUndefined()
  })

  test('counts have no unit', () => {
    expect(
      toSingleValues(data, { ...reduce, calcs: ['count'] }).map(({ display }) => display.text + display.suffix),
    ).toEqual(['2', '3'])
  })

  test('is one value a row, up to the limit, named by its words', () => {
    const table: Frame = {
      refId: 'A',
      fields: [column('host', 'string', ['a', 'b', 'c']), column('cpu', 'number', [1, 2, 3])],
      meta: { notices: [] },
    }
    expect(
      toSingleValues(prepare({ type: 'stat' }, table), { ...reduce, showsAllRows: true }).map(({ name, display }) => [
        name,
        display.text,
      ]),
    ).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
    expect(
      toSingleValues(prepare({ type: 'stat' }, table), { ...reduce, fields: '/^host$/' }).map(
        ({ display }) => display.text,
      ),
    ).toEqual(['c'])
  })
})

describe('toTable()', () => {
  test('makes one table of instant values, with labels as columns', () => {
    const data = prepare({ type: 'table' }, series('api', [1], 'numeric-multi'), series('web', [2], 'numeric-multi'))
    const view =
      data.frames[0] === undefined ? undefined : toTable(data.frames[0], { name: 'Value', isDescending: true })
    expect(view?.columns.map(({ field }) => [field.displayName, field.values])).toEqual([
      ['Time', [1_000, 1_000]],
      ['job', ['api', 'web']],
      ['Value', [1, 2]],
    ])
    expect(view?.rows).toEqual([1, 0])
  })

  test('hides columns, and puts missing values last both ways', () => {
    const table: Frame = {
      refId: 'A',
      fields: [column('x', 'number', [2, null, 1]), column('id', 'string', ['a', 'b', 'c'])],
      meta: { notices: [] },
    }
    const overrides = [{ matcher: { id: 'byName', options: 'id' }, properties: [{ id: 'custom.hidden', value: true }] }]
    const [frame] = prepare({ type: 'table', fieldConfig: { overrides } }, table).frames
    if (frame === undefined) throw new Error('Cannot make the table: there is no frame')
    expect(toTable(frame, undefined).columns.map(({ field }) => field.name)).toEqual(['x'])
    expect([false, true].map((isDescending) => toTable(frame, { name: 'x', isDescending }).rows)).toEqual([
      [2, 0, 1],
      [0, 2, 1],
    ])
  })

  test.each([
    {
      custom: { displayMode: 'color-background-solid' },
      expected: { kind: 'color-background', backgroundMode: 'basic' },
    },
    { custom: { displayMode: 'lcd-gauge' }, expected: { kind: 'gauge', gaugeMode: 'lcd' } },
    {
      custom: { cellOptions: { type: 'color-text' }, width: 120, align: 'right' },
      expected: { kind: 'color-text', width: 120, align: 'right' },
    },
  ])('reads the look of cells from $custom', ({ custom, expected }) => {
    expect(readCellStyle({ custom })).toMatchObject(expected)
  })
})

test('links know the value they are followed from', () => {
  const [frame] = prepare(
    { type: 'timeseries', fieldConfig: { defaults: { unit: 's' } } },
    series('api', [1, 90, 3]),
  ).frames
  const [, field] = frame?.fields ?? []
  if (frame === undefined || field === undefined) throw new Error('Cannot follow a link: there is no field')
  const of = linkScope(scope, { frame, field, row: 1 })
  const url =
    '/d/x?job=${__field.labels.job}&v=${__value.raw}&t=${__value.time}&s=${__series.name}&e=$env&f=${__data.fields.Time}&text=${__value.text}'
  expect(linkAddress(url, of)).toBe('/d/x?job=api&v=90&t=2000&s=api&e=prod&f=2000&text=1.50%20mins')
})
