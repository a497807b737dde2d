import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { contextOf } from '../../test-support/run-flow.ts'
import type { ChatModel, ModelAnswer, ModelMessage, ModelOptions, ToolCall } from '../chat/chat-model.ts'
import type { FlowEvent } from '../flow/run-context.ts'
import type { Tool, ToolResult } from './tool.ts'
import { refusedCalls, runToolLoop } from './tool-loop.ts'

const ask: readonly ModelMessage[] = [{ role: 'user', content: 'Where?' }]
const callOf = (name: string, id = 'c-1'): ToolCall => ({ id, name, arguments: { q: 1 } })
const calling = (...toolCalls: ToolCall[]): ModelAnswer => ({
  text: '',
  toolCalls,
  usage: { promptTokens: 10, completionTokens: 2 },
})
const saying = (text: string, own: Partial<ModelAnswer> = {}): ModelAnswer => ({
  text,
  toolCalls: [],
  usage: undefined,
  ...own,
})

/** A model that answers what is scripted, one after the other, and then the last for ever. */
function scripted(...answers: readonly ModelAnswer[]) {
  const asked: (ModelOptions | undefined)[] = []
  const generate: ChatModel['generate'] = async (_messages, _signal, options) => {
    asked.push(options)
    return answers[asked.length - 1] ?? answers.at(-1) ?? saying('')
  }
  const stream: ChatModel['stream'] = () => {
    throw new Error('nothing is streamed here')
  }
  return { model: { model: 'scripted', takesImages: false, generate, stream } satisfies ChatModel, asked }
}

function toolOf(name: string, result: ToolResult | Error, own: Partial<Tool> = {}): Tool {
  const call = async () => {
    if (result instanceof Error) throw result
    return result
  }
  return { name, description: name, parameters: { type: 'object' }, call, ...own }
}

const find = toolOf('find', { output: 'There' })
const used = { tool: 'find', toolInput: { q: 1 }, toolOutput: 'There' }
const nothing = { usedTools: [], sourceDocuments: [], artifacts: [], images: [], usage: undefined }

describe('a model with tools', () => {
  test('that asks for none has answered', async () => {
    const { model, asked } = scripted(saying('Here', { reasoning: 'Hm' }))
    expect(await runToolLoop({ model, messages: ask, tools: [], context: contextOf('') })).toEqual({
      ...nothing,
      text: 'Here',
      reasoning: 'Hm',
      messages: [...ask, { role: 'assistant', content: 'Here' }],
    })
    expect(asked).toEqual([undefined])
  })

  test('reads what they gave before it answers', async () => {
    const { model, asked } = scripted(
      calling(callOf('find')),
      saying('There', { usage: { promptTokens: 1, completionTokens: 1 } }),
    )
    const options = { maxTokens: 5 }
    const end = await runToolLoop({ model, messages: ask, tools: [find], options, context: contextOf('') })
    expect(end).toEqual({
      ...nothing,
      text: 'There',
      usedTools: [used],
      usage: { promptTokens: 11, completionTokens: 3 },
      messages: [
        ...ask,
        { role: 'assistant', content: '', toolCalls: [callOf('find')] },
        { role: 'tool', content: 'There', toolCallId: 'c-1', toolName: 'find' },
        { role: 'assistant', content: 'There' },
      ],
    })
    expect(asked[0]).toEqual({ maxTokens: 5, tools: [find] })
  })

  test.each([
    { name: 'that fails', tool: toolOf('find', new Failure('upstream', 'Cannot find')), says: 'Cannot find' },
    {
      name: 'that there is not',
      tool: toolOf('other', { output: '' }),
      says: 'Cannot call "find": the tools are other',
    },
  ])('reads the error of a tool $name', async ({ tool, says }) => {
    const { model } = scripted(calling(callOf('find')), saying('Sorry'))
    const end = await runToolLoop({ model, messages: ask, tools: [tool], context: contextOf('') })
    expect(end.messages[2]?.content).toBe(`Error: ${says}`)
    expect(end.usedTools).toEqual([{ ...used, toolOutput: '', error: says }])
    expect(end.text).toBe('Sorry')
  })

  test('tells how long each tool took, where the run has a clock', async () => {
    const { model } = scripted(calling(callOf('find')), saying('There'))
    const atMs = [10.4, 1_260.9]
    const context = contextOf('', { monotonicMs: () => atMs.shift() ?? Number.NaN })
    const end = await runToolLoop({ model, messages: ask, tools: [find], context })
    expect(end.usedTools).toEqual([{ ...used, durationMs: 1_251 }])
  })

  test('does not hide a bug of a tool', async () => {
    const { model } = scripted(calling(callOf('find')))
    const tools = [toolOf('find', new Error('a bug'))]
    await expect(runToolLoop({ model, messages: ask, tools, context: contextOf('') })).rejects.toThrow('a bug')
  })

  test('gathers what tools found and made, in the order of the calls', async () => {
    const document = { pageContent: 'A', metadata: {} }
    const tools = [
      toolOf('a', { output: '1', sourceDocuments: [document] }),
      toolOf('b', { output: '2', artifacts: [{ type: 'html', data: 'x' }] }),
    ]
    const told: unknown[] = []
    const { model } = scripted(
      calling(callOf('b', 'c-1'), callOf('a', 'c-2')),
      saying('Done', { images: [{ mimeType: 'image/png', base64: 'AA' }], usedTools: [{ ...used, tool: 'web' }] }),
    )
    const onToolsUsed = async (all: readonly { tool: string }[]) => void told.push(all.map(({ tool }) => tool))
    const end = await runToolLoop({ model, messages: ask, tools, context: contextOf(''), onToolsUsed })
    expect(end.usedTools.map(({ tool }) => tool)).toEqual(['b', 'a', 'web'])
    expect(end.sourceDocuments).toEqual([document])
    expect(end.artifacts).toEqual([{ type: 'html', data: 'x' }])
    expect(end.images).toEqual([{ mimeType: 'image/png', base64: 'AA' }])
    expect(told).toEqual([['b', 'a']])
  })

  test.each([{ streaming: true }, { streaming: false }])(
    'gives the word to a tool whose result is the answer, streamed: $streaming',
    async ({ streaming }) => {
      const events: FlowEvent[] = []
      const { model, asked } = scripted(calling(callOf('find')))
      const context = contextOf('', { streaming, emit: async (event) => void events.push(event) })
      const tools = [toolOf('find', { output: 'There' }, { returnDirect: true })]
      const resumed = [...ask, { role: 'assistant' as const, content: '', toolCalls: [callOf('find')] }]
      const end = await runToolLoop({ model, messages: resumed, tools, context })
      expect(end.text).toBe('There')
      expect(asked).toEqual([])
      expect(events).toEqual(streaming ? [{ event: 'token', data: 'There' }] : [])
    },
  )

  test.each([{ maxIterations: 1 }, { maxIterations: 3 }])(
    'is stopped after $maxIterations turns',
    async ({ maxIterations }) => {
      const { model, asked } = scripted(calling(callOf('find')))
      const end = await runToolLoop({ model, messages: ask, tools: [find], maxIterations, context: contextOf('') })
      expect(end.text).toBe('Agent stopped due to max iterations.')
      expect(end.messages.at(-1)).toEqual({ role: 'assistant', content: end.text })
      expect(asked.length).toBe(maxIterations)
    },
  )

  test('has fifteen turns where nobody says otherwise', async () => {
    const { model, asked } = scripted(calling(callOf('find')))
    await runToolLoop({ model, messages: ask, tools: [find], context: contextOf('') })
    expect(asked.length).toBe(15)
  })

  test('waits for a person where one of its calls needs that, and goes on without asking again', async () => {
    const { model } = scripted(calling(callOf('a', 'c-1'), callOf('find', 'c-2')), saying('Done'))
    const loop = {
      model,
      tools: [find],
      context: contextOf(''),
      needsApproval: ({ name }: ToolCall) => name === 'find',
    }
    const waiting = await runToolLoop({ ...loop, messages: ask })
    expect(waiting.pending).toEqual([callOf('a', 'c-1'), callOf('find', 'c-2')])
    expect(waiting.usedTools).toEqual([])
    const end = await runToolLoop({ ...loop, messages: waiting.messages })
    expect(end.usedTools.map(({ tool }) => tool)).toEqual(['a', 'find'])
    expect([end.text, end.pending]).toEqual(['Done', undefined])
  })
})

test.each([
  { feedback: undefined, says: 'The user did not allow this call of the tool.' },
  { feedback: '', says: 'The user did not allow this call of the tool.' },
  { feedback: 'Too dear', says: 'The user did not allow this call of the tool. They said: Too dear' },
])('a call that a person refused, saying $feedback, is told to the model', ({ feedback, says }) => {
  expect(refusedCalls([callOf('find')], feedback)).toEqual([
    { role: 'tool', content: says, toolCallId: 'c-1', toolName: 'find' },
  ])
})
