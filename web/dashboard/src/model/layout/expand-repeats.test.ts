import { describe, expect, test } from 'vitest'
import { readDashboard } from '../read/read-dashboard.ts'
import { compactPanels } from './compact-panels.ts'
import { expandRepeats } from './expand-repeats.ts'

const options = ['a', 'b', 'c'].map((value) => ({ text: value.toUpperCase(), value }))
const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })
const all = [{ text: 'All', value: '$__all' }]

function expand(panels: readonly object[], selected = all) {
  const dashboard = readDashboard({
    panels,
    templating: { list: [{ type: 'custom', name: 'host', multi: true, includeAll: true }] },
  })
  const [variable] = dashboard.variables
  return expandRepeats(dashboard, variable === undefined ? [] : [{ variable, options, selected, error: undefined }])
}

describe('expandRepeats()', () => {
  test('copies a panel for each value, side by side, and moves down what follows', () => {
    const [section] = expand([
      { id: 1, type: 'stat', repeat: 'host', maxPerRow: 2, gridPos: place(0, 0, 6, 4) },
      { id: 2, type: 'text', gridPos: place(0, 4, 24, 2) },
    ])
    expect(section?.panels.map(({ key, gridPos, scopedVars }) => [key, gridPos, scopedVars.host?.text])).toEqual([
      ['1', place(0, 0, 12, 4), 'A'],
      ['1-b', place(12, 0, 12, 4), 'B'],
      ['1-c', place(0, 4, 12, 4), 'C'],
      ['2', place(0, 8, 24, 2), undefined],
    ])
  })

  test('copies downwards in the own width of the panel', () => {
    const [section] = expand(
      [{ id: 1, type: 'stat', repeat: 'host', repeatDirection: 'v', gridPos: place(3, 0, 6, 4) }],
      options.slice(1),
    )
    expect(section?.panels.map(({ gridPos }) => gridPos)).toEqual([place(3, 0, 6, 4), place(3, 4, 6, 4)])
  })

  test('copies rows with their panels', () => {
    const sections = expand([
      {
        id: 1,
        type: 'row',
        title: 'Host $host',
        repeat: 'host',
        gridPos: place(0, 0, 24, 1),
        collapsed: true,
        panels: [{ id: 2, type: 'stat', gridPos: place(0, 1, 6, 4) }],
      },
    ])
    expect(
      sections.map(({ scopedVars, panels }) => [
        scopedVars.host?.value,
        panels[0]?.key,
        panels[0]?.scopedVars.host?.value,
      ]),
    ).toEqual([
      ['a', '2', 'a'],
      ['b', '2-b', 'b'],
      ['c', '2-c', 'c'],
    ])
  })

  test('leaves a panel alone whose variable has no values', () => {
    const [section] = expand([{ id: 1, type: 'stat', repeat: 'nowhere', gridPos: place(0, 0, 6, 4) }])
    expect(section?.panels.map(({ key }) => key)).toEqual(['1'])
  })
})

test('compactPanels() closes gaps and undoes overlaps', () => {
  const panels = expand([
    { id: 1, type: 'text', gridPos: place(0, 3, 12, 4) },
    { id: 2, type: 'text', gridPos: place(12, 9, 12, 2) },
    { id: 3, type: 'text', gridPos: place(6, 5, 12, 2) },
  ])[0]?.panels
  expect(compactPanels(panels ?? []).map(({ id, gridPos }) => [id, gridPos.y])).toEqual([
    [1, 0],
    [3, 4],
    [2, 6],
  ])
})
