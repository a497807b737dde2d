import { describe, expect, test } from 'vitest'
import { variableValues } from './variable-values.ts'

const chosen = (variable: object) =>
  variableValues({ templating: { list: [{ name: 'v', type: 'query', ...variable }] } }, 3_600_000).get('v')
const one = { isMany: false, isRaw: false }

describe('a variable', () => {
  test.each([
    { name: 'a text', current: { value: 'a', text: 'A' }, values: ['a'], texts: ['A'] },
    { name: 'a number', current: { value: 5, text: 'five' }, values: ['5'], texts: ['five'] },
    { name: 'several', current: { value: ['a', 'b'], text: ['A', 'B'] }, values: ['a', 'b'], texts: ['A', 'B'] },
    {
      name: 'several under one text',
      current: { value: ['a', 'b'], text: 'A + B' },
      values: ['a', 'b'],
      texts: ['a', 'b'],
    },
    { name: 'values among others', current: { value: ['a', null, {}, 2] }, values: ['a', '2'], texts: ['a', '2'] },
  ])('stands for $name', ({ current, values, texts }) => {
    expect(chosen({ current })).toEqual({ values, texts, ...one })
  })

  test.each([
    { multi: true, isMany: true },
    { includeAll: true, isMany: true },
    { multi: false, isMany: false },
  ])('may stand for several where it says so: %o', ({ isMany, ...says }) => {
    expect(chosen({ current: { value: 'a' }, ...says })?.isMany).toBe(isMany)
  })

  test.each([{ current: {} }, { current: 'a' }, { current: { value: [] } }, { query: 'q' }, {}])(
    'without a choice stands for nothing: %j',
    (variable) => expect(chosen(variable)).toBeUndefined(),
  )

  test.each(['constant', 'textbox'])('of type %s stands for its own text', (type) => {
    expect(chosen({ type, query: 'q' })).toEqual({ values: ['q'], texts: ['q'], ...one })
    expect(chosen({ type, query: 'q', current: { value: 'c' } })?.values).toEqual(['c'])
    expect(chosen({ type, query: {} })).toBeUndefined()
  })
})

describe('an interval that is chosen by itself', () => {
  const auto = { type: 'interval', current: { value: '$__auto_interval_v', text: 'auto' } }

  test.each([
    { name: 'fits so often into the time that is shown', variable: { auto_count: 60 }, values: ['1m'] },
    { name: 'has the length that it has at least', variable: { auto_count: 60, auto_min: '5m' }, values: ['5m'] },
    { name: 'fits thirty times where nothing is said', variable: {}, values: ['2m'] },
    { name: 'may be saved as newer pages do', variable: { current: { value: '$__auto' } }, values: ['2m'] },
    { name: 'is not one that was chosen', variable: { current: { value: '10m', text: '10m' } }, values: ['10m'] },
  ])('$name', ({ variable, values }) => expect(chosen({ ...auto, ...variable })?.values).toEqual(values))
})

describe('all of a variable', () => {
  const all = { current: { value: ['$__all'], text: 'All' }, includeAll: true }
  const options = [{ value: '$__all' }, { value: 'a' }, 'x', { value: ['b', 'c'] }]

  test.each([
    { name: 'its options', variable: { options }, values: ['a', 'b', 'c'], isRaw: false },
    { name: "its author's own value", variable: { options, allValue: '.+' }, values: ['.+'], isRaw: true },
    {
      name: 'its options where the own value is empty',
      variable: { options, allValue: '' },
      values: ['a', 'b', 'c'],
      isRaw: false,
    },
    { name: 'anything where none is known', variable: { options: [{ value: '$__all' }] }, values: ['.*'], isRaw: true },
    { name: 'anything without options', variable: {}, values: ['.*'], isRaw: true },
  ])('is $name', ({ variable, values, isRaw }) => {
    expect(chosen({ ...all, ...variable })).toEqual({ values, texts: ['All'], isMany: true, isRaw })
  })
})

test.each([
  {},
  { templating: [] },
  { templating: { list: {} } },
  { templating: { list: ['a', { current: { value: 'a' } }] } },
])('a dashboard may have none: %j', (dashboard) => expect(variableValues(dashboard, 0).size).toBe(0))
