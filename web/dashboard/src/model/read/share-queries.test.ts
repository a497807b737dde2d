import { describe, expect, test } from 'vitest'
import { readDashboard } from './read-dashboard.ts'

const panelsOf = (json: unknown) => readDashboard(json).sections.flatMap(({ panels }) => panels)
const shared = (panelId: number) => ({
  datasource: { uid: '-- Dashboard --', type: 'datasource' },
  panelId,
  refId: 'A',
})

describe('panels that show what another one asked', () => {
  test('ask for it themselves, also in another row', () => {
    const source = { id: 1, type: 'stat', targets: [{ refId: 'A', expr: 'up' }] }
    const row = { id: 2, type: 'row', collapsed: true, panels: [{ id: 3, type: 'table', targets: [shared(1)] }] }
    expect(panelsOf({ panels: [source, row] })[1]).toMatchObject({ targets: [{ expr: 'up' }] })
  })

  test('of a panel that is gone, or that does the same, ask for nothing', () => {
    const panels = [
      { id: 1, type: 'stat', targets: [shared(9)] },
      { id: 2, type: 'stat', targets: [shared(1)] },
    ]
    expect(panelsOf({ panels }).map(({ targets }) => targets.map(({ expr }) => expr))).toEqual([[''], []])
  })
})

describe('panels of the library', () => {
  test('are those that the file brings along', () => {
    const model = { type: 'gauge', title: 'Theirs', targets: [{ expr: 'up' }], gridPos: { x: 9, y: 9, w: 1, h: 1 } }
    const panels = [{ id: 7, gridPos: { x: 0, y: 0, w: 6, h: 4 }, libraryPanel: { uid: 'lib', name: 'Lib' } }]
    expect(panelsOf({ panels, __elements: { lib: { uid: 'lib', model } } })).toMatchObject([
      { id: 7, kind: 'gauge', title: 'Theirs', gridPos: { w: 6 }, targets: [{ expr: 'up' }] },
    ])
  })

  test('that are missing say so', () => {
    const panels = [{ id: 7, libraryPanel: { uid: 'lib', name: 'Lib' } }]
    expect(panelsOf({ panels, __elements: {} })).toMatchObject([
      { kind: 'unsupported', options: { reason: 'The library panel "Lib" is not part of the file' } },
    ])
  })
})
