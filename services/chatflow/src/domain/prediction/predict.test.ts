import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { CodeOptions } from '../code/code-sandbox.ts'
import {
  aCall,
  aChatflow,
  aRunner,
  aroundPredictions,
  memory,
  picture,
  read,
  watchedRunner,
} from './predict.fixture.ts'
import { predict } from './predict.ts'

describe('the conversation that a question belongs to', () => {
  const named = { ...memory, sessionId: 'of the memory' }
  test.each([
    {
      name: 'is the session that the caller names',
      request: { sessionId: 'session', chatId: 'chat' },
      expected: { chatId: 'chat', sessionId: 'session' },
    },
    {
      name: 'is named by the chat alone',
      request: { chatId: 'chat' },
      expected: { chatId: 'chat', sessionId: 'chat' },
    },
    {
      name: 'is named by the session alone',
      request: { sessionId: 'session' },
      expected: { chatId: 'session', sessionId: 'session' },
    },
    {
      name: 'is the session of the memory, in a new chat',
      request: {},
      memory: named,
      expected: { chatId: 'id-1', sessionId: 'of the memory' },
    },
    {
      name: 'is the caller’s before the memory’s',
      request: { chatId: 'chat' },
      memory: named,
      expected: { chatId: 'chat', sessionId: 'chat' },
    },
    {
      name: 'is the one that the run’s variables name',
      request: {},
      sessionOf: () => 'of a variable',
      expected: { chatId: 'id-1', sessionId: 'of a variable' },
    },
    { name: 'is a new one', request: {}, expected: { chatId: 'id-1', sessionId: 'id-1' } },
  ])('$name', async ({ request, expected, ...own }) => {
    const { deps, kept } = aroundPredictions()
    const runner = aRunner(async () => ({}), own)
    const { prediction } = await read(deps, aCall({ runner, request }))
    expect(prediction).toMatchObject(expected)
    expect(kept).toMatchObject([expected, expected])
  })
})

describe('what a flow is run with', () => {
  test('is the question and what came with it', async () => {
    const { deps } = aroundPredictions()
    const { runner, contexts } = watchedRunner()
    const request = { streaming: true, form: { a: 1 }, leadEmail: 'a@b.c', traceDelta: true }
    await read(deps, aCall({ runner, request, trusted: false, depth: 2, chatType: 'MCP' }))
    expect(contexts).toMatchObject([
      { question: 'Asked', ...request, trusted: false, depth: 2, chatType: 'MCP', chatflowId: 'flow' },
    ])
  })

  test('holds the turns that the caller sent along before those of the session', async () => {
    const { deps } = aroundPredictions()
    await read(deps, aCall({ request: { sessionId: 's' } }))
    const { runner, contexts } = watchedRunner()
    const history = [{ role: 'user', content: 'elsewhere' }] as const
    await read(deps, aCall({ runner, request: { sessionId: 's', history } }))
    const past = await contexts[0]?.history({ ...memory, maxMessages: 2 })
    expect(past?.map(({ content }) => content)).toEqual(['elsewhere', 'Asked', 'Answered'])
  })

  test('holds of a session what the question follows on, and not what was said after it', async () => {
    const { deps, kept } = aroundPredictions()
    const ask = (question: string, parentId?: string) =>
      read(deps, aCall({ request: { sessionId: 's', question, ...(parentId === undefined ? {} : { parentId }) } }))
    const first = await ask('First')
    await ask('Second')
    await ask('In its place', first.prediction.messageId)
    const { runner, contexts } = watchedRunner()
    await read(deps, aCall({ runner, request: { sessionId: 's', question: 'On' } }))
    const past = await contexts[0]?.history({ ...memory, maxMessages: 5 })
    const branch = ['Answered', 'In its place', 'Answered', 'On', 'Answered']
    expect(past?.map(({ content }) => content)).toEqual(branch)
    expect(kept.map(({ parentId }) => parentId)).toEqual([
      ...Array.from({ length: 4 }),
      first.prediction.messageId,
      ...Array.from({ length: 3 }),
    ])
  })

  test('holds the overrides that the flow allows, and no others', async () => {
    const { deps } = aroundPredictions()
    const { runner, contexts } = watchedRunner()
    const nodes = {
      ChatOpenAI: [
        { name: 'temperature', enabled: true },
        { name: 'basepath', enabled: false },
      ],
    }
    const apiConfig = JSON.stringify({ overrideConfig: { status: true, nodes } })
    const request = { overrides: { temperature: 1, basepath: 'http://elsewhere', unknown: true } }
    await read(deps, aCall({ runner, chatflow: aChatflow({ apiConfig }), request }))
    await read(deps, aCall({ runner, request }))
    expect(contexts.map(({ overrides }) => overrides)).toEqual([{ temperature: 1 }, {}])
  })

  test('holds variables, and which of them the caller brought with the flow’s leave', async () => {
    const { deps } = aroundPredictions({ varsOf: async (_chatflow, requested) => ({ saved: 1, ...requested }) })
    const { runner, contexts } = watchedRunner()
    const variables = [{ name: 'open', enabled: true }]
    const chatflow = aChatflow({ apiConfig: JSON.stringify({ overrideConfig: { status: true, variables } }) })
    const request = { vars: { open: 2, shut: 3 } }
    await read(deps, aCall({ runner: { ...runner, usesVars: true }, chatflow, request }))
    expect(contexts).toMatchObject([{ vars: { saved: 1, open: 2, shut: 3 }, callerVars: new Set(['open']) }])
  })

  test('holds no variables where nothing reads them: they take a query', async () => {
    const { deps } = aroundPredictions({
      async varsOf() {
        throw new Error('A query too many')
      },
    })
    await expect(read(deps, aCall())).resolves.toBeDefined()
  })

  test('cannot be spoken to a chatflow without speech to text', async () => {
    const audio = { type: 'audio', name: 'a.webm', mime: 'audio/webm', data: 'data:audio/webm;base64,AAAA' } as const
    const { deps, kept } = aroundPredictions({ transcribe: async () => 'transcribed' })
    await expect(read(deps, aCall({ request: { uploads: [audio] } }))).rejects.toMatchObject({ kind: 'invalid' })
    expect(kept).toEqual([])
  })

  test('holds what was said aloud in place of the question', async () => {
    const { deps, kept } = aroundPredictions({ transcribe: async (_choice, { name }) => `transcribed from ${name}` })
    const { runner, contexts } = watchedRunner()
    const audio = { type: 'audio', name: 'a.webm', mime: 'audio/webm', data: 'data:audio/webm;base64,AAAA' } as const
    const chatflow = aChatflow({ speechToText: '{"whisper":{"status":true}}' })
    const { prediction } = await read(deps, aCall({ runner, chatflow, request: { uploads: [audio] } }))
    expect(contexts).toMatchObject([{ question: 'transcribed from a.webm' }])
    expect(prediction.question).toBe('transcribed from a.webm')
    expect(kept[0]).toMatchObject({
      content: 'transcribed from a.webm',
      details: { fileUploads: [{ type: 'stored-file' }] },
    })
  })

  test('holds the contents of a picture that was stored before', async () => {
    const around = aroundPredictions()
    const files = { ...around.deps.files, read: async () => Buffer.from('picture') }
    const { runner, contexts } = watchedRunner()
    const uploads = [{ type: 'stored-file', name: 'a.png', mime: 'image/png', data: undefined }] as const
    await read({ ...around.deps, files }, aCall({ runner, request: { uploads } }))
    const data = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`
    expect(contexts[0]?.uploads).toMatchObject([{ type: 'file', data }])
  })

  test('is nothing when a picture stands where callers may not reach', async () => {
    const { deps, steps } = aroundPredictions({
      async checkHost() {
        throw new Failure('broken', 'Cannot reach it: the address is private')
      },
    })
    const { runner, contexts } = watchedRunner()
    const uploads = [{ ...picture, type: 'url', data: 'http://10.0.0.1/a.png' }] as const
    await expect(read(deps, aCall({ runner, request: { uploads } }))).rejects.toMatchObject({ kind: 'invalid' })
    expect([contexts, steps]).toEqual([[], []])
  })

  test('has a budget of tokens for the whole run', async () => {
    const { deps, kept } = aroundPredictions({ maxTokens: 10 })
    const runner = aRunner(async ({ spend }) => {
      spend({ promptTokens: 4, completionTokens: 4 })
      spend({ promptTokens: 2, completionTokens: 1 })
      return {}
    })
    await expect(read(deps, aCall({ runner }))).rejects.toMatchObject({ message: expect.stringContaining('11 tokens') })
    expect(kept).toEqual([])
  })
})

describe('what a run tells', () => {
  test('comes while it goes on, in order, and the whole at the end', async () => {
    const { deps } = aroundPredictions()
    const more = Promise.withResolvers<void>()
    const runner = aRunner(async ({ emit }) => {
      await emit({ event: 'token', data: 'An' })
      await more.promise
      await emit({ event: 'token', data: 'swered' })
      return { usage: { promptTokens: 1, completionTokens: 2 }, details: { executionId: 'e' } }
    })
    const steps = predict(deps, aCall({ runner, request: { streaming: true } }))
    expect(await steps.next()).toEqual({ done: false, value: { event: 'token', data: 'An' } })
    more.resolve()
    expect(await steps.next()).toEqual({ done: false, value: { event: 'token', data: 'swered' } })
    expect(await steps.next()).toEqual({
      done: true,
      value: {
        text: 'Answered',
        usage: { promptTokens: 1, completionTokens: 2 },
        details: { executionId: 'e' },
        question: 'Asked',
        form: undefined,
        chatId: 'id-1',
        sessionId: 'id-1',
        messageId: 'id-2',
        memoryType: undefined,
        engine: 'chain',
        followUpPrompts: undefined,
      },
    })
  })

  test('names the engine and the memory of the flow', async () => {
    const { deps } = aroundPredictions()
    const runner = aRunner(async () => ({}), { engine: 'agentflow', memory })
    const { prediction } = await read(deps, aCall({ runner }))
    expect(prediction).toMatchObject({ engine: 'agentflow', memoryType: 'Buffer Memory' })
  })

  test('names the memory that the run made for itself', async () => {
    const { deps, kept } = aroundPredictions()
    const runner = aRunner(async (context) => {
      context.usesMemory?.({ ...memory, label: 'Made for this run' })
      return {}
    })
    const { prediction } = await read(deps, aCall({ runner }))
    expect(prediction.memoryType).toBe('Made for this run')
    expect(kept.map(({ memoryType }) => memoryType)).toEqual(['Made for this run', 'Made for this run'])
  })
})

const followUpPrompts = JSON.stringify({ status: true, selectedProvider: 'ollama', ollama: {} })

describe('questions that could follow', () => {
  const chatflow = aChatflow({ followUpPrompts })

  test('are asked for with the answer, told with it and kept with it', async () => {
    const { deps, kept } = aroundPredictions({ suggest: async (_followUps, answer) => [`More than ${answer}?`] })
    const { prediction } = await read(deps, aCall({ chatflow }))
    expect(prediction.followUpPrompts).toEqual(['More than Answered?'])
    expect(kept[1]?.details?.followUpPrompts).toBe('["More than Answered?"]')
  })

  test.each([
    { name: 'the flow suggests nothing', call: aCall() },
    { name: 'the answer has no words', call: aCall({ chatflow, runner: aRunner(async () => ({ text: '' })) }) },
  ])('are not asked for when $name', async ({ call }) => {
    const { deps } = aroundPredictions({
      async suggest() {
        throw new Error('Nothing to suggest')
      },
    })
    expect((await read(deps, call)).prediction.followUpPrompts).toBeUndefined()
  })

  test('are left out when their model fails: the answer is worth having without them', async () => {
    const { deps, kept } = aroundPredictions({
      suggest: () => Promise.reject(new Failure('broken', 'Cannot reach it')),
    })
    const { prediction } = await read(deps, aCall({ chatflow }))
    expect(prediction).toMatchObject({ text: 'Answered', followUpPrompts: undefined })
    expect(kept).toHaveLength(2)
  })

  test('do not hide a fault in our own code', async () => {
    const { deps } = aroundPredictions({ suggest: () => Promise.reject(new TypeError('bug')) })
    await expect(read(deps, aCall({ chatflow }))).rejects.toThrow('bug')
  })

  test('end with the run, and nothing is kept then', async () => {
    const disconnect = new AbortController()
    const { deps, kept } = aroundPredictions({
      async suggest() {
        disconnect.abort()
        throw new Failure('broken', 'Cannot reach it')
      },
    })
    await expect(read(deps, aCall({ chatflow, disconnected: disconnect.signal }))).rejects.toMatchObject({
      code: 'disconnected',
    })
    expect(kept).toEqual([])
  })
})

describe('code that has the last word', () => {
  const chatbotConfig = JSON.stringify({ postProcessing: { enabled: true, customFunction: '"return 1"' } })
  const chatflow = aChatflow({ chatbotConfig })

  test('sees the answer, the question, what was said before and the variables; what it gives is told and kept', async () => {
    const seen: CodeOptions['globals'][] = []
    const sandbox = {
      async run(code: string, { globals }: CodeOptions) {
        seen.push({ code, ...globals })
        return 'Refined'
      },
    }
    const { deps, kept } = aroundPredictions({ sandbox, varsOf: async () => ({ v: 1 }) })
    const history = [{ role: 'user', content: 'Before' }] as const
    const { prediction } = await read(deps, aCall({ chatflow, request: { history, chatId: 'c' } }))
    const $flow = { rawOutput: 'Answered', input: 'Asked', chatHistory: history, chatflowId: 'flow', chatId: 'c' }
    expect(seen).toEqual([
      { code: 'return 1', $flow: { ...$flow, sessionId: 'c' }, $rawOutput: 'Answered', $vars: { v: 1 } },
    ])
    expect([prediction.text, kept[1]?.content]).toEqual(['Refined', 'Refined'])
  })

  test('comes before the questions that could follow', async () => {
    const { deps } = aroundPredictions({
      sandbox: { run: async () => 'Refined' },
      suggest: async (_followUps, answer) => [answer],
    })
    const { prediction } = await read(deps, aCall({ chatflow: aChatflow({ chatbotConfig, followUpPrompts }) }))
    expect(prediction.followUpPrompts).toEqual(['Refined'])
  })

  test('fails the prediction with its own error', async () => {
    const failure = new Failure('broken', 'Cannot run the code: oops')
    const { deps, kept } = aroundPredictions({ sandbox: { run: () => Promise.reject(failure) } })
    await expect(read(deps, aCall({ chatflow }))).rejects.toBe(failure)
    expect(kept).toEqual([])
  })
})
