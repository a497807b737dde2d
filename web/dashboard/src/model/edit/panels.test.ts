import { describe, expect, test } from 'vitest'
import { type Json, record, records } from '../json.ts'
import {
  addPanel,
  changePanel,
  duplicatePanel,
  panelOf,
  placesOf,
  removePanel,
  toggleRow,
  withPlaces,
} from './panels.ts'

const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })
const board: Json = {
  title: 'Board',
  panels: [
    { id: 1, type: 'stat', title: 'One', gridPos: at(0, 0, 12, 8) },
    { id: 2, type: 'row', title: 'Row', collapsed: false, panels: [], gridPos: at(0, 8, 24, 1) },
    { id: 3, type: 'timeseries', title: 'Three', gridPos: at(0, 9, 24, 6), repeat: 'job' },
    {
      id: 4,
      type: 'row',
      title: 'Closed',
      collapsed: true,
      gridPos: at(0, 15, 24, 1),
      panels: [{ id: 5, type: 'stat', title: 'Five', gridPos: at(0, 16, 6, 4) }],
    },
  ],
}
const shown = (json: Json) =>
  records(json.panels).map(({ id, gridPos }) => `${id}: ${Object.values(record(gridPos)).join(' ')}`)

describe('a panel is', () => {
  test('added where there is room at the end, with an id that no panel has', () => {
    const { json, id } = addPanel(board, { type: 'gauge', gridPos: at(0, 0, 12, 8) })
    expect(id).toBe(6)
    expect(panelOf(json, 6)).toMatchObject({ type: 'gauge', gridPos: at(0, 16, 12, 8) })
    expect(
      shown(addPanel({ panels: [record(records(board.panels)[0])] }, { type: 'stat', gridPos: at(0, 0, 6, 8) }).json),
    ).toEqual(['1: 0 0 12 8', '2: 12 0 6 8'])
  })

  test('duplicated beside itself, or below where there is no room, without its repeat', () => {
    const beside = duplicatePanel(board, 1)
    expect(panelOf(beside?.json ?? {}, 6)).toMatchObject({ title: 'One', gridPos: at(12, 0, 12, 8) })
    const below = duplicatePanel(board, 3)
    expect(panelOf(below?.json ?? {}, 6)).toEqual({
      id: 6,
      type: 'timeseries',
      title: 'Three',
      gridPos: at(0, 15, 24, 6),
    })
    expect(panelOf(below?.json ?? {}, 4)).toMatchObject({ gridPos: at(0, 21, 24, 1) })
    expect(duplicatePanel(board, 2)).toBeUndefined()
  })

  test('removed, also from a closed row, and what stood below moves up', () => {
    expect(shown(removePanel(board, 1))).toEqual(['2: 0 0 24 1', '3: 0 1 24 6', '4: 0 7 24 1'])
    expect(panelOf(removePanel(board, 5), 5)).toBeUndefined()
  })

  test('changed wherever it stands, and keeps its id', () => {
    const changed = changePanel(board, 5, (panel) => ({ ...panel, id: 99, title: 'Other' }))
    expect(panelOf(changed, 5)).toMatchObject({ id: 5, title: 'Other' })
  })
})

describe('a row', () => {
  test('that is closed carries the panels below it, and gives them back', () => {
    const closed = toggleRow(board, 2)
    expect(shown(closed)).toEqual(['1: 0 0 12 8', '2: 0 8 24 1', '4: 0 9 24 1'])
    expect(shown(toggleRow(closed, 2))).toEqual(shown(board))
  })

  test('that is opened moves what is below it down', () => {
    expect(
      shown(toggleRow({ panels: [...records(board.panels), { id: 7, type: 'row', gridPos: at(0, 16, 24, 1) }] }, 4)),
    ).toEqual(['1: 0 0 12 8', '2: 0 8 24 1', '3: 0 9 24 6', '4: 0 15 24 1', '5: 0 16 6 4', '7: 0 20 24 1'])
  })

  test('is removed alone, and its panels go to the row above', () => {
    expect(shown(removePanel(board, 4))).toEqual(['1: 0 0 12 8', '2: 0 8 24 1', '3: 0 9 24 6', '5: 0 15 6 4'])
  })

  test('is removed with its panels', () => {
    expect(shown(removePanel(board, 2, { withPanels: true }))).toEqual(['1: 0 0 12 8', '4: 0 8 24 1'])
    expect(panelOf(removePanel(board, 4, { withPanels: true }), 5)).toBeUndefined()
  })
})

test('withPlaces() leaves panels as they are whose place did not change', () => {
  const same = withPlaces(board, placesOf(board))
  expect(records(same.panels).every((panel, index) => panel === records(board.panels)[index])).toBe(true)
})
