import { describe, expect, test } from 'vitest'
import { drawFlow, wire } from '../../test-support/flows.ts'
import { contextOf, finish, prepare } from '../../test-support/run-flow.ts'
import { scriptedEnv } from '../../test-support/scripted-model.ts'

function agentFlow(agent: string, inputs: Record<string, unknown> = {}): string {
  return drawFlow(
    { id: 'chatOpenAI_0' },
    { id: 'bufferMemory_0' },
    { id: 'calculator_0' },
    { id: 'currentDateTime_0' },
    {
      id: `${agent}_0`,
      inputs: {
        model: wire('chatOpenAI_0'),
        ...(agent.endsWith('LLM') ? {} : { memory: wire('bufferMemory_0') }),
        tools: [wire('calculator_0'), wire('currentDateTime_0')],
        ...inputs,
      },
    },
  )
}

const calculated = [{ tool: 'calculator', toolInput: { expression: '2 + 3' }, toolOutput: '5' }]

describe.each(['toolAgent', 'openAIFunctionAgent', 'mistralAIToolAgent', 'openAIToolAgentLlamaIndex'])(
  '%s',
  (agent) => {
    test('calls tools until the model answers, and tells what it used', async () => {
      const { env, asked } = scriptedEnv([[{ name: 'calculator', arguments: { expression: '2 + 3' } }], 'It is 5.'])
      const answer = await finish(prepare(agentFlow(agent), env), contextOf('2 + 3?', { streaming: true }))
      expect(answer).toMatchObject({ text: 'It is 5.', usedTools: calculated })
      expect(answer.events).toEqual([
        { event: 'token', data: 'It' },
        { event: 'token', data: ' is' },
        { event: 'token', data: ' 5.' },
        { event: 'usedTools', data: calculated },
      ])
      expect(asked[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: '5', toolCallId: 'call_0' })
      expect(asked[0]?.options?.tools?.map(({ name }) => name)).toEqual(['calculator', 'current_date_time'])
    })
  },
)

describe('a tool agent', () => {
  test('reads its system message, the past and the question', async () => {
    const { env, asked } = scriptedEnv(['Hello'])
    const past = [{ role: 'user' as const, content: 'before' }]
    const flow = agentFlow('toolAgent', { systemMessage: 'Be {brief}.' })
    await finish(prepare(flow, env), contextOf('hi', { history: async () => past }))
    expect(asked[0]?.messages).toEqual([
      { role: 'system', content: 'Be {brief}.' },
      ...past,
      { role: 'user', content: 'hi' },
    ])
  })

  test('lets the model read the error of a tool', async () => {
    const { env, asked } = scriptedEnv([[{ name: 'calculator', arguments: { input: '2 +' } }], 'Sorry'])
    const { usedTools } = await finish(prepare(agentFlow('toolAgent'), env), contextOf('2 +?'))
    expect(asked[1]?.messages.at(-1)?.content).toMatch(/^Error: Cannot calculate "2 \+"/)
    expect(usedTools?.[0]?.error).toContain('Cannot calculate')
  })

  test('stops after as many turns as it may take', async () => {
    const again = [{ name: 'calculator', arguments: { input: '1' } }]
    const { env, asked } = scriptedEnv([again, again, again, again])
    const flow = agentFlow('toolAgent', { maxIterations: '2' })
    const { text } = await finish(prepare(flow, env), contextOf('?'))
    expect(text).toBe('Agent stopped due to max iterations.')
    expect(asked).toHaveLength(2)
  })

  test('keeps the thoughts that a model writes into its answer to itself', async () => {
    const { env } = scriptedEnv(['<thinking>hm\nhm</thinking>Yes'])
    expect((await finish(prepare(agentFlow('toolAgent'), env), contextOf('?'))).text).toBe('Yes')
  })
})

describe.each([
  {
    agent: 'reactAgentChat',
    call: 'Thought: count\nAction: Calculator\nAction Input: 2 + 3\nObservation: 77',
    final: 'I know\nFinal Answer: It is 5.',
  },
  {
    agent: 'reactAgentLLM',
    call: 'Action: calculator\nAction Input: {"expression":"2 + 3"}',
    final: 'Final Answer: It is 5.',
  },
  {
    agent: 'conversationalAgent',
    call: '```json\n{"action":"calculator","action_input":"2 + 3"}\n```',
    final: '{"action":"Final Answer","action_input":"It is 5."}',
  },
  {
    agent: 'xmlAgent',
    call: '<tool>calculator</tool><tool_input>2 + 3</tool_input><observation>77',
    final: '<final_answer>It is 5.</final_answer>',
  },
])('$agent', ({ agent, call, final }) => {
  test('calls tools that the model asks for in its text', async () => {
    const { env, asked } = scriptedEnv([call, final])
    const flow = agentFlow(agent)
    const answer = await finish(prepare(flow, env), contextOf('2 + 3?', { streaming: true }))
    expect(answer).toMatchObject({ text: 'It is 5.', usedTools: calculated })
    expect(answer.events).toEqual([
      { event: 'token', data: 'It is 5.' },
      { event: 'usedTools', data: calculated },
    ])
    const read = asked[1]?.messages.map(({ content }) => content).join('\n') ?? ''
    expect(read).toContain('5')
    expect(read).not.toContain('77')
  })

  test('hands a tool that does not exist back to the model', async () => {
    const { env, asked } = scriptedEnv([call.replace(/calculator/i, 'oracle'), final])
    const { text } = await finish(prepare(agentFlow(agent), env), contextOf('2 + 3?'))
    expect(text).toBe('It is 5.')
    expect(asked[1]?.messages.map(({ content }) => content).join('\n')).toContain('Cannot call "oracle"')
  })
})
