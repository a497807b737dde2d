import { expect, test } from 'vitest'
import { readBars, readHistogram } from './read-bars.ts'

const plain = {
  orientation: 'vertical',
  stacking: 'none',
  showsValues: 'auto',
  valueSize: undefined,
  showsLegend: true,
  legendPlacement: 'bottom',
  groupWidth: undefined,
  barWidth: undefined,
  barRadius: undefined,
  names: { rotation: 0, maxChars: undefined, spacingPx: undefined },
  lightsGroups: false,
}

test('plain bars, and a plain histogram', () => {
  expect(readBars({})).toEqual({ ...plain, xField: undefined, colorField: undefined })
  expect(readHistogram({})).toEqual({
    ...plain,
    showsValues: 'never',
    bucketSize: undefined,
    bucketCount: 30,
    offset: 0,
    combines: false,
  })
})

test.each([
  {
    options: { groupWidth: 0.7, barWidth: 0.97, barRadius: 0.2 },
    changed: { groupWidth: 0.7, barWidth: 0.97, barRadius: 0.2 },
  },
  { options: { groupWidth: 9, barWidth: 0, barRadius: 2 }, changed: { groupWidth: 1, barWidth: 0.05, barRadius: 0.5 } },
  {
    options: { xTickLabelRotation: -45, xTickLabelMaxLength: 8, xTickLabelSpacing: -100 },
    changed: { names: { rotation: -45, maxChars: 8, spacingPx: 100 } },
  },
  { options: { xTickLabelSpacing: 0, fullHighlight: true }, changed: { lightsGroups: true } },
  { options: { showValue: 'never', text: { valueSize: 9 } }, changed: { showsValues: 'never', valueSize: 9 } },
  {
    options: { legend: { placement: 'right', displayMode: 'hidden' } },
    changed: { showsLegend: false, legendPlacement: 'right' },
  },
  { options: { xField: 'a', colorByField: 'b' }, changed: { xField: 'a', colorField: 'b' } },
])('$options', ({ options, changed }) => {
  expect(readBars(options)).toEqual({ ...plain, xField: undefined, colorField: undefined, ...changed })
})

test.each([
  { options: { bucketSize: 5, bucketOffset: 1, combine: true }, changed: { bucketSize: 5, offset: 1, combines: true } },
  { options: { bucketSize: 0, bucketCount: 9_999 }, changed: { bucketSize: undefined, bucketCount: 300 } },
])('a histogram of $options', ({ options, changed }) => expect(readHistogram(options)).toMatchObject(changed))
