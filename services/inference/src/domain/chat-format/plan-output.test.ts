import { describe, expect, test } from 'vitest'
import { accepts } from '../grammar/test-support/accepts.ts'
import { parseGbnf } from '../grammar/test-support/parse-gbnf.ts'
import type { ChatFormat } from './chat-format.ts'
import { hermesCalls } from './hermes.ts'
import type { OutputPart } from './output-part.ts'
import { type OutputRequest, planOutput } from './plan-output.ts'
import { knownFormat } from './probe-format/families.ts'

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
}

const request = (changes: Partial<OutputRequest>): OutputRequest => ({
  format: { toolCalls: hermesCalls },
  tools: [weather],
  toolChoice: { kind: 'auto' },
  parallelToolCalls: true,
  form: { kind: 'text' },
  ...changes,
})

const read = (plan: ReturnType<typeof planOutput>, ...texts: readonly string[]): readonly OutputPart[] => {
  const parser = plan.createParser((length) => 'x'.repeat(length))
  return [...texts.flatMap((text) => parser.push(text)), ...parser.end()]
}

describe('planOutput()', () => {
  test('with "auto", the grammar holds from behind the marker of a call', () => {
    const plan = planOutput(request({}))
    expect(plan.constraint?.after).toEqual(['<tool_call>'])
    expect(plan.tools).toEqual([weather])
  })

  test('of a call that nothing marks, nothing holds with "auto"', () => {
    const call = { kind: 'pythonic', open: '', close: '' } as const
    const toolCalls = { listOpen: '', listClose: '', separator: '', ids: 'openai', call } as const
    expect(planOutput(request({ format: { toolCalls } })).constraint).toBeUndefined()
    const bracketed = { ...toolCalls, listOpen: '[', listClose: ']' }
    expect(planOutput(request({ format: { toolCalls: bracketed } })).constraint?.after).toEqual(['['])
  })

  test('with "required", it holds from the first token', () => {
    const plan = planOutput(request({ toolChoice: { kind: 'required' } }))
    expect(plan.constraint?.after).toBeUndefined()
    expect(plan.constraint?.grammar).toContain('root ::= "<tool_call>')
  })

  test.each([
    { name: 'any tool where there is none', tools: [], toolChoice: { kind: 'required' }, why: 'there are no tools' },
    {
      name: 'a tool that is not there',
      tools: [weather],
      toolChoice: { kind: 'named', names: ['get_time'], required: true },
      why: 'no tool is named "get_time"',
    },
  ] as const)('does not force $name', ({ tools, toolChoice, why }) => {
    expect(() => planOutput(request({ tools, toolChoice }))).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        param: 'tool_choice',
        code: 'invalid_value',
        message: `Cannot force a tool call: ${why}`,
      }),
    )
  })

  test('stop texts do not cut calls, but an answer of another form', () => {
    expect(planOutput(request({})).constraint?.unstopped).toBe(true)
    expect(planOutput(request({ toolChoice: { kind: 'required' } })).constraint?.unstopped).toBe(true)
    expect(planOutput(request({ tools: [], form: { kind: 'json' } })).constraint?.unstopped).toBeUndefined()
  })

  test('with "auto" and calls without a marker, it holds where an answer begins as one', () => {
    const format: ChatFormat = {
      toolCalls: {
        ...hermesCalls,
        separator: '',
        call: { kind: 'json', open: '', close: '', nameKey: 'name', argumentsKey: 'parameters' },
      },
    }
    const { constraint } = planOutput(request({ format, parallelToolCalls: false }))
    expect(constraint).toMatchObject({ after: ['{"name": "', '{"name":"'], atStart: true })
    const rules = parseGbnf(constraint?.grammar ?? '')
    const allowed = (text: string) => accepts(rules, text)
    for (const text of ['get_weather", "parameters": {"city": "Oslo"}}', 'Alice", "age": 3}', 'get_weather"}', ''])
      expect(allowed(text), text).toBe(true)
    for (const text of ['get_weather", "parameters": {}}', 'get_weather","arguments": {"city": 1}}'])
      expect(allowed(text), text).toBe(false)
  })

  test('with "auto", every way to begin a call is one from which the grammar holds', () => {
    const format = knownFormat('<|channel|>analysis') ?? {}
    const plan = planOutput(request({ format }))
    expect(plan.constraint?.after).toContain(' to=functions.')
    const rules = parseGbnf(plan.constraint?.grammar ?? '')
    const call = 'get_weather <|constrain|>json<|message|>{"city":"Oslo"}'
    expect(accepts(rules, call)).toBe(true)
    expect(read(plan, `<|start|>assistant to=functions.${call}`).map(({ kind }) => kind)).toEqual([
      'tool-call',
      'tool-arguments',
    ])
  })

  test('with "none", the template sees no tools and the marker is avoided', () => {
    const plan = planOutput(request({ toolChoice: { kind: 'none' } }))
    expect(plan).toMatchObject({ tools: [], avoid: ['<tool_call>'] })
    expect(read(plan, '<tool_call>')).toEqual([{ kind: 'content', text: '<tool_call>' }])
  })

  test.each([
    {
      name: 'without tools the marker is avoided unless the prompt shows it',
      own: { tools: [] },
      texts: ['<tool_call>'],
    },
    { name: 'with tools it is not', own: {}, texts: [] },
    { name: 'a template that knows no calls says nothing of markers', own: { tools: [], format: {} }, texts: [] },
    {
      name: 'a grammar that the client brings may write one',
      own: { tools: [], form: { kind: 'grammar', grammar: 'root ::= "<tool_call>"' } },
      texts: [],
    },
    {
      name: 'all texts that begin a call are meant',
      own: { tools: [], format: { toolCalls: { ...hermesCalls, otherOpens: ['<function='] } } },
      texts: ['<tool_call>', '<function='],
    },
  ] as const)('$name', ({ own, texts }) => {
    const plan = planOutput(request(own as Partial<OutputRequest>))
    expect(plan).toMatchObject({ avoid: [], avoidUnlessPrompted: texts })
  })

  test('a call is told from the content before it, however it is cut', () => {
    const plan = planOutput(request({}))
    expect(
      read(
        plan,
        'Let me look.\n<tool_',
        'call>\n{"name": "get_weather", "arguments": {"city": "Par',
        'is"}}\n</tool_call>',
      ),
    ).toEqual([
      { kind: 'content', text: 'Let me look.' },
      { kind: 'tool-call', call: 0, id: `call_${'x'.repeat(24)}`, name: 'get_weather' },
      { kind: 'tool-arguments', call: 0, text: '{"city":"Par' },
      { kind: 'tool-arguments', call: 0, text: 'is"}' },
    ])
  })

  test('a call of no tool, or one that is no JSON, is content', () => {
    const text = '<tool_call>\n{"name": "other", "arguments": {}}\n</tool_call> and <tool_call>nothing'
    expect(read(planOutput(request({})), text)).toEqual([{ kind: 'content', text }])
  })

  test('a template that knows no tools gets them in the system message', () => {
    const plan = planOutput(request({ format: {} }))
    expect(plan.tools).toEqual([])
    const [system] = plan.messages([{ role: 'user', content: 'Hi' }])
    expect(system).toMatchObject({ role: 'system', content: expect.stringContaining('"name":"get_weather"') })
  })

  test('an answer that begins inside of reasoning', () => {
    const format: ChatFormat = { reasoning: { open: '<think>\n', close: '\n</think>\n\n', opened: true } }
    const plan = planOutput(request({ format, tools: [] }))
    expect(plan.startsInReasoning).toBe(true)
    expect(read(plan, 'Hm', 'm\n</thi', 'nk>\n\nYes')).toEqual([
      { kind: 'reasoning', text: 'Hm' },
      { kind: 'reasoning', text: 'm' },
      { kind: 'content', text: 'Yes' },
    ])
  })

  test('a name that no tool has is refused', () => {
    const toolChoice = { kind: 'named', names: ['other'], required: true } as const
    expect(() => planOutput(request({ toolChoice }))).toThrow('Cannot force a tool call: no tool is named "other"')
  })
})
