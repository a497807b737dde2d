import { describe, expect, test } from 'vitest'
import { panelsOfRows } from './rows-to-panels.ts'

describe('panelsOfRows()', () => {
  test('no row has no panel', () => expect(panelsOfRows([])).toEqual([]))

  test('rows without a head are stacked, each as high as its highest panel', () => {
    const rows = [
      {
        height: 380,
        panels: [
          { id: 1, span: 8 },
          { id: 2, span: 4, height: 760 },
        ],
      },
      { height: '190px', panels: [{ id: 3, span: 12 }] },
    ]
    expect(panelsOfRows(rows)).toEqual([
      { id: 1, span: 8, gridPos: { x: 0, y: 0, w: 16, h: 10 } },
      { id: 2, span: 4, height: 760, gridPos: { x: 16, y: 0, w: 8, h: 20 } },
      { id: 3, span: 12, gridPos: { x: 0, y: 20, w: 24, h: 5 } },
    ])
  })

  test('a panel that no longer fits beside the others goes below the highest of them', () => {
    const panels = [{ span: 6 }, { span: 6, height: 760 }, { span: 1 }]
    expect(panelsOfRows([{ height: 380, panels }]).map(({ gridPos }) => gridPos)).toEqual([
      { x: 0, y: 0, w: 12, h: 10 },
      { x: 12, y: 0, w: 12, h: 20 },
      { x: 0, y: 20, w: 2, h: 10 },
    ])
  })

  test.each([
    { name: 'four twelfths where nothing is said', panel: {}, w: 8 },
    { name: 'half a twelfth', panel: { span: 0.5 }, w: 1 },
    { name: 'at least one column', panel: { span: 0 }, w: 1 },
    { name: 'at most all columns', panel: { span: 13 }, w: 24 },
  ])('a panel is as wide as $name', ({ panel, w }) => {
    expect(panelsOfRows([{ panels: [panel] }])[0]?.gridPos).toEqual({ x: 0, y: 0, w, h: 7 })
  })

  test.each([
    { height: undefined, h: 7 },
    { height: 'tall', h: 7 },
    { height: 10, h: 3 },
    { height: 114, h: 3 },
    { height: 115, h: 4 },
    { height: '115px', h: 4 },
  ])('a row of $height is $h rows of the grid high', ({ height, h }) => {
    expect(panelsOfRows([{ height, panels: [{}] }])[0]?.gridPos).toEqual({ x: 0, y: 0, w: 8, h })
  })

  test.each([{ head: { showTitle: true } }, { head: { collapse: true } }, { head: { repeat: 'job' } }])(
    'one row with $head gives all rows a head',
    ({ head }) => {
      expect(panelsOfRows([{}, head]).map(({ type }) => type)).toEqual(['row', 'row'])
    },
  )

  test('a closed row keeps its panels inside, and takes one row of the grid', () => {
    const rows = [
      { title: 'Open', showTitle: true, panels: [{ id: 1 }] },
      { title: 'Closed', collapse: true, repeat: 'job', panels: [{ id: 2 }] },
      { title: 'Without title', showTitle: false, panels: [] },
    ]
    expect(panelsOfRows(rows)).toEqual([
      { type: 'row', title: 'Open', collapsed: false, gridPos: { x: 0, y: 0, w: 24, h: 1 }, panels: [] },
      { id: 1, gridPos: { x: 0, y: 1, w: 8, h: 7 } },
      {
        type: 'row',
        title: 'Closed',
        collapsed: true,
        repeat: 'job',
        gridPos: { x: 0, y: 8, w: 24, h: 1 },
        panels: [{ id: 2, gridPos: { x: 0, y: 9, w: 8, h: 7 } }],
      },
      { type: 'row', title: '', collapsed: false, gridPos: { x: 0, y: 9, w: 24, h: 1 }, panels: [] },
    ])
  })
})
