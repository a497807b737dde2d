import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { drawFlow, wire } from '../../test-support/flows.ts'
import { contextOf, finish, prepare } from '../../test-support/run-flow.ts'
import { scriptedEnv } from '../../test-support/scripted-model.ts'

const csv = `data:text/csv;base64,${Buffer.from('name,age\nAda,36\nBob,"4,2"\n').toString('base64')},filename:a.csv`

function csvFlow(): string {
  return drawFlow({ id: 'chatOpenAI_0' }, { id: 'csvAgent_0', inputs: { model: wire('chatOpenAI_0'), csvFile: csv } })
}

describe('a CSV agent', () => {
  test('lets the model write code over the rows, and words what it gave', async () => {
    const runs: unknown[] = []
    const run = async (code: string, { globals, network }: { globals: object; network: boolean }) => {
      runs.push({ code, globals, network })
      return 2
    }
    const { env, asked } = scriptedEnv(['```js\nreturn rows.length\n```', 'There are 2.'], { sandbox: { run } })
    const { text, usedTools } = await finish(prepare(csvFlow(), env), contextOf('How many?'))
    expect(text).toBe('There are 2.')
    expect(runs).toEqual([
      {
        code: 'return rows.length\n',
        network: false,
        globals: {
          rows: [
            { name: 'Ada', age: '36' },
            { name: 'Bob', age: '4,2' },
          ],
        },
      },
    ])
    expect(asked[0]?.messages[0]?.content).toContain('Columns: ["name","age"]')
    expect(usedTools).toMatchObject([{ tool: 'javascript', toolOutput: '2' }])
  })

  test('shows the model the error of its code, and lets it try again', async () => {
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Failure('broken', 'x is not defined')
      return 'ok'
    }
    const { env, asked } = scriptedEnv(['x', 'return 1', 'Fine.'], { sandbox: { run } })
    const { text, usedTools } = await finish(prepare(csvFlow(), env), contextOf('?'))
    expect(text).toBe('Fine.')
    expect(asked[1]?.messages[0]?.content).toContain('x is not defined')
    expect(usedTools?.map(({ error }) => error)).toEqual(['x is not defined', undefined])
  })
})

describe('an OpenAI assistant', () => {
  const flow = drawFlow(
    { id: 'calculator_0' },
    { id: 'openAIAssistant_0', inputs: { selectedAssistant: 'a', tools: [wire('calculator_0')] } },
  )

  test('answers with the instructions of its record and its tools', async () => {
    const assistant = async () => ({ id: 'a', details: '{"instructions":"Count well"}' })
    const { env, asked } = scriptedEnv([[{ name: 'calculator', arguments: { input: '1+1' } }], 'Two'], { assistant })
    expect((await finish(prepare(flow, env), contextOf('1+1?'))).text).toBe('Two')
    expect(asked[0]?.messages[0]).toEqual({ role: 'system', content: 'Count well' })
  })

  test('answers without a record too', async () => {
    const { env } = scriptedEnv(['Hello'])
    expect((await finish(prepare(flow, env), contextOf('hi'))).text).toBe('Hello')
  })
})

test('a chain of the flow is a tool of its agent', async () => {
  const flow = drawFlow(
    { id: 'chatOpenAI_0' },
    { id: 'promptTemplate_0', inputs: { template: 'Joke about {topic}' } },
    { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
    { id: 'chainTool_0', inputs: { name: 'joker', description: 'Jokes', baseChain: wire('llmChain_0') } },
    { id: 'bufferMemory_0' },
    {
      id: 'toolAgent_0',
      inputs: { model: wire('chatOpenAI_0'), memory: wire('bufferMemory_0'), tools: [wire('chainTool_0')] },
    },
  )
  const { env, asked } = scriptedEnv([[{ name: 'joker', arguments: { input: 'cats' } }], 'Meow', 'Ha'])
  const { text, usedTools } = await finish(prepare(flow, env), contextOf('joke!'))
  expect(text).toBe('Ha')
  expect(usedTools).toMatchObject([{ tool: 'joker', toolOutput: 'Meow' }])
  expect(asked[1]?.messages.at(-1)?.content).toContain('cats')
})

test('a conversational retrieval agent looks up the question made to stand alone', async () => {
  const { conversationalRetrievalToolAgent: agent } = await import('./conversational-retrieval-tool-agent.ts')
  const { env, asked } = scriptedEnv(['where is Oslo', 'In Norway'])
  const looked: string[] = []
  const retriever = {
    retrieve: async (query: string) => {
      looked.push(query)
      return [{ pageContent: 'Oslo {is} far', metadata: {} }]
    },
  }
  const values = {
    model: env.createChatModel({} as never),
    tools: [],
    vectorStoreRetriever: retriever,
    rephrasePrompt: '{chat_history}|{question}',
  }
  const inputs = { label: 'agent', nodeId: 'a', chatflowId: 'f', output: undefined, credentialId: undefined, values }
  const past = [{ role: 'user' as const, content: 'Oslo?' }]
  const answer = await agent.run?.(
    await agent.init(inputs, env),
    contextOf('where is it', { history: async () => past }),
  )
  expect(answer?.text).toBe('In Norway')
  expect(looked).toEqual(['where is Oslo'])
  expect(asked[0]?.messages[0]?.content).toBe('Human: Oslo?|where is it')
  expect(asked[1]?.messages[0]?.content).toContain('Oslo {is} far')
})
