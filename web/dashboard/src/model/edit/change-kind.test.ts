import { describe, expect, test } from 'vitest'
import { changeKind } from './change-kind.ts'

const graph = {
  id: 1,
  type: 'timeseries',
  title: 'T',
  targets: [{ refId: 'A', expr: 'up', range: true }],
  options: { legend: { calcs: ['max'] }, tooltip: { mode: 'multi' } },
  fieldConfig: { defaults: { unit: 's', custom: { lineWidth: 2 } }, overrides: [{ matcher: { id: 'byName' } }] },
}

describe('changeKind()', () => {
  test('keeps queries, units and overrides, and drops what only the kind before understood', () => {
    expect(changeKind(graph, 'stat')).toEqual({
      ...graph,
      type: 'stat',
      options: {},
      fieldConfig: {
        defaults: {
          unit: 's',
          color: { mode: 'thresholds' },
          thresholds: { mode: 'absolute', steps: [{ color: 'green', value: null }] },
        },
        overrides: [{ matcher: { id: 'byName' } }],
      },
    })
  })

  test('keeps options that mean the same', () => {
    expect(changeKind(graph, 'piechart')).toMatchObject({ options: graph.options })
    expect(
      changeKind({ ...graph, type: 'stat', options: { reduceOptions: { calcs: ['max'] } } }, 'gauge'),
    ).toMatchObject({
      options: { reduceOptions: { calcs: ['max'] } },
    })
  })

  test('shows the time of lines, and wraps them, where it becomes a panel of logs', () => {
    expect(changeKind(graph, 'logs')).toMatchObject({
      type: 'logs',
      targets: graph.targets,
      options: { showTime: true, wrapLogMessage: true },
    })
  })

  test('asks for rows where it becomes a table', () => {
    expect(changeKind(graph, 'table')).toMatchObject({
      targets: [{ expr: 'up', format: 'table', instant: true, range: false }],
    })
  })

  test('leaves queries that are asked for rows already, or are none, where it becomes a table', () => {
    const rows = { refId: 'B', expr: 'x', format: 'table', range: true }
    const plain = { refId: 'C', expr: 'y', format: 'time_series' }
    expect(changeKind({ ...graph, targets: [rows, 'odd', plain] }, 'barchart')).toMatchObject({
      targets: [rows, { ...plain, format: 'table', instant: true, range: false }],
    })
    const { targets: _, ...unasked } = graph
    expect(changeKind(unasked, 'table')).not.toHaveProperty('targets')
  })

  test('counts values into buckets unless the query gives buckets', () => {
    expect(changeKind(graph, 'heatmap')).toMatchObject({ options: { calculate: true } })
    const buckets = { ...graph, targets: [{ refId: 'A', expr: 'x', format: 'heatmap' }] }
    expect(changeKind(buckets, 'heatmap')).toMatchObject({ options: { calculate: false } })
  })

  test('keeps a colour that was chosen', () => {
    const coloured = { ...graph, fieldConfig: { defaults: { color: { mode: 'fixed', fixedColor: 'red' } } } }
    expect(changeKind(coloured, 'gauge')).toMatchObject({ fieldConfig: { defaults: { color: { mode: 'fixed' } } } })
  })
})
