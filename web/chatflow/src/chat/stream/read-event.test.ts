import { describe, expect, test } from 'vitest'
import { noExtras } from '../conversation.ts'
import { readAnswer, readEvent } from './read-event.ts'

const read = (event: string, data: unknown) => readEvent(JSON.stringify({ event, data }), 'a')

describe('readEvent()', () => {
  test.each([
    { event: 'token', data: 'Hi', step: { kind: 'text', text: 'Hi' } },
    { event: 'thinking', data: 'hm', step: { kind: 'thinking', text: 'hm' } },
    { event: 'error', data: 'no model', step: { kind: 'end', ending: 'failed', error: 'no model' } },
    { event: 'abort', data: '[DONE]', step: { kind: 'end', ending: 'stopped' } },
    { event: 'end', data: '[DONE]', step: { kind: 'end', ending: 'done' } },
    {
      event: 'nextAgentFlow',
      data: { nodeId: 'llm_0', nodeLabel: 'Writer', status: 'FINISHED' },
      step: { kind: 'node', node: { id: 'llm_0', label: 'Writer', status: 'FINISHED' } },
    },
    {
      event: 'action',
      data: { mapping: { approve: 'Yes', reject: 'No' }, data: { nodeId: 'h_0', input: 'Send?' } },
      step: { kind: 'extras', extras: { decision: { nodeId: 'h_0', approve: 'Yes', reject: 'No', input: 'Send?' } } },
    },
    {
      event: 'metadata',
      data: { followUpPrompts: JSON.stringify('["And then?"]') },
      step: { kind: 'extras', extras: { followUps: ['And then?'] } },
    },
    { event: 'metadata', data: { chatMessageId: 'm' }, step: { kind: 'kept', answerId: 'm' } },
    { event: 'tts_start', data: { chatMessageId: 'm', format: 'mp3' }, step: { kind: 'kept', answerId: 'm' } },
    { event: 'question', data: 'What I said', step: { kind: 'heard', question: 'What I said' } },
    { event: 'usageMetadata', data: { total_tokens: 7 }, step: { kind: 'extras', extras: { tokens: 7 } } },
  ])('$event', ({ event, data, step }) => expect(read(event, data)).toEqual([{ ...step, id: 'a' }]))

  // The first token comes once more as `token`.
  test.each(['start', 'metadata', 'agentFlowEvent', 'tts_start'])('%s changes nothing', (event) => {
    expect(read(event, 'x')).toEqual([])
  })
})

describe('readAnswer()', () => {
  test('is text, extras and an end', () => {
    const { sources, tools } = noExtras
    expect(readAnswer({ text: 'Hi' }, 'a')).toEqual([
      { kind: 'text', id: 'a', text: 'Hi' },
      { kind: 'extras', id: 'a', extras: { sources, tools } },
      { kind: 'end', id: 'a', ending: 'done' },
    ])
  })

  test('shows an answer of a parser as JSON', () => {
    expect(readAnswer({ json: { a: 1 } }, 'a')[0]).toMatchObject({ text: '```json\n{\n  "a": 1\n}\n```' })
  })
})
