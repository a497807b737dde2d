import { describe, expect, test } from 'vitest'
import type { TraceEntry } from '../trace/trace.ts'
import { actionIn, answerOf } from './answer.ts'

function entry(output: unknown, status: TraceEntry['status'] = 'FINISHED'): TraceEntry {
  return { nodeId: 'n', nodeLabel: 'N', data: { output }, previousNodeIds: [], status }
}

const usage = { promptTokens: 1, completionTokens: 2 }
const action = { id: 'a' }

describe('the answer of a run', () => {
  test.each([
    {
      name: 'is what its last node said',
      entries: [entry({ content: 'One' }), entry({ content: 'Two' })],
      text: 'Two',
    },
    {
      name: 'is what waits for a person',
      entries: [entry({ content: 'Sure?' }, 'STOPPED'), entry({ content: 'Two' })],
      text: 'Sure?',
    },
    { name: 'is JSON for what is no text', entries: [entry({ content: { a: 1 } })], text: '{"a":1}' },
    { name: 'is a blank where nothing was said', entries: [entry({})], text: ' ' },
    { name: 'is a blank without an output', entries: [entry('text')], text: ' ' },
    { name: 'is a blank without a node', entries: [], text: ' ' },
  ])('$name', ({ entries, text }) => {
    expect(answerOf(entries, entries, 'e-1', usage)).toStrictEqual({
      text,
      usage,
      details: { executionId: 'e-1', agentFlowExecutedData: entries },
    })
  })

  test('has what belongs to it, and the trace as the caller may see it', () => {
    const output = {
      content: 'Yes',
      sourceDocuments: [{ pageContent: 'A', metadata: {} }],
      usedTools: [],
      artifacts: [{ type: 'html', data: 'x' }],
      fileAnnotations: [],
      reasonContent: 'Hm',
      other: 'dropped',
    }
    const shown = [entry({ content: 'shown', humanInputAction: action }, 'STOPPED')]
    expect(answerOf([entry(output)], shown, 'e-1', undefined)).toStrictEqual({
      text: 'Yes',
      usage: undefined,
      sourceDocuments: output.sourceDocuments,
      artifacts: output.artifacts,
      details: { executionId: 'e-1', agentFlowExecutedData: shown, action, reasonContent: 'Hm' },
    })
  })
})

describe('a run that', () => {
  test.each([
    {
      name: 'waits offers what its first waiting node does',
      entries: [entry({ humanInputAction: action }, 'STOPPED'), entry({ humanInputAction: { id: 'b' } }, 'STOPPED')],
      offers: action,
    },
    { name: 'ended offers nothing', entries: [entry({ humanInputAction: action })], offers: undefined },
    {
      name: 'waits without an offer offers nothing',
      entries: [entry({ humanInputAction: null }, 'STOPPED')],
      offers: undefined,
    },
  ])('$name', ({ entries, offers }) => {
    expect(actionIn(entries)).toEqual(offers)
  })
})
