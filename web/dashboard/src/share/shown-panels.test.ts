import { expect, test } from 'vitest'
import { expandRepeats } from '../model/layout/expand-repeats.ts'
import { readDashboard } from '../model/read/read-dashboard.ts'
import { withData } from './shared-json.ts'
import { shownPanels } from './shown-panels.ts'

const range = { fromMs: 0, toMs: 3_600_000 }

function shared(panels: readonly object[]) {
  const json = {
    panels,
    templating: { list: [{ type: 'custom', name: 'host', multi: true, includeAll: true }] },
  }
  const dashboard = readDashboard(json)
  const options = ['a', 'b'].map((value) => ({ text: value.toUpperCase(), value }))
  const variables = dashboard.variables.map((variable) => ({ variable, options, selected: options, error: undefined }))
  const answerOf = (name: string) => [
    {
      refId: 'A',
      frames: [{ fields: [{ name, type: 'number' as const, values: [], config: {} }], meta: { notices: [] } }],
      error: undefined,
    },
  ]
  const answers = new Map(['1', '1-a', '1-b', '2', '2-b'].map((key) => [key, answerOf(key)]))
  const shownOf = shownPanels({ variables, builtIns: {}, range }, expandRepeats(dashboard, variables), answers)
  return withData(json, shownOf, { from: '', to: '' }).panels
}

const dataOf = (name: string) => [{ refId: 'A', fields: [{ name }] }]

test('a panel that repeats is shared with the name of the value whose data it has', () => {
  const panels = [
    { id: 1, type: 'stat', title: 'Host $host', repeat: 'host' },
    { id: 2, type: 'stat', title: 'All of $host' },
    { id: 3, type: 'stat', title: 'Not there yet' },
  ]
  expect(shared(panels)).toMatchObject([
    { title: 'Host A', snapshotData: dataOf('1') },
    { title: 'All of A + B', snapshotData: dataOf('2') },
    { title: 'Not there yet', snapshotData: [] },
  ])
})

test('a row that repeats is, too, with the panels in it', () => {
  const inside = { id: 2, type: 'stat', title: '$host' }
  const row = { id: 1, type: 'row', title: 'Host $host', repeat: 'host' }
  const place = (y: number) => ({ gridPos: { x: 0, y, w: 24, h: 1 } })
  const closed = { ...row, collapsed: true, panels: [inside] }
  expect(shared([closed])).toMatchObject([
    { title: 'Host A', snapshotData: [], panels: [{ title: 'A', snapshotData: dataOf('2') }] },
  ])
  const other = { id: 9, type: 'row', title: 'Of $host' }
  expect(
    shared([
      { ...row, ...place(0) },
      { ...inside, ...place(1) },
      { ...other, ...place(2) },
    ]),
  ).toMatchObject([{ title: 'Host A' }, { title: 'A', snapshotData: dataOf('2') }, { title: 'Of A + B' }])
})
