// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables
import { describe, expect, test } from 'vitest'
import type { FieldConfig } from '../field-config.ts'
import type { Frame } from '../frame.ts'
import { readFieldConfig } from '../read/read-field-config.ts'
import { applyFieldConfig } from './apply-field-config.ts'
import { colorScale, scaleColor } from './color-scales.ts'
import { cssColor, mixColors, paletteColor } from './colors.ts'
import { mapValue } from './mappings.ts'
import { thresholdColor, thresholdSteps } from './thresholds.ts'

const frames: readonly Frame[] = ['api', 'web'].map((job, index) => ({
  refId: index === 0 ? 'A' : 'B',
  fields: [
    { name: 'Time', type: 'time', values: [1_000, 2_000], config: {} },
    { name: 'Value', type: 'number', values: [10 * (index + 1), 50 * (index + 1)], labels: { job }, config: {} },
  ],
  meta: { notices: [] },
}))

function apply(json: object, kindDefaults: FieldConfig = {}, of = frames) {
  const context = {
    source: readFieldConfig(json),
    kindDefaults,
    scheme: 'dark' as const,
    format: { zone: 'utc', nowMs: 0 },
    interpolate: (text: string) => text.replace('${__field.labels.job}', 'job!'),
  }
  return applyFieldConfig(of, context).map(({ fields }) => fields[1])
}

describe('applyFieldConfig()', () => {
  test('defaults hold for all, overrides for those they match, later ones over earlier ones', () => {
    const [api, web] = apply({
      defaults: { unit: 's', decimals: 1, custom: { lineWidth: 2 } },
      overrides: [
        {
          matcher: { id: 'byName', options: 'web' },
          properties: [
            { id: 'unit', value: 'percent' },
            { id: 'custom.lineWidth', value: 5 },
          ],
        },
        {
          matcher: { id: 'byRegexp', options: '/^w/' },
          properties: [
            { id: 'decimals', value: 2 },
            { id: 'odd', value: 1 },
          ],
        },
      ],
    })
    expect(api?.config).toMatchObject({ unit: 's', decimals: 1, custom: { lineWidth: 2 } })
    expect(web?.config).toMatchObject({ unit: 'percent', decimals: 2, custom: { lineWidth: 5 } })
  })

  test.each([
    { id: 'byName', options: 'web', expected: [false, true] },
    { id: 'byRegexp', options: 'a.i', expected: [true, false] },
    { id: 'byType', options: 'number', expected: [true, true] },
    { id: 'byFrameRefID', options: 'B', expected: [false, true] },
    { id: 'byNames', options: { mode: 'exclude', names: ['api'] }, expected: [false, true] },
    { id: 'byValue', options: { reducer: 'max', op: 'gt', value: 60 }, expected: [false, true] },
    { id: 'byValue', options: { reducer: 'allIsNull', op: 'gte', value: 0 }, expected: [false, false] },
    { id: 'unknown', options: 'web', expected: [false, false] },
  ])('matches $id $options', ({ id, options, expected }) => {
    const fields = apply({ overrides: [{ matcher: { id, options }, properties: [{ id: 'unit', value: 'x' }] }] })
    expect(fields.map((field) => field?.config.unit === 'x')).toEqual(expected)
  })

  test('names fields by template, and values by unit', () => {
    const [api] = apply({ defaults: { displayName: '${__field.labels.job}', unit: 'bytes' } })
    expect(api?.displayName).toBe('job!')
    expect(api?.display(2_048)).toMatchObject({ text: '2', suffix: ' KiB', numeric: 2_048 })
  })

  test('limits are those of the config, else of all fields, else of the field', () => {
    expect(apply({ defaults: { min: 0 } }).map((field) => [field?.min, field?.max])).toEqual([
      [0, 100],
      [0, 100],
    ])
    expect(apply({ defaults: { fieldMinMax: true } }).map((field) => [field?.min, field?.max])).toEqual([
      [10, 50],
      [20, 100],
    ])
  })

  test('the palette gives each series its colour', () => {
    expect(apply({}, { color: { mode: 'palette-classic' } }).map((field) => field?.color)).toEqual([
      paletteColor(0),
      paletteColor(1),
    ])
  })

  test('thresholds colour values, a fixed colour all of them', () => {
    const thresholds = {
      mode: 'percentage',
      steps: [
        { color: 'green', value: null },
        { color: 'red', value: 50 },
      ],
    }
    const [api] = apply({ defaults: { thresholds, min: 0, max: 200, color: { mode: 'thresholds' } } })
    expect([api?.display(99).color, api?.display(100).color]).toEqual([
      cssColor('green', 'dark'),
      cssColor('red', 'dark'),
    ])
    const [fixed] = apply({ defaults: { thresholds, color: { mode: 'fixed', fixedColor: 'blue' } } })
    expect(fixed?.display(100).color).toBe(cssColor('blue', 'dark'))
  })

  test('a scale colours values by where they lie between the least and the greatest', () => {
    const mode = 'continuous-GrYlRd'
    const [api] = apply({ defaults: { min: 100, max: 300, color: { mode } } })
    const colors = [0, 0.25, 1].map((ratio) => scaleColor(colorScale(mode, 'dark') ?? [], ratio))
    expect([100, 150, 300].map((value) => api?.display(value).color)).toEqual(colors)
    expect(new Set(colors).size).toBe(3)
  })

  test('a mapping says text and colour; what is missing shows noValue', () => {
    const mappings = [{ type: 'value', options: { 1: { text: 'Up', color: 'green' } } }]
    const [api] = apply({ defaults: { mappings, noValue: 'nothing', unit: 's' } })
    expect(api?.display(1)).toMatchObject({ text: 'Up', suffix: '', color: cssColor('green', 'dark'), isMapped: true })
    expect(api?.display(null)).toMatchObject({ text: 'nothing', isMapped: false })
  })

  test('ratio tells where a value lies', () => {
    const [api] = apply({ defaults: { min: 0, max: 200 } })
    expect([api?.display(50).ratio, api?.display(500).ratio, api?.display('x').ratio]).toEqual([0.25, 1, undefined])
  })
})

describe('mapValue()', () => {
  const { defaults } = readFieldConfig({
    defaults: {
      mappings: [
        { type: 'special', options: { match: 'null+nan', result: { text: 'none' } } },
        { type: 'range', options: { from: 0, to: 9, result: { text: 'low' } } },
        { type: 'regex', options: { pattern: '/^host-(.*)$/', result: { text: '$1' } } },
        { type: 1, value: '10', text: 'ten' },
        { type: 2, from: '11', to: '20', text: 'teens' },
        { type: 1, value: 'null', text: 'never reached' },
      ],
    },
  })
  test.each([
    [null, 'none'],
    [Number.NaN, 'none'],
    [0, 'low'],
    [9, 'low'],
    [10, 'ten'],
    [15, 'teens'],
    [99, undefined],
    ['host-a', 'a'],
    ['other', undefined],
  ])('%s reads as %s', (value, expected) => {
    expect(mapValue(defaults.mappings ?? [], value)?.text).toBe(expected)
  })
})

describe('colours', () => {
  test('thresholds of a value below all steps give the first colour', () => {
    const steps = [
      { value: Number.NEGATIVE_INFINITY, color: 'a' },
      { value: 5, color: 'b' },
    ]
    expect([Number.NaN, -1, 5].map((value) => thresholdColor({ mode: 'absolute', steps }, value, 0, 10))).toEqual([
      'a',
      'a',
      'b',
    ])
    expect(thresholdSteps({ mode: 'percentage', steps: [{ value: 50, color: 'b' }] }, 0, 10)).toEqual([
      { value: 5, color: 'b' },
    ])
  })

  test('mixing and scales', () => {
    expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(mixColors('#000', 'rebeccapurple', 0.7)).toBe('rebeccapurple')
    expect([-1, 0, 0.5, 1, 2].map((ratio) => scaleColor(['#000000', '#ffffff'], ratio))).toEqual([
      '#000000',
      '#000000',
      '#808080',
      '#ffffff',
      '#ffffff',
    ])
  })
})
