import { describe, expect, test } from 'vitest'
import { newPanel, readPanels, writePanels } from './panel.ts'

describe('readPanels()', () => {
  test.each([
    { name: 'an empty address is one empty panel', search: {}, expected: [newPanel] },
    {
      name: 'several panels',
      search: { 'g0.expr': 'up', 'g0.tab': 'table', 'g1.expr': 'rate(a[5m])', 'g1.range_input': '6h' },
      expected: [
        { ...newPanel, expr: 'up', tab: 'table' },
        { ...newPanel, expr: 'rate(a[5m])', range: { from: 'now-6h', to: 'now' } },
      ],
    },
    {
      name: 'an address of an older Prometheus',
      search: { 'g0.expr': 'up', 'g0.tab': '1', 'g0.step_input': '30' },
      expected: [{ ...newPanel, expr: 'up', tab: 'table', stepS: 30 }],
    },
    {
      name: 'a range of several units that ends in the past',
      search: { 'g0.expr': 'up', 'g0.range_input': '1m30s', 'g0.end_input': '2026-11-21 09:00:00.000' },
      expected: [{ ...newPanel, expr: 'up', range: { from: '1795251510000', to: '1795251600000' } }],
    },
    {
      name: 'a range that ends now, in seconds where it has several units',
      search: { 'g0.expr': 'up', 'g0.range_input': '1h30m' },
      expected: [{ ...newPanel, expr: 'up', range: { from: 'now-5400s', to: 'now' } }],
    },
    {
      name: 'how a graph is drawn',
      search: {
        'g0.expr': 'up',
        'g0.display_mode': 'heatmap',
        'g0.show_exemplars': '1',
        'g1.expr': 'up',
        'g1.stacked': '1',
      },
      expected: [
        { ...newPanel, expr: 'up', mode: 'heatmap', exemplars: true },
        { ...newPanel, expr: 'up', mode: 'stacked' },
      ],
    },
    {
      name: 'an explained query',
      search: { 'g0.expr': 'up', 'g0.tab': 'explain' },
      expected: [{ ...newPanel, expr: 'up', tab: 'explain' }],
    },
    {
      name: 'what makes no sense is as if it were not there',
      search: { 'g0.expr': 'up', 'g0.range_input': 'long', 'g0.step_input': '-1' },
      expected: [{ ...newPanel, expr: 'up' }],
    },
  ])('$name', ({ search, expected }) => {
    expect(readPanels(search)).toEqual(expected)
  })
})

test.each([
  { ...newPanel, expr: 'up{job="a"}', tab: 'table' as const, stepS: 15 },
  { ...newPanel, expr: 'up', mode: 'stacked' as const, exemplars: true },
  { ...newPanel, expr: 'up', range: { from: '1795251510000', to: '1795251600000' } },
])('what is written is read back', (panel) => {
  expect(readPanels(writePanels([newPanel, panel]))).toEqual([newPanel, panel])
})
