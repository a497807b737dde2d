import { describe, expect, test } from 'vitest'
import type { Execution } from '../../records/execution.ts'
import { newStanding, saveStanding } from '../trace/checkpoint.ts'
import type { TraceEntry } from '../trace/trace.ts'
import { parseEntries, resumePoint } from './resume.ts'

function entry(nodeId: string, own: Partial<TraceEntry> = {}): TraceEntry {
  return { nodeId, nodeLabel: nodeId, data: {}, previousNodeIds: [], status: 'FINISHED', ...own }
}

function execution(entries: readonly object[], own: Partial<Execution> = {}): Execution {
  const row = { id: 'e-1', agentflowId: 'f', sessionId: 's', isPublic: false, createdAtMs: 0, updatedAtMs: 0 }
  const executionData = JSON.stringify(entries)
  return { ...row, executionData, state: 'STOPPED', action: undefined, stoppedAtMs: undefined, ...own }
}

const stopped = (nodeId: string, data: TraceEntry['data'] = {}) => entry(nodeId, { status: 'STOPPED', data })
const answer = { type: 'proceed' } as const
const resume = (of: Execution | undefined, startNodeId?: string) => resumePoint(of, { ...answer, startNodeId }, 's-1')

describe('the entries of an execution', () => {
  test.each(['no JSON', '{}', '[{"nodeLabel":"a"}]', '[1]'])('are none in %s', (executionData) => {
    expect(parseEntries(execution([], { executionData }))).toEqual([])
  })

  test('are read with what they lack', () => {
    const executionData = '[{"nodeId":"a"},{"nodeId":"b","status":"OTHER","more":1}]'
    expect(parseEntries(execution([], { executionData }))).toEqual([
      { nodeId: 'a', nodeLabel: '', data: {}, previousNodeIds: [], status: 'FINISHED' },
      { nodeId: 'b', nodeLabel: '', data: {}, previousNodeIds: [], status: 'FINISHED', more: 1 },
    ])
  })
})

describe('a run that waited goes on', () => {
  const paused = [
    { nodeId: 'ask', rank: [1], trail: [] },
    { nodeId: 'other', rank: [2], trail: [] },
  ]
  const checkpoint = saveStanding({ ...newStanding(), loops: new Map([['loop', 2]]), paused })

  test('where its standing says, and leaves the others waiting', () => {
    const entries = [entry('start'), stopped('ask', { input: { x: 1 } }), stopped('other', { checkpoint })]
    const point = resume(execution(entries), 'ask')
    expect(point.paused).toEqual(paused[0])
    expect(point.standing).toEqual({ waiting: new Map(), loops: new Map([['loop', 2]]), paused: [paused[1]] })
    expect(point.input).toEqual({ x: 1 })
    expect(point.entries).toEqual(entries)
    expect(point.before).toEqual([entry('start'), stopped('other')])
  })

  test('from what its nodes left, where another program stored it', () => {
    const first = entry('start', { data: { state: { a: 1 }, output: { content: 'Hi' } } })
    const point = resume(execution([first, entry('llm'), stopped('ask', { input: 'text' })]))
    expect(point.paused).toEqual({
      nodeId: 'ask',
      rank: [2],
      trail: [
        { step: 0, nodeId: 'start', changes: { a: 1 }, messages: [], output: { content: 'Hi' } },
        { step: 1, nodeId: 'llm', changes: {}, messages: [], output: {} },
      ],
    })
    expect(point.standing).toEqual(newStanding())
    expect(point.input).toEqual({})
  })

  test.each([
    { name: 'the one its action names', action: '{"data":{"nodeId":"a"}}', startNodeId: undefined, nodeId: 'a' },
    { name: 'the last without an action', action: undefined, startNodeId: undefined, nodeId: 'b' },
    {
      name: 'the last where the action names none',
      action: '{"data":{"nodeId":"ab"}}',
      startNodeId: undefined,
      nodeId: 'b',
    },
    { name: 'the one that the caller names', action: '{"data":{"nodeId":"b"}}', startNodeId: 'a', nodeId: 'a' },
  ])('of two nodes that wait, at $name', ({ action, startNodeId, nodeId }) => {
    expect(resume(execution([stopped('a'), stopped('b')], { action }), startNodeId).paused.nodeId).toBe(nodeId)
  })

  test('at the last round of a node in a loop', () => {
    const point = resume(execution([stopped('a', { input: { round: 1 } }), stopped('a', { input: { round: 2 } })]))
    expect(point.input).toEqual({ round: 2 })
    expect(point.before).toHaveLength(1)
  })

  test('once more after what came next has failed', () => {
    const entries = [stopped('ask'), entry('llm', { status: 'ERROR' })]
    const point = resume(execution(entries, { state: 'ERROR' }))
    expect(point.paused.nodeId).toBe('ask')
    expect(point.entries).toEqual([stopped('ask')])
  })
})

describe('a run does not go on', () => {
  test.each([
    { name: 'without an earlier one', of: undefined, says: 'No previous execution found for session s-1' },
    {
      name: 'where nothing waits',
      of: execution([entry('a')]),
      says: 'No stopped node found in previous execution data',
    },
    {
      name: 'at a node that never ran',
      of: execution([stopped('a')]),
      startNodeId: 'gone',
      says: 'Node gone not found in previous execution',
    },
    {
      name: 'after it has finished',
      of: execution([stopped('a')], { state: 'FINISHED' }),
      says: "Cannot resume execution e-1 because it is in 'FINISHED' state",
    },
    {
      name: 'after it failed without having waited',
      of: execution([entry('a', { status: 'ERROR' })], { state: 'ERROR' }),
      says: "the previous item is not in 'STOPPED' state",
    },
  ])('$name', ({ of, startNodeId, says }) => {
    expect(() => resume(of, startNodeId)).toThrow(
      expect.objectContaining({ kind: 'broken', message: expect.stringContaining(says) }),
    )
  })
})
