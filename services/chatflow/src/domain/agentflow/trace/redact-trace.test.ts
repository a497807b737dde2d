import { describe, expect, test } from 'vitest'
import { openTrace, withoutCredentials } from './redact-trace.ts'
import type { TraceEntry } from './trace.ts'

function entry(data: TraceEntry['data']): TraceEntry {
  return { nodeId: 'llm_0', nodeLabel: 'LLM', data, previousNodeIds: ['start_0'], status: 'FINISHED' }
}

describe('whoever may see all of a run', () => {
  test('is told no secret and no credential, however deep they lie', () => {
    const input = { model: 'm', credential: 'c-1', list: [{ apiKey: 'k', name: 'n' }], deep: { password: 'p', x: 1 } }
    const shown = withoutCredentials([entry({ id: 'a', input, output: { apiKey: 'stays' } })])
    expect(shown).toEqual([
      entry({ id: 'a', input: { model: 'm', list: [{ name: 'n' }], deep: { x: 1 } }, output: { apiKey: 'stays' } }),
    ])
  })

  test('reads messages as they were said', () => {
    const messages = [{ role: 'user', content: 'Hi', password: 'said' }]
    expect(withoutCredentials([entry({ input: { messages } })])).toEqual([entry({ input: { messages } })])
  })
})

describe('whoever is not known', () => {
  test('is told which nodes ran and what they said, not how', () => {
    const data = {
      id: 'a',
      name: 'llmAgentflow',
      input: { messages: ['secret'] },
      state: { x: 1 },
      error: 'It failed',
      iterationIndex: 0,
      parentNodeId: 'iteration_0',
      output: { content: 'Yes', usedTools: [], http: { url: 'http://inside' } },
    }
    expect(openTrace([entry(data)])).toEqual([
      entry({
        id: 'a',
        name: 'llmAgentflow',
        input: {},
        output: { content: 'Yes', usedTools: [] },
        error: 'It failed',
        iterationIndex: 0,
        parentNodeId: 'iteration_0',
      }),
    ])
  })

  test.each([undefined, null, 'text'])('is told nothing of the output %j', (output) => {
    expect(openTrace([entry({ id: 'a', name: 'n', output })])[0]?.data).toStrictEqual({
      id: 'a',
      name: 'n',
      input: {},
      output: {},
    })
  })

  test('is told which condition held, not what it compares', () => {
    const conditions = [{ value1: 'secret', isFulfilled: true }, { isFulfilled: false }, null]
    expect(openTrace([entry({ output: { conditions } })])[0]?.data.output).toEqual({
      conditions: [{ isFulfilled: true }, { isFulfilled: false }, { isFulfilled: undefined }],
    })
  })

  test.each([
    {
      data: { nodeId: 'n', input: { humanInputEnableFeedback: true, x: 1 } },
      shown: { nodeId: 'n', input: { humanInputEnableFeedback: true } },
    },
    { data: { nodeId: 'n', input: { x: 1 } }, shown: { nodeId: 'n', input: {} } },
    { data: { nodeId: 'n', input: 'text' }, shown: { nodeId: 'n', input: 'text' } },
    { data: undefined, shown: undefined },
  ])('is shown the buttons of a decision with $shown', ({ data, shown }) => {
    const humanInputAction = { id: '1', mapping: { approve: 'Proceed' }, data }
    expect(openTrace([entry({ output: { humanInputAction } })])[0]?.data.output).toEqual({
      humanInputAction: { id: '1', mapping: { approve: 'Proceed' }, data: shown },
    })
  })
})
