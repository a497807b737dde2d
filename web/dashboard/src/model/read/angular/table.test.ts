import { describe, expect, test } from 'vitest'
import { isRecord, type Json, record, records } from '../../json.ts'
import { upgradeTable } from './table.ts'

const hiddenIs = (value: boolean) => ({ id: 'custom.hidden', value })

test('a column named by a style is shown when all others are hidden', () => {
  const styles = [
    { pattern: 'name', type: 'string', alias: 'Name' },
    { pattern: '/.*/', type: 'hidden' },
  ]
  expect(upgradeTable({ type: 'table-old', styles }).panel.fieldConfig).toMatchObject({
    defaults: { 'custom.hidden': true },
    overrides: [{ matcher: { options: 'name' }, properties: expect.arrayContaining([hiddenIs(false)]) }],
  })
})

test('of two styles that fit the first counts, as the last of overrides does', () => {
  const styles = [
    { pattern: 'Value #A', unit: 'bytes', type: 'number' },
    { pattern: '/^Value/', unit: 's', type: 'number' },
  ]
  expect(upgradeTable({ type: 'table-old', styles }).panel.fieldConfig).toMatchObject({
    overrides: [{ matcher: { options: '/^Value/' } }, { matcher: { options: 'Value #A' } }],
  })
})

test('a style finds its column of an aggregation, which still has the name it had', () => {
  const styles = [{ pattern: 'Current', type: 'number', unit: 's' }, { pattern: 'Metric' }, { pattern: '/^Av/' }]
  const panel = { type: 'table-old', transform: 'timeseries_aggregations', columns: [{ value: 'current' }], styles }
  expect(records(record(upgradeTable(panel).panel.fieldConfig).overrides)).toMatchObject([
    { matcher: { options: '/^Av/' } },
    { matcher: { options: 'Field' }, properties: [{ id: 'displayName', value: 'Metric' }, {}] },
    { matcher: { options: 'Last *' }, properties: [{ id: 'displayName', value: 'Current' }, { id: 'unit' }, {}] },
  ])
})

/** What one style makes of its column, by the name of the property. */
function propertiesOf(style: Json): Readonly<Record<string, unknown>> {
  const { fieldConfig } = upgradeTable({ type: 'table-old', styles: [{ pattern: 'a', ...style }] }).panel
  const [override] = records(isRecord(fieldConfig) ? fieldConfig.overrides : undefined)
  return Object.fromEntries(records(override?.properties).map(({ id, value }) => [String(id), value]))
}

test('a table that is not of old stays as it is', () => {
  const panel = { type: 'table', title: 'Kept' }
  expect(upgradeTable(panel).panel).toBe(panel)
})

test('a table with styles is one of old, whatever it calls itself', () => {
  expect(upgradeTable({ type: 'table', styles: [] }).panel).toMatchObject({ type: 'table', fieldConfig: {} })
})

describe('a style', () => {
  test.each([
    { name: 'a date', style: { type: 'date' }, expected: { unit: 'dateTimeAsIso' } },
    {
      name: 'a date in the usual form',
      style: { type: 'date', dateFormat: 'YYYY-MM-DD HH:mm:ss' },
      expected: { unit: 'dateTimeAsIso' },
    },
    { name: 'a date in a form', style: { type: 'date', dateFormat: 'HH:mm' }, expected: { unit: 'time:HH:mm' } },
    { name: 'a number', style: { type: 'number', unit: 's', decimals: 2 }, expected: { unit: 's', decimals: 2 } },
    { name: 'a text with a unit', style: { type: 'string', unit: 's', decimals: 2 }, expected: {} },
    { name: 'a text with a name', style: { alias: 'Name' }, expected: { displayName: 'Name' } },
    { name: 'a text on the right', style: { align: 'right' }, expected: { 'custom.align': 'right' } },
  ])('makes of a column $name', ({ style, expected }) => {
    expect(propertiesOf(style)).toEqual({ 'custom.hidden': false, ...expected })
  })

  test.each([
    { colorMode: 'cell', cell: { type: 'color-background', mode: 'basic' } },
    { colorMode: 'row', cell: { type: 'color-background', mode: 'basic', applyToRow: true } },
    { colorMode: 'value', cell: { type: 'color-text' } },
  ])('colours by $colorMode from its bounds; the last colour goes on', ({ colorMode, cell }) => {
    const style = { colorMode, colors: ['green', 'red'], thresholds: ['10', 'x', '20'] }
    expect(propertiesOf(style)).toMatchObject({
      'custom.cellOptions': cell,
      color: { mode: 'thresholds' },
      thresholds: {
        mode: 'absolute',
        steps: [{ color: 'green' }, { value: 10, color: 'red' }, { value: 20, color: 'red' }],
      },
    })
  })

  test('colours nothing without a mode', () => {
    expect(propertiesOf({ colors: ['green'], thresholds: ['1'] })).toEqual({ 'custom.hidden': false })
  })

  test('links where it says so alone', () => {
    const link = { linkTooltip: 'Open', linkUrl: '/a', linkTargetBlank: true }
    expect(propertiesOf({ ...link, link: true }).links).toEqual([{ title: 'Open', url: '/a', targetBlank: true }])
    expect(propertiesOf({ ...link, link: false })).not.toHaveProperty('links')
  })

  test.each([
    { mappingType: 1, expected: [{ value: '1', text: 'up', type: 1 }] },
    { mappingType: undefined, expected: [{ value: '1', text: 'up', type: 1 }] },
    { mappingType: 2, expected: [{ from: '0', to: '1', text: 'low', type: 2 }] },
  ])('maps values or ranges, by type $mappingType', ({ mappingType, expected }) => {
    const valueMaps = [{ value: '1', text: 'up' }]
    const rangeMaps = [{ from: '0', to: '1', text: 'low' }]
    expect(propertiesOf({ mappingType, valueMaps, rangeMaps }).mappings).toEqual(expected)
  })

  test('maps nothing when it has no maps of its kind', () => {
    expect(propertiesOf({ mappingType: 2, valueMaps: [{ value: '1', text: 'up' }] })).not.toHaveProperty('mappings')
  })
})

describe('the order of rows', () => {
  const styles = [{ pattern: 'a', alias: 'Name' }, { pattern: 'b' }, { pattern: '/c.*/' }]
  const sortedBy = (sort: unknown) => upgradeTable({ type: 'table-old', styles, sort }).panel.options

  test.each([
    { name: 'the name that its style gives it', col: 0, sortBy: [{ displayName: 'Name', desc: true }] },
    { name: 'its own name', col: 1, sortBy: [{ displayName: 'b', desc: true }] },
    { name: 'nothing, where its style fits many', col: 2, sortBy: [] },
    { name: 'nothing, where it has no style', col: 3, sortBy: [] },
    { name: 'nothing, where it is none', col: null, sortBy: [] },
  ])('of column $col goes by $name', ({ col, sortBy }) => {
    expect(sortedBy({ col, desc: true })).toMatchObject({ sortBy })
  })

  test('stays without any', () => {
    expect(sortedBy(undefined)).toMatchObject({ sortBy: [] })
  })
})

test.each([
  { transform: 'timeseries_to_rows', expected: [{ id: 'seriesToRows', options: {} }] },
  { transform: 'timeseries_to_columns', expected: [{ id: 'joinByField', options: { byField: 'Time' } }] },
  { transform: 'table', expected: [{ id: 'merge', options: {} }] },
  { transform: 'json', expected: [] },
  { transform: undefined, expected: [] },
])('the old transform $transform comes before the panel’s own', ({ transform, expected }) => {
  const own = { id: 'organize', options: {} }
  const { panel } = upgradeTable({ type: 'table-old', styles: [], transform, transformations: [own] })
  expect(panel.transformations).toEqual([...expected, own])
})

test('aggregations are a reduction by the old names', () => {
  const columns = [{ value: 'avg' }, { value: 'max' }]
  const { panel } = upgradeTable({ type: 'table-old', styles: [], transform: 'timeseries_aggregations', columns })
  expect(panel.transformations).toEqual([{ id: 'reduce', options: { reducers: ['mean', 'max'] } }])
})
