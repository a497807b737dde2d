import { describe, expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { v1PanelsOfLayout } from './layout.ts'

const elements = { one: { kind: 'Panel', spec: { id: 1 } }, two: { kind: 'Panel', spec: { id: 2 } } }

const item = (name: string, spec: Json = {}) => ({ kind: 'GridLayoutItem', spec: { element: { name }, ...spec } })
const grid = (...items: readonly Json[]) => ({ kind: 'GridLayout', spec: { items } })
const auto = (spec: Json) => ({ kind: 'AutoGridLayout', spec })
const rows = (...specs: readonly Json[]) => ({ kind: 'RowsLayout', spec: { rows: specs.map((spec) => ({ spec })) } })
const onCondition = { conditionalRendering: { spec: { items: [{ kind: 'ConditionalRenderingVariable' }] } } }

function placesOf(layout: Json) {
  return v1PanelsOfLayout(layout, elements).panels.map(({ id, type, gridPos }) => ({ id: id ?? type, gridPos }))
}

describe('a grid', () => {
  test('keeps places and repeats', () => {
    const repeat = { value: 'job', direction: 'v', maxPerRow: 3 }
    const layout = grid(item('one', { x: 2, y: 3, width: 12, height: 4, repeat }))
    expect(v1PanelsOfLayout(layout, elements).panels[0]).toMatchObject({
      id: 1,
      gridPos: { x: 2, y: 3, w: 12, h: 4 },
      repeat: 'job',
      repeatDirection: 'v',
      maxPerRow: 3,
    })
  })

  test('that holds a row of an early draft moves its panels below the head', () => {
    const row = {
      kind: 'GridLayoutRow',
      spec: { y: 2, title: 'Row', collapsed: true, elements: [item('two', { y: 1 })] },
    }
    expect(v1PanelsOfLayout(grid(row), elements).panels).toEqual([
      expect.objectContaining({ type: 'row', title: 'Row', collapsed: true, gridPos: { x: 0, y: 2, w: 24, h: 1 } }),
    ])
  })

  test('names an element that is not part of the file, once', () => {
    const { panels, notes } = v1PanelsOfLayout(grid(item('gone'), item('gone'), item('one')), elements)
    expect(panels.map(({ id }) => id)).toEqual([1])
    expect(notes).toEqual(['The layout names the element "gone", which is not part of the file'])
  })

  test('without items has no panels', () => {
    expect(v1PanelsOfLayout({}, elements)).toEqual({ panels: [], notes: [], variables: [] })
  })
})

describe('a grid that places by itself', () => {
  test('fills its columns from the left', () => {
    const items = [item('one'), item('two'), item('one')]
    expect(placesOf(auto({ maxColumnCount: 2, items }))).toEqual([
      { id: 1, gridPos: { x: 0, y: 0, w: 12, h: 9 } },
      { id: 2, gridPos: { x: 12, y: 0, w: 12, h: 9 } },
      { id: 1, gridPos: { x: 0, y: 9, w: 12, h: 9 } },
    ])
  })

  test.each([
    { name: 'three columns of the standard height', spec: {}, w: 8, h: 9 },
    { name: 'one column at least', spec: { maxColumnCount: 0 }, w: 24, h: 9 },
    { name: 'one column for each of the grid at most', spec: { maxColumnCount: 25 }, w: 1, h: 9 },
    { name: 'short rows', spec: { rowHeightMode: 'short' }, w: 8, h: 5 },
    { name: 'tall rows', spec: { rowHeightMode: 'tall' }, w: 8, h: 14 },
    { name: 'rows of a height in pixels', spec: { rowHeightMode: 'custom', rowHeight: 381 }, w: 8, h: 11 },
    { name: 'rows of a height that is not said', spec: { rowHeightMode: 'custom' }, w: 8, h: 9 },
  ])('has $name', ({ spec, w, h }) => {
    expect(placesOf(auto({ ...spec, items: [item('one')] }))).toEqual([{ id: 1, gridPos: { x: 0, y: 0, w, h } }])
  })
})

describe('rows', () => {
  test('each begins below what the one before holds', () => {
    const first = { title: 'First', layout: grid(item('one', { y: 2 })), repeat: { value: 'job' } }
    const { panels } = v1PanelsOfLayout(rows(first, { title: 'Second', layout: grid(item('two')) }), elements)
    expect(panels.map(({ title, repeat, gridPos }) => ({ title, repeat, y: (gridPos as Json).y }))).toEqual([
      { title: 'First', repeat: 'job', y: 0 },
      { title: undefined, repeat: undefined, y: 3 },
      { title: 'Second', repeat: undefined, y: 11 },
      { title: undefined, repeat: undefined, y: 12 },
    ])
  })

  test('begin below a grid of several rows of panels', () => {
    const items = [item('one'), item('two'), item('one')]
    const layout = rows({ layout: auto({ maxColumnCount: 2, items }) }, { title: 'Next' })
    expect(placesOf(layout).at(-1)).toEqual({ id: 'row', gridPos: { x: 0, y: 19, w: 24, h: 1 } })
  })

  test('a closed row keeps its panels inside and takes one row of the grid', () => {
    const { panels } = v1PanelsOfLayout(
      rows({ collapse: true, layout: grid(item('one')) }, { title: 'Next' }),
      elements,
    )
    expect(panels).toHaveLength(2)
    expect(panels[0]).toMatchObject({ type: 'row', collapsed: true, panels: [{ id: 1 }] })
    expect(panels[1]).toMatchObject({ title: 'Next', gridPos: { x: 0, y: 1, w: 24, h: 1 }, panels: [] })
  })

  test('a hidden head is left out where nothing stands above it, also of a closed row', () => {
    const bare = { hideHeader: true, collapse: true, layout: grid(item('one')) }
    expect(placesOf(rows(bare, bare)).map(({ id }) => id)).toEqual([1, 'row'])
  })

  test('give away the variables they own, those of rows inside too', () => {
    const inner = rows({ variables: [{ kind: 'b' }] })
    const { variables } = v1PanelsOfLayout(rows({ variables: [{ kind: 'a' }], layout: inner }), elements)
    expect(variables).toEqual([{ kind: 'a' }, { kind: 'b' }])
  })

  test('deeper than eight of each other are left out', () => {
    const nested = (depth: number): Json => (depth === 0 ? grid(item('one')) : rows({ layout: nested(depth - 1) }))
    expect(placesOf(nested(8)).map(({ id }) => id)).toEqual([...Array.from({ length: 8 }, () => 'row'), 1])
    expect(placesOf(nested(9)).map(({ id }) => id)).toEqual(Array.from({ length: 9 }, () => 'row'))
  })
})

describe('notes', () => {
  test('tabs are shown as rows', () => {
    const layout = { kind: 'TabsLayout', spec: { tabs: [{ spec: { title: 'Tab', layout: grid(item('one')) } }] } }
    const { panels, notes } = v1PanelsOfLayout(layout, elements)
    expect(panels.map(({ title, id }) => title ?? id)).toEqual(['Tab', 1])
    expect(notes).toEqual(['Tabs are shown as rows'])
  })

  test.each([
    { name: 'a row', layout: rows(onCondition) },
    { name: 'a panel', layout: auto({ items: [item('one', onCondition)] }) },
  ])('$name that is shown on conditions is always shown', ({ layout }) => {
    expect(v1PanelsOfLayout(layout, elements).notes).toEqual([
      'Rows and panels that are shown on conditions are always shown',
    ])
  })

  test('conditions that are none need no note', () => {
    const none = { conditionalRendering: { spec: { items: [] } } }
    expect(v1PanelsOfLayout(rows(none), elements).notes).toEqual([])
  })
})
