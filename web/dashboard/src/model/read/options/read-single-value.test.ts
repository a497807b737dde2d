import { describe, expect, test } from 'vitest'
import { readBarGauge, readGauge, readPie, readStat } from './read-single-value.ts'

const reduce = { calcs: ['lastNotNull'], showsAllRows: false, limit: 25, fields: '' }

const asFits = {
  text: { titleSize: undefined, valueSize: undefined },
  sizes: { minWidth: undefined, minHeight: undefined, maxHeight: undefined },
}

test('sizes count where they were chosen by hand', () => {
  const sizes = { minVizWidth: 8, minVizHeight: 16, maxVizHeight: 300 }
  expect(readBarGauge({ ...sizes, sizing: 'auto' }).sizes).toEqual(asFits.sizes)
  const manual = { sizing: 'manual', namePlacement: 'top', text: { valueSize: 20 } }
  expect(readBarGauge({ ...sizes, ...manual })).toMatchObject({
    namePlacement: 'top',
    text: { titleSize: undefined, valueSize: 20 },
    sizes: { minWidth: 8, minHeight: 16, maxHeight: 300 },
  })
})

test('what is left out has the defaults of its kind', () => {
  expect(readStat({})).toEqual({
    reduce,
    graphMode: 'area',
    colorMode: 'value',
    textMode: 'auto',
    justifyMode: 'auto',
    orientation: 'auto',
    showsPercentChange: false,
    changeColor: 'standard',
    titleSize: undefined,
    valueSize: undefined,
    isWide: true,
  })
  expect(readGauge({})).toEqual({
    reduce,
    orientation: 'auto',
    showsThresholdLabels: false,
    showsThresholdMarkers: true,
    ...asFits,
  })
  expect(readBarGauge({})).toEqual({
    reduce,
    orientation: 'auto',
    displayMode: 'gradient',
    valueMode: 'color',
    showsUnfilled: true,
    namePlacement: 'auto',
    ...asFits,
  })
  expect(readPie({})).toMatchObject({ reduce, shape: 'pie', legendValues: [], labels: [] })
})

describe('which values are shown', () => {
  test.each([
    {
      options: { reduceOptions: { calcs: ['max', 'min'], fields: '/a/' } },
      read: { calcs: ['max', 'min'], fields: '/a/' },
    },
    { options: { reduceOptions: { calcs: 'max' } }, read: { calcs: ['max'] } },
    { options: { fieldOptions: { calcs: ['mean'] } }, read: { calcs: ['mean'] } },
    { options: { reduceOptions: {}, fieldOptions: { calcs: ['mean'] } }, read: {} },
    { options: { reduceOptions: { values: true, limit: 3 } }, read: { showsAllRows: true, limit: 3 } },
    { options: { reduceOptions: { limit: 0 } }, read: { limit: 1 } },
    { options: { reduceOptions: { limit: 1_001 } }, read: { limit: 1_000 } },
  ])('$options', ({ options, read }) => expect(readGauge(options).reduce).toEqual({ ...reduce, ...read }))
})

test('a stat with everything set', () => {
  const options = {
    graphMode: 'none',
    colorMode: 'background_solid',
    textMode: 'name',
    justifyMode: 'center',
    orientation: 'vertical',
    showPercentChange: true,
    percentChangeColorMode: 'inverted',
    text: { titleSize: 12, valueSize: 40 },
    wideLayout: false,
  }
  expect(readStat(options)).toEqual({
    reduce,
    graphMode: 'none',
    colorMode: 'background_solid',
    textMode: 'name',
    justifyMode: 'center',
    orientation: 'vertical',
    showsPercentChange: true,
    changeColor: 'inverted',
    titleSize: 12,
    valueSize: 40,
    isWide: false,
  })
})

test('a pie says what it labels, in one order and without what is not known', () => {
  const options = { pieType: 'donut', displayLabels: ['percent', 'odd', 'name'], legend: { values: ['percent'] } }
  expect(readPie(options)).toMatchObject({ shape: 'donut', labels: ['name', 'percent'], legendValues: ['percent'] })
})
