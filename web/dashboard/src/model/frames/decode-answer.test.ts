import { describe, expect, test } from 'vitest'
import type { Field, Frame } from '../frame.ts'
import { decodeAnswer } from './decode-answer.ts'
import { displayNameOf } from './display-name.ts'

const answer = {
  results: {
    A: {
      status: 200,
      frames: [
        {
          schema: {
            refId: 'A',
            meta: {
              type: 'timeseries-multi',
              executedQueryString: 'Expr: up\nStep: 15s',
              notices: [{ severity: 'warning', text: 'slow' }],
            },
            fields: [
              { name: 'Time', type: 'time', typeInfo: { frame: 'time.Time' }, config: { interval: 15_000 } },
              {
                name: 'Value',
                typeInfo: { frame: 'float64' },
                labels: { job: 'api' },
                config: { displayNameFromDS: 'api!' },
              },
              { name: 'State', type: 'enum', config: { links: [{ title: 'Why', url: '/why', targetBlank: true }] } },
              { name: 'labelTypes', type: 'other', config: { custom: { hidden: true } } },
            ],
          },
          data: {
            values: [
              [1_000, 2_000, 3_000, 4_000],
              [1, null, null, null],
              [0, 1, 0, 7],
              [{}, {}, {}, {}],
            ],
            entities: [null, { NaN: [1], Inf: [2], NegInf: [3] }, null],
            nanos: [[0, 500_000, 0, 0], null, null],
            enums: [null, null, ['up', 'down']],
          },
        },
      ],
    },
    B: { status: 400, error: 'bad expression', frames: [] },
  },
}

describe('decodeAnswer()', () => {
  const [a, b, c] = decodeAnswer(answer, ['A', 'B', 'C'])

  test('reads columns with what JSON cannot hold', () => {
    expect(a?.frames[0]?.fields.map(({ name, type, values }) => ({ name, type, values }))).toEqual([
      { name: 'Time', type: 'time', values: [1_000, 2_000.5, 3_000, 4_000] },
      { name: 'Value', type: 'number', values: [1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] },
      { name: 'State', type: 'enum', values: ['up', 'down', 'up', null] },
    ])
  })

  test('keeps where values lead to', () => {
    const link = { title: 'Why', url: '/why', opensNewTab: true }
    expect(a?.frames[0]?.fields.map(({ config }) => config.links)).toEqual([undefined, undefined, [link]])
  })

  test('keeps labels, step, legend and what was asked', () => {
    expect(a?.frames[0]).toMatchObject({
      refId: 'A',
      meta: {
        type: 'timeseries-multi',
        executedQuery: 'Expr: up\nStep: 15s',
        notices: [{ severity: 'warning', text: 'slow' }],
      },
      fields: [
        { config: { intervalMs: 15_000 } },
        { labels: { job: 'api' }, config: { displayNameFromDS: 'api!' } },
        {},
      ],
    })
  })

  test('keeps the error of one query, and says which was not answered', () => {
    expect([b?.error, c?.error]).toEqual(['bad expression', 'Query C was not answered'])
  })

  test.each([null, [], { results: 3 }])('takes %j as no answer', (json) => {
    expect(decodeAnswer(json, ['A'])).toMatchObject([{ frames: [], error: 'Query A was not answered' }])
  })
})

describe('displayNameOf()', () => {
  const field = (labels: Record<string, string> | undefined, name = 'Value'): Field => ({
    name,
    type: 'number',
    values: [],
    config: {},
    ...(labels === undefined ? {} : { labels }),
  })
  const frames = (...fields: readonly Field[]): readonly Frame[] =>
    fields.map((one) => ({ fields: [one], meta: { notices: [] } }))

  test.each([
    { name: 'a field without labels has its own name', fields: [field(undefined, 'cpu')], expected: ['cpu'] },
    {
      name: 'one label that all share is its value',
      fields: [field({ job: 'a' }), field({ job: 'b' })],
      expected: ['a', 'b'],
    },
    {
      name: 'several labels are written out',
      fields: [field({ job: 'a', zone: 'x' })],
      expected: ['{job="a", zone="x"}'],
    },
    {
      name: 'the metric stands before its labels',
      fields: [field({ __name__: 'up', job: 'a', zone: 'x' }, 'up')],
      expected: ['up{job="a", zone="x"}'],
    },
    {
      name: 'several metrics are told apart',
      fields: [field({ __name__: 'up', job: 'a' }, 'up'), field({ __name__: 'down', job: 'a' }, 'down')],
      expected: ['up{job="a"}', 'down{job="a"}'],
    },
    { name: 'a metric without labels is its name', fields: [field({ __name__: 'up' }, 'up')], expected: ['up'] },
    {
      name: 'what the data source says wins over labels',
      fields: [{ ...field({ job: 'a' }), config: { displayNameFromDS: 'legend' } }],
      expected: ['legend'],
    },
  ])('$name', ({ fields, expected }) => {
    const all = frames(...fields)
    expect(all.map((frame, index) => displayNameOf(fields[index] ?? field(undefined), frame, all))).toEqual(expected)
  })
})
