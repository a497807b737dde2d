import { expect, test } from 'vitest'
import { findPanelJson } from './panel-json.ts'

const panel = { id: 4, type: 'stat' }

test.each([
  { name: 'among the panels', json: { panels: [{ id: 1, type: 'text' }, panel] }, expected: panel },
  { name: 'in a row', json: { panels: [{ id: 2, type: 'row', panels: [panel] }] }, expected: panel },
  { name: 'in a row of old', json: { rows: [{ panels: [panel] }] }, expected: panel },
  {
    name: 'among the elements of newer ones',
    json: { elements: { 'panel-4': { kind: 'Panel', spec: { id: 4, vizConfig: {} } } } },
    expected: { id: 4, vizConfig: {} },
  },
  { name: 'nowhere', json: { panels: [{ id: 1, type: 'text' }] }, expected: undefined },
])('findPanelJson(): $name', ({ json, expected }) => expect(findPanelJson(json, 4)).toEqual(expected))
