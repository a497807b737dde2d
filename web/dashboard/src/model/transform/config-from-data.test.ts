import { describe, expect, test } from 'vitest'
import type { FieldConfig } from '../field-config.ts'
import type { Field, Frame } from '../frame.ts'
import { configFromData } from './config-from-data.ts'

const frame = (refId: string, ...fields: readonly Field[]): Frame => ({ refId, fields, meta: { notices: [] } })
const field = (name: string, values: readonly unknown[], config: FieldConfig = {}): Field => ({
  name,
  type: 'number',
  values,
  config,
})
const context = (text: string) => text
/** What the field `load` is shown by when `source` says so. */
function configOf(source: readonly Field[], options: Readonly<Record<string, unknown>> = {}, before: FieldConfig = {}) {
  const [shown, ...more] = configFromData(
    [frame('A', field('load', [5], before)), frame('config', ...source)],
    options,
    context,
  )
  expect(more).toEqual([])
  return shown?.fields[0]?.config
}

describe('configFromData', () => {
  test('without the answer that it names leaves all as they are', () => {
    const frames = [frame('A', field('load', [5])), frame('B', field('max', [9]))]
    expect(configFromData(frames, {}, context)).toBe(frames)
    expect(configFromData(frames, { configRefId: 'C' }, context)).toBe(frames)
  })

  test.each(['displayName', 'DISPLAYNAME', 'Display name'])('knows a name by the field "%s"', (name) => {
    expect(configOf([field(name, ['Load'])])).toEqual({ displayName: 'Load' })
  })

  test.each([
    { name: 'a name that says nothing', source: field('other', [9]), expected: {} },
    { name: 'a name that only a mapping makes one', source: field('noValue', ['none']), expected: {} },
    { name: 'the last value that is there', source: field('Max', [8, 9, null]), expected: { max: 9 } },
    { name: 'no value', source: field('max', [null]), expected: {} },
    { name: 'no row', source: field('max', []), expected: {} },
    { name: 'the least', source: field('min', [0]), expected: { min: 0 } },
    { name: 'digits', source: field('decimals', [3]), expected: { decimals: 3 } },
  ])('takes from a field of $name', ({ source, expected }) => {
    expect(configOf([source])).toEqual(expected)
  })

  test('takes from any field what a mapping says', () => {
    const mappings = [{ fieldName: 'none', handlerKey: 'noValue' }]
    expect(configOf([field('none', ['nothing'])], { mappings })).toEqual({ noValue: 'nothing' })
  })

  test('keeps what was set before and is not named', () => {
    expect(configOf([field('max', [9])], {}, { unit: 'bytes', max: 4 })).toEqual({ unit: 'bytes', max: 9 })
  })

  test('leaves fields alone that are no numbers', () => {
    const texts: Field = { name: 'host', type: 'string', values: ['a'], config: {} }
    const [shown] = configFromData([frame('A', texts), frame('config', field('max', [9]))], {}, context)
    expect(shown?.fields[0]?.config).toEqual({})
  })
})

describe('a threshold of another answer', () => {
  const [low, green] = [Number.NEGATIVE_INFINITY, 'green']
  const purple = { color: { mode: 'fixed', fixedColor: 'purple' } } as const
  const mappings = [
    { fieldName: 'threshold1', handlerKey: 'threshold1', handlerArguments: { threshold: { color: 'x' } } },
  ]

  test.each([
    { name: 'red', config: {}, options: {}, color: 'red' },
    { name: 'the colour of its field', config: purple, options: {}, color: 'purple' },
    { name: 'red for a mapping whose colour is no text', config: {}, options: { mappings }, color: 'red' },
    {
      name: 'the colour of its mapping',
      config: purple,
      options: { mappings: [{ ...mappings[0], handlerArguments: { threshold: 'orange' } }] },
      color: 'orange',
    },
  ])('is $name', ({ config, options, color }) => {
    expect(configOf([field('threshold1', [9], config)], options)?.thresholds).toEqual({
      mode: 'absolute',
      steps: [
        { value: low, color: green },
        { value: 9, color },
      ],
    })
  })

  test('stands in order among those that were set, in their mode', () => {
    const steps = [
      { value: low, color: 'blue' },
      { value: 20, color: 'yellow' },
    ]
    expect(configOf([field('threshold1', [9])], {}, { thresholds: { mode: 'percentage', steps } })?.thresholds).toEqual(
      {
        mode: 'percentage',
        steps: [steps[0], { value: 9, color: 'red' }, steps[1]],
      },
    )
  })
})

describe('values that another answer maps', () => {
  const mapping = (part: string) => ({ fieldName: part, handlerKey: `mappings.${part}` })
  const before = { kind: 'value', results: { 0: { text: 'none' } } } as const

  test('come behind those that were set', () => {
    const options = { mappings: [mapping('value'), mapping('text')] }
    const source = [field('value', [1]), field('text', ['up'])]
    expect(configOf(source, options, { mappings: [before] })?.mappings).toEqual([
      before,
      { kind: 'value', results: { 1: { text: 'up' } } },
    ])
  })

  test('have neither text nor colour where nothing says one', () => {
    expect(configOf([field('value', [1, 2])], { mappings: [mapping('value')] })?.mappings).toEqual([
      { kind: 'value', results: { 1: {}, 2: {} } },
    ])
  })

  test('are none without a field for the values', () => {
    expect(configOf([field('text', ['up'])], { mappings: [mapping('text')] })).toEqual({})
  })
})
