import { describe, expect, test } from 'vitest'
import { records } from '../json.ts'
import { toEditable } from './editable.ts'

describe('toEditable()', () => {
  test('leaves a classic dashboard as it is, but for ids and places that are missing', () => {
    const { json, wasConverted } = toEditable({
      uid: 'a',
      schemaVersion: 39,
      strange: { kept: true },
      panels: [{ id: 7, type: 'stat', gridPos: { x: 0, y: 0, w: 6, h: 4 } }, { id: 7, type: 'text' }, { type: 'stat' }],
    })
    expect(wasConverted).toBe(false)
    expect(json).toMatchObject({ uid: 'a', schemaVersion: 39, strange: { kept: true } })
    expect(records(json.panels).map(({ id }) => id)).toEqual([7, 8, 9])
    expect(records(json.panels)[1]).toEqual({ id: 8, type: 'text', gridPos: { x: 0, y: 4, w: 12, h: 8 } })
  })

  test('gives new ids for those that are no whole number from one on', () => {
    const panels = [1.5, 0, -1, '2', null].map((id) => ({ id, type: 'stat' }))
    const ids = records(toEditable({ panels }).json.panels).map(({ id }) => Number(id))
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true)
    expect(new Set(ids).size).toBe(5)
  })

  test('gives ids to the panels of a closed row', () => {
    const row = {
      id: 1,
      type: 'row',
      collapsed: true,
      panels: [{ type: 'stat' }],
      gridPos: { x: 0, y: 0, w: 24, h: 1 },
    }
    expect(records(toEditable({ panels: [row] }).json.panels)[0]).toMatchObject({ panels: [{ id: 2, type: 'stat' }] })
  })

  test('turns rows of old into panels', () => {
    const { json, wasConverted } = toEditable({ rows: [{ panels: [{ id: 1, type: 'graph', span: 6 }] }] })
    expect(wasConverted).toBe(true)
    expect(json).not.toHaveProperty('rows')
    expect(records(json.panels)[0]).toMatchObject({ id: 1, type: 'graph', gridPos: { x: 0, y: 0, w: 12 } })
  })

  test('turns a resource with elements and layout into the classic form, under its own uid', () => {
    const element = { kind: 'Panel', spec: { id: 3, title: 'P', vizConfig: { group: 'stat', spec: {} }, data: {} } }
    const item = { kind: 'GridLayoutItem', spec: { x: 0, y: 0, width: 12, height: 8, element: { name: 'p' } } }
    const { json, wasConverted } = toEditable({
      apiVersion: 'dashboard.grafana.app/v2beta1',
      metadata: { name: 'named' },
      spec: { title: 'New', elements: { p: element }, layout: { kind: 'GridLayout', spec: { items: [item] } } },
      version: 4,
    })
    expect(wasConverted).toBe(true)
    expect(json).toMatchObject({
      uid: 'named',
      title: 'New',
      version: 4,
      panels: [{ id: 3, type: 'stat', title: 'P' }],
    })
  })

  test.each([null, 'text', [], {}])('of %j is an empty dashboard', (stored) => {
    expect(toEditable(stored).json).toMatchObject({ panels: [] })
  })
})
