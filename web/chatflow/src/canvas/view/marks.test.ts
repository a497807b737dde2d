import { expect, test } from 'vitest'
import { createMarker } from './marks.ts'
import { emptyView, viewOf } from './view.ts'

const node = (id: string) => ({ id, position: { x: 0, y: 0 }, data: { id, name: 'k', label: id } })
const { nodes } = viewOf({ nodes: [node('a'), node('b')], edges: [] }, emptyView)
const none = { faults: new Map(), pinned: new Set<string>(), outdated: new Set<string>() }

test('only the node whose marks change is another', () => {
  const mark = createMarker()
  const before = mark(nodes, none)
  const after = mark(nodes, { ...none, pinned: new Set(['a']) })
  expect(after[0]?.data.marks.isPinned).toBe(true)
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})

test('a node whose kind has a newer version is marked', () => {
  const mark = createMarker()
  const before = mark(nodes, none)
  const after = mark(nodes, { ...none, outdated: new Set(['b']) })
  expect(after.map(({ data }) => data.marks.isOutdated)).toEqual([false, true])
  expect(after[0]).toBe(before[0])
})
