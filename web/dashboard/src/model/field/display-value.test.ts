import { describe, expect, test } from 'vitest'
import type { FieldConfig } from '../field-config.ts'
import { createDisplay, type DisplaySettings } from './display-value.ts'

const settings: DisplaySettings = {
  config: {},
  type: 'number',
  min: 0,
  max: 10,
  seriesColor: '#123456',
  scheme: 'dark',
  format: { zone: 'utc', nowMs: 0 },
}
const shown = (config: FieldConfig, value: unknown, more: Partial<DisplaySettings> = {}) =>
  createDisplay({ ...settings, config, ...more })(value)

describe('what is written', () => {
  test.each([
    { name: 'a number in its unit', config: { unit: 'percent', decimals: 1 }, value: 5, text: '5.0', suffix: '%' },
    { name: 'a number without one', config: {}, value: 5, text: '5', suffix: '' },
    { name: 'nothing', config: {}, value: null, text: '', suffix: '' },
    { name: 'what is not there', config: { unit: 'percent' }, value: undefined, text: '', suffix: '' },
    { name: 'no number', config: {}, value: Number.NaN, text: 'NaN', suffix: '' },
    { name: 'nothing, as is wished', config: { noValue: '-' }, value: null, text: '-', suffix: '' },
    { name: 'no number, as is wished', config: { noValue: '-' }, value: Number.NaN, text: '-', suffix: '' },
    { name: 'an object', config: {}, value: { a: 1 }, text: '{"a":1}', suffix: '' },
    { name: 'words', config: { unit: 'percent' }, value: 'up', text: 'up', suffix: '' },
    { name: 'a text that is a number', config: {}, value: '05', text: '05', suffix: '' },
    { name: 'the same in a unit', config: { unit: 'percent' }, value: '05', text: '5', suffix: '%' },
    { name: 'the same as words', config: { unit: 'string' }, value: '05', text: '05', suffix: '' },
    { name: 'true', config: {}, value: true, text: 'true', suffix: '' },
    { name: 'true in a unit', config: { unit: 'percent' }, value: true, text: '1', suffix: '%' },
  ])('for $name is "$text"', ({ config, value, text, suffix }) => {
    expect(shown(config, value)).toMatchObject({ text, suffix })
  })

  test('has texts around it, beside those of the unit', () => {
    const config = { unit: 'percent', textBefore: '<', textAfter: '>' }
    expect(shown(config, 5)).toMatchObject({ prefix: '<', text: '5', suffix: '%>', isMapped: false })
    expect(shown({ unit: 'currencyUSD' }, 5)).toMatchObject({ prefix: '$', text: '5', suffix: '' })
  })

  test('is what a mapping says, without the unit', () => {
    const mappings = [{ kind: 'value', results: { 5: { text: 'five', color: 'red' }, 6: { color: 'blue' } } }] as const
    const config = { unit: 'percent', textBefore: '<', textAfter: '>', mappings }
    expect(shown(config, 5)).toMatchObject({ prefix: '<', text: 'five', suffix: '>', color: '#F2495C', isMapped: true })
    expect(shown(config, 6)).toMatchObject({ text: '6', suffix: '%>', color: '#5794F2', isMapped: false })
    expect(shown({ ...config, unit: 'currencyUSD' }, 5).prefix).toBe('<')
  })

  test.each([
    { unit: undefined, text: '1970-01-01 00:00:01' },
    { unit: 'percent', text: '1970-01-01 00:00:01' },
    { unit: 'time:YYYY', text: '1970' },
    { unit: 'dateTimeAsIso', text: '1970-01-01 00:00:01' },
  ])('for a time in $unit is $text', ({ unit, text }) => {
    const config = unit === undefined ? {} : { unit }
    expect(shown(config, 1_000, { type: 'time' }).text).toBe(text)
  })

  test('for a time in words is these, unless a unit asks for a time', () => {
    const time = '1970-01-01T00:00:01Z'
    expect(shown({}, time, { type: 'time' })).toMatchObject({ text: time, numeric: 1_000 })
    expect(shown({ unit: 'time:YYYY' }, time, { type: 'time' }).text).toBe('1970')
  })

  test('for a course is its figure', () => {
    expect(shown({ unit: 'percent' }, { stat: '5' }, { type: 'course' })).toMatchObject({ text: '5', suffix: '%' })
    expect(shown({}, {}, { type: 'course' })).toMatchObject({ text: '', numeric: Number.NaN })
    expect(shown({ noValue: '-' }, {}, { type: 'course' }).text).toBe('-')
  })

  test('of a field of words is the words', () => {
    expect(shown({}, 5, { type: 'string' }).text).toBe('5')
    expect(shown({}, 1_234.567_8, { type: 'string' }).text).toBe('1234.5678')
  })
})

test.each([
  { value: 0, ratio: 0 },
  { value: 2.5, ratio: 0.25 },
  { value: 11, ratio: 1 },
  { value: -1, ratio: 0 },
  { value: 'up', ratio: undefined },
  { value: ' ', ratio: undefined },
])('$value lies at $ratio between the limits', ({ value, ratio }) => {
  expect(shown({}, value).ratio).toBe(ratio)
})

test('without limits a value lies nowhere', () => {
  expect(shown({}, 5, { min: 5, max: 5 }).ratio).toBeUndefined()
  expect(shown({}, 5, { min: 2, max: 12 }).ratio).toBe(0.3)
})

describe('a colour', () => {
  test.each([
    { name: 'of the usual thresholds', config: {}, value: 79, color: '#73BF69' },
    { name: 'of the usual thresholds, reached', config: {}, value: 80, color: '#F2495C' },
    {
      name: 'of its own thresholds',
      config: {
        thresholds: {
          mode: 'percentage',
          steps: [
            { value: 0, color: 'blue' },
            { value: 50, color: 'red' },
          ],
        },
      },
      value: 5,
      color: '#F2495C',
    },
    { name: 'of the series', config: { color: { mode: 'palette-classic' } }, value: 80, color: '#123456' },
    { name: 'at the start of a scale', config: { color: { mode: 'continuous-blues' } }, value: 0, color: '#181b1f' },
    { name: 'at the end of a scale', config: { color: { mode: 'continuous-blues' } }, value: 10, color: '#1f60c4' },
  ] as const)('$name', ({ config, value, color }) => {
    expect(shown(config, value).color.toLowerCase()).toBe(color.toLowerCase())
  })

  test('of a scale without limits is that of its start', () => {
    const config = { color: { mode: 'continuous-blues' } }
    expect(shown(config, 10, { min: 10, max: 10 }).color).toBe(shown(config, 0).color)
  })
})
