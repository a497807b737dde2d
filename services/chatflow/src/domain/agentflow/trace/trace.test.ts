import { expect, test } from 'vitest'
import { createTrace, type TraceEntry } from './trace.ts'

function entry(nodeId: string, data: Readonly<Record<string, unknown>> = {}): TraceEntry {
  return { nodeId, nodeLabel: nodeId, data, previousNodeIds: [], status: 'FINISHED' }
}

const idsOf = (entries: readonly TraceEntry[]) => entries.map(({ nodeId }) => nodeId)

test('steps are told in the order of their places, whichever ended first', () => {
  const trace = createTrace()
  trace.add([0, 1], entry('late'))
  trace.add([1], entry('second'))
  trace.add([0], entry('first'))
  expect(idsOf(trace.entries())).toEqual(['first', 'second', 'late'])
  expect(trace.size()).toBe(3)
})

test('a run that goes on tells what came before first', () => {
  const trace = createTrace([entry('before')])
  trace.add([0], entry('after'))
  expect(idsOf(trace.entries())).toEqual(['before', 'after'])
  expect(trace.size()).toBe(2)
})

test('items of an iteration come before it, in their order', () => {
  const trace = createTrace()
  trace.add([1], entry('iteration'))
  trace.add([0], entry('first'))
  trace.nest([1], 1, { iterationIndex: 1 }).add([0], entry('inner', { id: 'x' }))
  trace.nest([1], 0, { iterationIndex: 0 }).add([0], entry('inner', { id: 'y' }))
  expect(trace.entries()).toEqual([
    entry('first'),
    entry('inner', { id: 'y', iterationIndex: 0 }),
    entry('inner', { id: 'x', iterationIndex: 1 }),
    entry('iteration'),
  ])
  expect(trace.size()).toBe(4)
})

test('an iteration within another tells the places of both', () => {
  const trace = createTrace([], { outer: 1 })
  const item = trace.nest([0], 0, { index: 2 }).nest([0], 0, { index: 3, deep: true })
  item.add([0], entry('inner'))
  expect(trace.entries()).toEqual([entry('inner', { outer: 1, index: 3, deep: true })])
})

test('an entry is the same object each time it is told', () => {
  const trace = createTrace([], { iterationIndex: 0 })
  trace.add([0], entry('a'))
  expect(trace.entries()[0]).toBe(trace.entries()[0])
})
