import { describe, expect, test } from 'vitest'
import type { Matching } from '../syntax/ast.ts'
import { combineSeries, combineSets, combineWithNumber } from './binary.ts'
import type { Labels, Matrix, Series } from './series.ts'

type Value = number | undefined

const series = (labels: Labels, ...values: readonly Value[]): Series => ({
  labels,
  values: Float64Array.from(values, (value) => value ?? 0),
  present: Uint8Array.from(values, (value) => (value === undefined ? 0 : 1)),
})
const shown = (matrix: Matrix) =>
  matrix.map(({ labels, values, present }) => [
    labels,
    ...[...values].map((value, at) => (present[at] === 1 ? value : undefined)),
  ])

const plain: Matching = { card: 'one-to-one', on: false, labels: [], include: [] }
const on = (...labels: readonly string[]): Matching => ({ ...plain, on: true, labels })
const ignoring = (...labels: readonly string[]): Matching => ({ ...plain, labels })
const [a, b] = [{ job: 'a' }, { job: 'b' }]

describe('a number beside series', () => {
  const combine = (operator: string, side: 'left' | 'right', returnsBool = false) =>
    shown(combineWithNumber({ operator, returnsBool }, [series(a, 1, 4, undefined)], 2, side))

  test.each([
    { name: 'is taken from the right', found: combine('-', 'right'), values: [-1, 2, undefined] },
    { name: 'is taken from the left', found: combine('-', 'left'), values: [1, -2, undefined] },
    { name: 'lets values through', found: combine('>', 'right'), values: [undefined, 4, undefined] },
    { name: 'lets values through from the left', found: combine('>', 'left'), values: [1, undefined, undefined] },
    { name: 'tells which it would let through', found: combine('>', 'right', true), values: [0, 1, undefined] },
  ])('$name', ({ found, values }) => {
    expect(found).toEqual([[a, ...values]])
  })

  test('leaves what it was combined with as it was', () => {
    const one = series(a, 1)
    combineWithNumber({ operator: '>', returnsBool: false }, [one], 2, 'right')
    expect(shown([one])).toEqual([[a, 1]])
  })
})

describe('series as sets', () => {
  const [left, right] = [
    [series(a, 1, 1), series(b, 2, undefined)],
    [series(a, 8, undefined), series({ job: 'c' }, 9, 9)],
  ]
  const combine = (operator: string, matching = plain) => shown(combineSets(operator, matching, left, right, 2))

  test.each([
    { operator: 'and', found: [[a, 1, undefined]] },
    {
      operator: 'unless',
      found: [
        [b, 2, undefined],
        [a, undefined, 1],
      ],
    },
    {
      operator: 'or',
      found: [
        [a, 1, 1],
        [b, 2, undefined],
        [{ job: 'c' }, 9, 9],
      ],
    },
  ])('by $operator, at each step by itself', ({ operator, found }) => {
    expect(combine(operator)).toEqual(found)
  })

  test.each([
    {
      operator: 'and',
      matching: on(),
      found: [
        [a, 1, 1],
        [b, 2, undefined],
      ],
    },
    { operator: 'unless', matching: on(), found: [] },
    {
      operator: 'or',
      matching: ignoring('job'),
      found: [
        [a, 1, 1],
        [b, 2, undefined],
      ],
    },
  ])('by $operator with $matching.on labels alone', ({ operator, matching, found }) => {
    expect(combine(operator, matching)).toEqual(found)
  })
})

describe('series beside series', () => {
  type Given = { operator?: string; returnsBool?: boolean; matching?: Matching }
  const combine = (
    left: Matrix,
    right: Matrix,
    { operator = '-', returnsBool = false, matching = plain }: Given = {},
  ) => shown(combineSeries({ operator, returnsBool, matching }, left, right, left[0]?.values.length ?? 0))

  test('are those with the same labels, at each step by itself', () => {
    const left = [series(a, 5, 5, undefined), series(b, 1, 1, 1)]
    expect(combine(left, [series(a, 2, undefined, 2)])).toEqual([[a, 3, undefined, undefined]])
  })

  test.each([
    { given: { operator: '>' }, values: [5, undefined] },
    { given: { operator: '<' }, values: [undefined, 1] },
    { given: { operator: '>', returnsBool: true }, values: [1, 0] },
    { given: { operator: '==', returnsBool: true }, values: [0, 0] },
  ])('are compared: $given', ({ given, values }) => {
    expect(combine([series(a, 5, 1)], [series(a, 2, 2)], given)).toEqual([[a, ...values]])
  })

  const left = { job: 'a', host: 'x' }

  test.each([
    { matching: on('job'), labels: { job: 'a' } },
    { matching: ignoring('host'), labels: { job: 'a' } },
    { matching: on(), labels: {} },
  ])('have the labels that were looked at: $matching', ({ matching, labels }) => {
    expect(combine([series(left, 5)], [series({ job: 'a', host: 'y' }, 2)], { matching })).toEqual([[labels, 3]])
  })

  const many = [series({ job: 'a', host: 'x' }, 5), series({ job: 'a', host: 'y' }, 7)]
  const single = [series({ job: 'a', zone: 'z', host: '' }, 2)]

  test.each([
    {
      name: 'of many',
      card: 'many-to-one',
      include: [],
      found: [
        [{ job: 'a', host: 'x' }, 3],
        [{ job: 'a', host: 'y' }, 5],
      ],
    },
    {
      name: 'of many, with a label of the one',
      card: 'many-to-one',
      include: ['zone'],
      found: [
        [{ job: 'a', host: 'x', zone: 'z' }, 3],
        [{ job: 'a', host: 'y', zone: 'z' }, 5],
      ],
    },
    {
      name: 'of many, without a label that the one lacks',
      card: 'many-to-one',
      include: ['rack'],
      found: [
        [{ job: 'a', host: 'x' }, 3],
        [{ job: 'a', host: 'y' }, 5],
      ],
    },
  ] as const)('may be one beside those $name', ({ card, include, found }) => {
    const matching = { ...on('job'), card, include }
    expect(combine(many, single, { matching })).toEqual(found)
    const turned = { ...matching, card: 'one-to-many' } as const
    expect(combine(single, many, { matching: turned })).toEqual(found.map(([labels, value]) => [labels, -value]))
  })

  test('of many take an empty label of the one away, and are refused where that makes two alike', () => {
    const matching = { ...on('job'), card: 'many-to-one', include: ['host'] } as const
    expect(combine(many.slice(0, 1), single, { matching })).toEqual([[{ job: 'a' }, 3]])
    expect(() => combine(many, single, { matching })).toThrow(
      'multiple matches for labels: grouping labels must ensure unique matches',
    )
  })

  test('compared with many have the value of the left', () => {
    const matching = { ...on('job'), card: 'one-to-many' } as const
    expect(combine(single, many, { operator: '<', matching })).toEqual([
      [{ job: 'a', host: 'x' }, 2],
      [{ job: 'a', host: 'y' }, 2],
    ])
  })

  test.each([
    {
      name: 'many on the left',
      of: () => combine(many, single, { matching: on('job') }),
      message: 'multiple matches for labels: many-to-one matching must be explicit (group_left/group_right)',
    },
    {
      name: 'many on the right',
      of: () => combine(single, many, { matching: on('job') }),
      message:
        'found duplicate series on the right hand-side;many-to-many matching not allowed: matching labels must be unique on one side',
    },
    {
      name: 'many on the left, beside many',
      of: () => combine(many, many, { matching: { ...on('job'), card: 'one-to-many' } }),
      message: 'found duplicate series on the left hand-side;',
    },
  ])('are refused where it is not clear which belong together: $name', ({ of, message }) => {
    expect(of).toThrow(message)
  })

  test('may be many at different steps', () => {
    const turns = [series({ job: 'a', host: 'x' }, 5, undefined), series({ job: 'a', host: 'y' }, undefined, 7)]
    expect(combine(turns, [series({ job: 'a' }, 1, 1)], { matching: on('job') })).toEqual([[{ job: 'a' }, 4, 6]])
  })
})
