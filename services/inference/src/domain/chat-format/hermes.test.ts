import { describe, expect, test } from 'vitest'
import { writeToolsIntoMessages } from './hermes.ts'

const parameters = { type: 'object' }
const tools = [{ type: 'function', function: { name: 'add', description: 'Adds', parameters } }, { name: 'plain' }]
const user = { role: 'user', content: 'hi' } as const
const instruction = `You can call these tools:
<tools>
{"name":"add","description":"Adds","parameters":{"type":"object"}}
{"name":"plain"}
</tools>
To call one, answer with only:
<tool_call>
{"name": "<name>", "arguments": <object>}
</tool_call>`

describe('tools for a template that knows none', () => {
  test('are described before the conversation', () => {
    expect(writeToolsIntoMessages([user], tools)).toEqual([{ role: 'system', content: instruction }, user])
    expect(writeToolsIntoMessages([], tools)).toEqual([{ role: 'system', content: instruction }])
  })

  test('are described behind what the system says', () => {
    const system = { role: 'system', content: 'Be brief' } as const
    expect(writeToolsIntoMessages([system, user], tools)).toEqual([
      { role: 'system', content: `Be brief\n\n${instruction}` },
      user,
    ])
  })

  test('are not mentioned where there are none', () => {
    expect(writeToolsIntoMessages([user], [])).toEqual([user])
  })
})

describe('what was called before', () => {
  const call = { id: '1', name: 'say "x"', arguments: '{"a":1}' }
  const written = '<tool_call>\n{"name": "say \\"x\\"", "arguments": {"a":1}}\n</tool_call>'

  test.each([
    { content: '', toolCalls: [call], text: written },
    { content: 'So:', toolCalls: [call], text: `So:\n${written}` },
    { content: '', toolCalls: [call, call], text: `${written}\n${written}` },
    { content: 'None', toolCalls: [], text: 'None' },
  ])('of $toolCalls.length calls behind "$content"', ({ content, toolCalls, text }) => {
    expect(writeToolsIntoMessages([{ role: 'assistant', content, toolCalls }], [])).toEqual([
      { role: 'assistant', content: text },
    ])
  })

  test('has its result from the user', () => {
    expect(writeToolsIntoMessages([{ role: 'tool', content: '3', toolCallId: '1' }], [])).toEqual([
      { role: 'user', content: '<tool_response>\n3\n</tool_response>' },
    ])
  })
})
