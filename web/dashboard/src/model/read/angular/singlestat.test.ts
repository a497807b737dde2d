import { describe, expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { upgradeSinglestat } from './singlestat.ts'
import { upgradeText } from './text.ts'

const upgrade = (panel: Json) => upgradeSinglestat({ id: 1, ...panel })
const options = (panel: Json) => upgrade(panel).panel.options
const defaults = (panel: Json) => (upgrade(panel).panel.fieldConfig as { defaults: Json }).defaults

describe('a singlestat', () => {
  test('becomes a stat of the mean, or a gauge where it drew one', () => {
    expect(options({})).toEqual({
      reduceOptions: { calcs: ['mean'], fields: '' },
      colorMode: 'none',
      graphMode: 'none',
      textMode: 'value',
    })
    expect(upgrade({}).panel).toMatchObject({
      id: 1,
      type: 'stat',
      options: { reduceOptions: { calcs: ['mean'], fields: '' } },
    })
    expect(upgrade({ gauge: { show: true } }).panel.type).toBe('gauge')
    expect(upgrade({ gauge: { show: false } }).panel.type).toBe('stat')
  })

  test.each([
    { panel: { colorBackground: true, colorValue: true }, colorMode: 'background' },
    { panel: { colorValue: true }, colorMode: 'value' },
    { panel: {}, colorMode: 'none' },
  ])('has its colour on the $colorMode', ({ panel, colorMode }) => {
    expect(options(panel)).toMatchObject({ colorMode })
  })

  test('keeps its line, its name and the marks of its gauge', () => {
    expect(
      options({
        sparkline: { show: true },
        valueName: 'name',
        gauge: { thresholdMarkers: true, thresholdLabels: false },
      }),
    ).toMatchObject({ graphMode: 'area', textMode: 'name' })
    expect(options({ gauge: { show: true, thresholdMarkers: true, thresholdLabels: false } })).toEqual({
      reduceOptions: { calcs: ['mean'], fields: '' },
      showThresholdMarkers: true,
      showThresholdLabels: false,
    })
    expect(options({ sparkline: { show: false } })).toMatchObject({ graphMode: 'none', textMode: 'value' })
  })

  test('finds its column by the whole name, whatever that is', () => {
    expect(options({ tableColumn: 'a.b (c)' })).toMatchObject({ reduceOptions: { fields: '/^a\\.b \\(c\\)$/' } })
  })
})

describe('the unit', () => {
  test.each([
    { panel: { format: 'bytes', prefix: 'of ', postfix: ' used' }, unit: { unit: 'bytes' } },
    { panel: { format: 'none' }, unit: { unit: 'none' } },
    { panel: {}, unit: {} },
  ])('of $panel is kept beside what stands around the value', ({ panel, unit }) => {
    const { prefix, postfix } = panel as { prefix?: string; postfix?: string }
    const around = prefix === undefined ? {} : { textBefore: prefix, textAfter: postfix }
    expect(defaults(panel)).toEqual({ ...unit, ...around, color: { mode: 'thresholds' }, mappings: [] })
    expect(upgrade(panel).notes).toEqual([])
  })
})

describe('the field', () => {
  test('has bounds only where a gauge shows them', () => {
    expect(defaults({ gauge: { minValue: 1, maxValue: 9 } })).toEqual({ color: { mode: 'thresholds' }, mappings: [] })
    expect(defaults({ gauge: { show: true, minValue: 1, maxValue: 9 } })).toMatchObject({ min: 1, max: 9 })
    expect(defaults({ gauge: { show: true } })).toMatchObject({ min: 0, max: 100 })
  })

  test('keeps decimals and what is shown for nothing', () => {
    expect(defaults({ decimals: 2, nullText: '-' })).toMatchObject({ decimals: 2, noValue: '-' })
  })

  test.each([
    {
      panel: { thresholds: '10, 20', colors: ['green', 'orange', 'red'] },
      steps: [
        { value: undefined, color: 'green' },
        { value: 10, color: 'orange' },
        { value: 20, color: 'red' },
      ],
    },
    {
      panel: { thresholds: '10,x,20', colors: ['green', 'red'] },
      steps: [
        { value: undefined, color: 'green' },
        { value: 10, color: 'red' },
        { value: 20, color: 'red' },
      ],
    },
    { panel: { thresholds: '', colors: ['green', 'red'] }, steps: [{ value: undefined, color: 'green' }] },
  ])('has the steps of $panel.thresholds', ({ panel, steps }) => {
    expect(defaults(panel).thresholds).toEqual({ mode: 'absolute', steps })
  })

  test('has no steps without colours', () => {
    expect(defaults({ thresholds: '10' }).thresholds).toBeUndefined()
  })

  test('maps values, or ranges where they were chosen', () => {
    const panel = { valueMaps: [{ value: '1', text: 'on' }], rangeMaps: [{ from: '0', to: '1', text: 'low' }] }
    expect(defaults(panel).mappings).toEqual([{ value: '1', text: 'on', type: 1 }])
    expect(defaults({ ...panel, mappingType: 2 }).mappings).toEqual([{ from: '0', to: '1', text: 'low', type: 2 }])
  })
})

test.each([
  { name: 'at the panel itself', panel: { mode: 'html', content: 'a' }, options: { mode: 'html', content: 'a' } },
  {
    name: 'in its options',
    panel: { content: 'old', options: { mode: 'markdown', content: 'b' } },
    options: { mode: 'markdown', content: 'b' },
  },
  {
    name: 'at the panel beside other options',
    panel: { mode: 'text', content: 'c', options: {} },
    options: { mode: 'text', content: 'c' },
  },
])('the words of a text stand $name', ({ panel, options }) => {
  expect(upgradeText(panel)).toEqual({ panel: { ...panel, type: 'text', options }, notes: [] })
})
