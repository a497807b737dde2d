import { describe, expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { graphOverrides } from './graph-overrides.ts'

describe('graphOverrides()', () => {
  test('a panel without any has none', () => expect(graphOverrides({}, {})).toEqual([]))

  test('colours come first, then series by name or pattern; one without an alias is left out', () => {
    const panel = {
      aliasColors: { up: 'red' },
      seriesOverrides: [{ alias: '/^a/', lines: true }, { lines: true }, { alias: 'b' }],
    }
    expect(graphOverrides(panel, {})).toEqual([
      {
        matcher: { id: 'byName', options: 'up' },
        properties: [{ id: 'color', value: { mode: 'fixed', fixedColor: 'red' } }],
      },
      {
        matcher: { id: 'byRegexp', options: '/^a/' },
        properties: [{ id: 'custom.drawStyle', value: 'line' }],
      },
      { matcher: { id: 'byName', options: 'b' }, properties: [] },
    ])
  })

  test('of shares a stack is one of shares too', () => {
    const [read] = graphOverrides({ percentage: true, seriesOverrides: [{ alias: 'a', stack: 'B' }] }, {})
    expect(read?.properties).toEqual([{ id: 'custom.stacking', value: { mode: 'percent', group: 'B' } }])
  })

  test.each<{ override: Json; properties: Json }>([
    { override: { fill: 3 }, properties: { 'custom.fillOpacity': 30 } },
    { override: { fill: 11 }, properties: { 'custom.fillOpacity': 100 } },
    { override: { fill: 'x' }, properties: { 'custom.fillOpacity': 0 } },
    { override: { fillBelowTo: 'min' }, properties: { 'custom.fillBelowTo': 'min' } },
    { override: { fillGradient: 0 }, properties: { 'custom.gradientMode': 'none' } },
    { override: { fillGradient: 5 }, properties: { 'custom.gradientMode': 'opacity' } },
    { override: { bars: true }, properties: { 'custom.drawStyle': 'bars', 'custom.fillOpacity': 100 } },
    { override: { bars: false }, properties: {} },
    { override: { lines: true }, properties: { 'custom.drawStyle': 'line' } },
    { override: { lines: false }, properties: { 'custom.lineWidth': 0 } },
    { override: { points: true }, properties: { 'custom.showPoints': 'always' } },
    { override: { points: false }, properties: { 'custom.showPoints': 'never' } },
    { override: { pointradius: 3 }, properties: { 'custom.pointSize': 6 } },
    { override: { pointradius: 'x' }, properties: { 'custom.pointSize': 4 } },
    { override: { linewidth: 2 }, properties: { 'custom.lineWidth': 2 } },
    { override: { linewidth: 'x' }, properties: { 'custom.lineWidth': 1 } },
    { override: { steppedLine: true }, properties: { 'custom.lineInterpolation': 'stepAfter' } },
    { override: { steppedLine: false }, properties: { 'custom.lineInterpolation': 'linear' } },
    {
      override: { nullPointMode: 'connected' },
      properties: { 'custom.spanNulls': true, 'custom.nullsAreZero': false },
    },
    {
      override: { nullPointMode: 'null as zero' },
      properties: { 'custom.spanNulls': false, 'custom.nullsAreZero': true },
    },
    { override: { dashes: true }, properties: { 'custom.lineStyle': { fill: 'dash', dash: [10, 10] } } },
    {
      override: { dashes: true, dashLength: 4, spaceLength: 2 },
      properties: { 'custom.lineStyle': { fill: 'dash', dash: [4, 2] } },
    },
    { override: { dashes: false }, properties: {} },
    {
      override: { hiddenSeries: true, legend: false },
      properties: { 'custom.hideFrom': { viz: true, legend: true, tooltip: false } },
    },
    { override: { color: 'blue' }, properties: { color: { mode: 'fixed', fixedColor: 'blue' } } },
    { override: { transform: 'negative-Y' }, properties: { 'custom.transform': 'negative-Y' } },
    { override: { legend: true }, properties: {} },
    { override: { legend: false }, properties: { 'custom.hideFrom': { viz: false, legend: true, tooltip: false } } },
    {
      override: { hideTooltip: true },
      properties: { 'custom.hideFrom': { viz: false, legend: false, tooltip: true } },
    },
    { override: { hideTooltip: false }, properties: {} },
    { override: { stack: false }, properties: { 'custom.stacking': { mode: 'none', group: 'A' } } },
    { override: { stack: true }, properties: { 'custom.stacking': { mode: 'normal', group: 'A' } } },
    { override: { stack: 'B' }, properties: { 'custom.stacking': { mode: 'normal', group: 'B' } } },
    { override: { yaxis: 1 }, properties: {} },
    { override: { yaxis: 2 }, properties: { 'custom.axisPlacement': 'right', unit: 'bytes' } },
    { override: { toString: 1, zindex: 3 }, properties: {} },
  ])('$override', ({ override, properties }) => {
    const [read] = graphOverrides({ seriesOverrides: [{ alias: 'a', ...override }] }, { unit: 'bytes' })
    expect(read?.properties).toEqual(Object.entries(properties).map(([id, value]) => ({ id, value })))
  })
})
