import { expect, test } from 'vitest'
import { readDashboard } from './read-dashboard.ts'
import { readStored } from './read-stored.ts'

test.each([
  { name: 'of today', json: { title: 'a', schemaVersion: 41, panels: [{ id: 1, type: 'stat', title: 'b' }] } },
  { name: 'with rows', json: { title: 'a', rows: [{ panels: [{ type: 'graph', title: 'b' }] }] } },
  { name: 'with an older table', json: { title: 'a', panels: [{ type: 'table', styles: [{ pattern: 'x' }] }] } },
  {
    name: 'with an older panel in a closed row',
    json: { panels: [{ type: 'row', collapsed: true, panels: [{ type: 'singlestat', title: 'b' }] }] },
  },
  { name: 'with a table of today', json: { title: 'a', panels: [{ type: 'table', options: { showHeader: false } }] } },
  { name: 'with a text', json: { panels: [{ type: 'text', options: { mode: 'html', content: 'b' } }] } },
  { name: 'with an older text', json: { panels: [{ type: 'text', mode: 'html', content: 'b' }] } },
  { name: 'with an older heatmap', json: { panels: [{ type: 'heatmap', dataFormat: 'tsbuckets' }] } },
  { name: 'of v2', json: { apiVersion: 'v2', spec: { title: 'a', elements: {}, layout: { kind: 'GridLayout' } } } },
  { name: 'as it is answered', json: { dashboard: { title: 'a', elements: {} }, meta: {} } },
  { name: 'of no form', json: 'a' },
])('readStored() reads a dashboard $name as any other', async ({ json }) =>
  expect(await readStored(json)).toEqual(readDashboard(json)),
)
