import { describe, expect, test } from 'vitest'
import type { FieldConfig } from '../field-config.ts'
import type { Field } from '../frame.ts'
import { aField, aFrame, dataOf } from './test-data.fixture.ts'
import { toStateLegend } from './to-state-legend.ts'
import { toStateRows } from './to-state-rows.ts'

function legendOf(defaults: FieldConfig, ...fields: readonly Field[]) {
  const data = dataOf([aFrame(aField('Time', 'time', [1, 2, 3]), ...fields)], { defaults })
  return toStateLegend(data, toStateRows(data, { lasts: true, merges: true }, 4)).map(({ text }) => text)
}

describe('toStateLegend()', () => {
  const load = aField('load', 'number', [10.1, 10.2, 95])
  const thresholds = {
    mode: 'absolute',
    steps: [
      { value: Number.NEGATIVE_INFINITY, color: 'green' },
      { value: 50, color: 'orange' },
      { value: 90, color: 'red' },
    ],
  } as const

  test('tells the ranges of thresholds once, however many values lie in them', () => {
    const legend = legendOf({ thresholds, unit: 'percent', color: { mode: 'thresholds' } }, load)
    expect(legend).toEqual(['< 50%', '50%+', '90%+'])
  })

  test('colours each range as its values', () => {
    const data = dataOf([aFrame(aField('Time', 'time', [1]), aField('load', 'number', [60]))], {
      defaults: { thresholds, color: { mode: 'thresholds' } },
    })
    const rows = toStateRows(data, { lasts: true, merges: true }, 4)
    expect(toStateLegend(data, rows)[1]?.color).toBe(rows[0]?.spans[0]?.color)
  })

  test('tells percentages as the values that they come to', () => {
    const half = { mode: 'percentage', steps: [thresholds.steps[0], { value: 50, color: 'red' }] } as const
    expect(legendOf({ thresholds: half, min: 0, max: 200, color: { mode: 'thresholds' } }, load)).toEqual([
      '< 100',
      '100+',
    ])
  })

  test('names the series where each has a colour of its own', () => {
    expect(legendOf({}, load, aField('memory', 'number', [1, 2, 3]))).toEqual(['load', 'memory'])
  })

  test('lists values that are words, and what they are mapped to', () => {
    expect(legendOf({}, aField('state', 'string', ['up', 'down', 'up']))).toEqual(['up', 'down'])
    const mappings = [{ kind: 'value', results: { 0: { text: 'off' }, 1: { text: 'on' } } }] as const
    expect(legendOf({ mappings }, aField('power', 'number', [1, 0, 1]))).toEqual(['on', 'off'])
  })

  test('says nothing of a scale', () => {
    expect(legendOf({ color: { mode: 'continuous-GrYlRd' } }, load)).toEqual([])
  })
})
