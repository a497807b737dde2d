import { describe, expect, test } from 'vitest'
import { readFieldConfig, setProperty } from './read-field-config.ts'

describe('setProperty()', () => {
  test.each([
    { id: 'unit', value: 's', config: { unit: 's' } },
    { id: 'unit', value: 5, config: { unit: '5' } },
    { id: 'unit', value: {}, config: {} },
    { id: 'decimals', value: 2, config: { decimals: 2 } },
    { id: 'decimals', value: '2', config: { decimals: 2 } },
    { id: 'decimals', value: null, config: {} },
    { id: 'min', value: 0, config: { min: 0 } },
    { id: 'max', value: 'none', config: {} },
    { id: 'max', value: 10, config: { max: 10 } },
    { id: 'fieldMinMax', value: true, config: { hasOwnLimits: true } },
    { id: 'fieldMinMax', value: 'true', config: { hasOwnLimits: false } },
    { id: 'noValue', value: '', config: { noValue: '' } },
    { id: 'textBefore', value: '<', config: { textBefore: '<' } },
    { id: 'textAfter', value: '>', config: { textAfter: '>' } },
    { id: 'displayName', value: 'A', config: { displayName: 'A' } },
    { id: 'displayName', value: '', config: {} },
    { id: 'displayNameFromDS', value: 'B', config: { displayNameFromDS: 'B' } },
    { id: 'description', value: 'C', config: { description: 'C' } },
    { id: 'interval', value: 15_000, config: { intervalMs: 15_000 } },
    { id: 'filterable', value: true, config: { filterable: true } },
    { id: 'filterable', value: 1, config: { filterable: false } },
    { id: 'other', value: 1, config: {} },
    { id: 'toString', value: 1, config: {} },
  ])('reads $id of $value as $config', ({ id, value, config }) => {
    expect(setProperty({}, id, value)).toEqual(config)
  })

  test('reads what values are mapped to, and where they lead', () => {
    expect(setProperty({}, 'mappings', [])).toEqual({ mappings: [] })
    expect(setProperty({}, 'links', [])).toEqual({ links: [] })
  })

  test('keeps all other properties, and those whose value cannot be read', () => {
    const before = { unit: 's', min: 5 }
    expect(setProperty(before, 'min', 7)).toEqual({ unit: 's', min: 7 })
    expect(setProperty(before, 'min', 'x')).toEqual(before)
    expect(setProperty(before, 'none', 7)).toBe(before)
  })

  test.each([
    { id: 'custom', value: { a: 1 }, custom: { a: 1, b: { c: 2, d: 3 } } },
    { id: 'custom', value: 5, custom: { b: { c: 2, d: 3 } } },
    { id: 'custom.a', value: 1, custom: { a: 1, b: { c: 2, d: 3 } } },
    { id: 'custom.b', value: 1, custom: { b: 1 } },
    { id: 'custom.b.c', value: 9, custom: { b: { c: 9, d: 3 } } },
    { id: 'custom.b.e.f', value: 9, custom: { b: { c: 2, d: 3, e: { f: 9 } } } },
    { id: 'custom.b.c.d', value: 9, custom: { b: { c: { d: 9 }, d: 3 } } },
  ])("sets what is the kind of panel's own: $id", ({ id, value, custom }) => {
    expect(setProperty({ custom: { b: { c: 2, d: 3 } } }, id, value)).toEqual({ custom })
  })
})

describe('thresholds', () => {
  const read = (value: unknown) => setProperty({}, 'thresholds', value).thresholds
  const least = Number.NEGATIVE_INFINITY

  test('begin with the least, and ascend', () => {
    const steps = [
      { color: 'green', value: 7 },
      { color: 'red', value: 80 },
      { color: 'blue', value: '50' },
      { value: null },
    ]
    expect(read({ mode: 'percentage', steps })).toEqual({
      mode: 'percentage',
      steps: [
        { value: least, color: 'green' },
        { value: least, color: 'green' },
        { value: 50, color: 'blue' },
        { value: 80, color: 'red' },
      ],
    })
  })

  test.each([
    { given: { steps: [{ color: 'red' }] }, mode: 'absolute' },
    { given: { mode: 'other', steps: [{}] }, mode: 'absolute' },
    { given: { mode: 'absolute', steps: [{}] }, mode: 'absolute' },
  ])('are $mode unless told otherwise: $given', ({ given, mode }) => {
    expect(read(given)).toMatchObject({ mode })
  })

  test.each([undefined, null, {}, { steps: [] }, { steps: 'red' }])('are none of %o', (given) => {
    expect(setProperty({}, 'thresholds', given)).toEqual({})
  })

  test('of one value keep their order', () => {
    const steps = [{ color: 'a' }, { color: 'b', value: 1 }, { color: 'c', value: 1 }]
    expect(read({ steps })?.steps.map(({ color }) => color)).toEqual(['a', 'b', 'c'])
  })
})

describe('a colour', () => {
  test.each([
    { value: { mode: 'thresholds' }, color: { mode: 'thresholds' } },
    { value: { mode: 'fixed', fixedColor: 'red' }, color: { mode: 'fixed', fixedColor: 'red' } },
    { value: { fixedColor: 'red' }, color: { mode: 'fixed', fixedColor: 'red' } },
    { value: {}, color: { mode: 'palette-classic' } },
    { value: { mode: '' }, color: { mode: 'palette-classic' } },
    { value: { mode: 'shades', seriesBy: 'min' }, color: { mode: 'shades', seriesBy: 'min' } },
    { value: { mode: 'shades', seriesBy: 'max' }, color: { mode: 'shades', seriesBy: 'max' } },
    { value: { mode: 'shades', seriesBy: 'last' }, color: { mode: 'shades', seriesBy: 'last' } },
    { value: { mode: 'shades', seriesBy: 'mean' }, color: { mode: 'shades' } },
    { value: 'red', color: undefined },
    { value: null, color: undefined },
  ])('of $value is $color', ({ value, color }) => {
    expect(setProperty({}, 'color', value)).toEqual(color === undefined ? {} : { color })
  })
})

describe('readFieldConfig()', () => {
  test('reads what holds for all fields, and for some', () => {
    expect(
      readFieldConfig({
        defaults: { unit: 's', custom: { lineWidth: 2 } },
        overrides: [
          { matcher: { id: 'byName', options: 'cpu' }, properties: [{ id: 'unit', value: 'ms' }, { id: 'min' }] },
          { matcher: {}, properties: 'none' },
          'no override',
        ],
      }),
    ).toEqual({
      defaults: { unit: 's', custom: { lineWidth: 2 } },
      overrides: [
        {
          matcher: { id: 'byName', options: 'cpu' },
          properties: [
            { id: 'unit', value: 'ms' },
            { id: 'min', value: undefined },
          ],
        },
        { matcher: { id: '', options: undefined }, properties: [] },
      ],
    })
  })

  test.each([undefined, null, 'x', {}, { defaults: 5, overrides: {} }])('reads nothing of %o', (json) => {
    expect(readFieldConfig(json)).toEqual({ defaults: {}, overrides: [] })
  })
})
