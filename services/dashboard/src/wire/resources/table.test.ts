import { describe, expect, test } from 'vitest'
import { type included, renderRow, renderTable, renderTableOfOne } from './table.ts'

const nowMs = Date.parse('2026-01-02T00:00:00Z')
const metadata = {
  name: 'u1',
  resourceVersion: '7',
  creationTimestamp: '2026-01-01T23:59:15Z',
  annotations: { 'grafana.app/folder': 'f1' },
}
const resource = JSON.stringify({ kind: 'Dashboard', metadata, spec: { title: 'Sales "x"' } })
const row = (of: object, include: (typeof included)[number] = 'None') =>
  JSON.parse(renderRow(JSON.stringify(of), nowMs, include))

describe('renderTable()', () => {
  test('has four columns, of which the last is shown where there is room', () => {
    const table = renderTable({ resourceVersion: '7' }) as { columnDefinitions: { name: string }[] }
    expect(table).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '7' } })
    expect(table.columnDefinitions).toEqual([
      { name: 'Name', type: 'string', format: 'name', description: expect.stringMatching(/./), priority: 0 },
      { name: 'Title', type: 'string', format: '', description: expect.stringMatching(/./), priority: 0 },
      { name: 'Age', type: 'string', format: '', description: expect.stringMatching(/./), priority: 0 },
      { name: 'Folder', type: 'string', format: '', description: expect.stringMatching(/./), priority: 1 },
    ])
  })
})

describe('renderRow()', () => {
  test.each([
    { name: 'a resource', of: JSON.parse(resource), cells: ['u1', 'Sales "x"', '45s', 'f1'] },
    { name: 'one of which nothing is known', of: { metadata: {} }, cells: ['', '', '<unknown>', ''] },
    {
      name: 'one without a time',
      of: { metadata: { creationTimestamp: null }, spec: {} },
      cells: ['', '', '<unknown>', ''],
    },
    { name: 'one whose title is no text', of: { metadata: {}, spec: { title: 7 } }, cells: ['', '', '<unknown>', ''] },
  ])('has the cells of $name', ({ of, cells }) => expect(row(of)).toEqual({ cells }))

  test.each([
    { include: 'None', object: undefined },
    { include: 'Metadata', object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata } },
    { include: 'Object', object: JSON.parse(resource) },
  ] as const)('has as much of the resource as is asked: $include', ({ include, object }) => {
    expect(row(JSON.parse(resource), include).object).toEqual(object)
  })
})

test('renderTableOfOne() is the table with its row', () => {
  const table = JSON.parse(renderTableOfOne(resource, nowMs, 'None'))
  expect(table).toEqual({
    ...renderTable({ resourceVersion: '7' }),
    rows: [{ cells: ['u1', 'Sales "x"', '45s', 'f1'] }],
  })
})
