import { expect, test } from 'vitest'
import { createMarker } from './marks.ts'
import { emptyView, viewOf } from './view.ts'

const node = (id: string) => ({ id, position: { x: 0, y: 0 }, data: { id, name: 'k', label: id } })
const { nodes } = viewOf({ nodes: [node('a'), node('b')], edges: [] }, emptyView)
const none = { faults: new Map(), runs: new Map(), pinned: new Set<string>() }

test('only the node whose marks change is another', () => {
  const mark = createMarker()
  const before = mark(nodes, none)
  const after = mark(nodes, { ...none, runs: new Map([['a', { state: 'running' as const }]]) })
  expect(after[0]?.data.marks.run).toEqual({ state: 'running' })
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})
