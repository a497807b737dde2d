import { describe, expect, test } from 'vitest'
import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import { createMemoryCollection } from '../../domain/documents/memory-collection.ts'
import type { VectorCollection } from '../../domain/documents/vector-collection.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { drawFlow, type FlowNodeSketch, wire } from '../../test-support/flows.ts'
import { contextOf, finish, prepare, recordingEnv } from '../../test-support/run-flow.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** A vector that counts letters: enough to tell cats from trains. */
const embeddings: EmbeddingModel = {
  model: 'letters',
  embed: async (texts) =>
    texts.map((text) => Float32Array.from(letters, (letter) => text.toLowerCase().split(letter).length - 1)),
}

function openEnv(answer?: Parameters<typeof recordingEnv>[0]) {
  const recorded = recordingEnv(answer)
  const env: NodeEnv = { ...recorded.env, createEmbeddingModel: () => embeddings }
  return { ...recorded, env }
}

function store(at: number, text: string): readonly FlowNodeSketch[] {
  return [
    { id: `plainText_${at}`, inputs: { text } },
    {
      id: `memoryVectorStore_${at}`,
      inputs: { document: [wire(`plainText_${at}`)], embeddings: wire('openAIEmbeddings_0'), topK: '1' },
    },
  ]
}

const base: readonly FlowNodeSketch[] = [
  { id: 'chatOpenAI_0', inputs: { modelName: 'm' } },
  { id: 'openAIEmbeddings_0' },
  ...store(0, 'Cats purr.'),
]

function retrievalFlow(
  chain: string,
  inputs: Record<string, unknown> = {},
  more: readonly FlowNodeSketch[] = [],
): string {
  const wires = { model: wire('chatOpenAI_0'), vectorStoreRetriever: wire('memoryVectorStore_0') }
  return drawFlow(...base, ...more, { id: `${chain}_0`, inputs: { ...wires, ...inputs } })
}

describe('conversationalRetrievalQAChain', () => {
  const past = [
    { role: 'user' as const, content: 'Do you know cats?' },
    { role: 'assistant' as const, content: 'Yes.' },
  ]

  test('answers from what it finds, and tells which documents after the last token', async () => {
    const { env, calls } = openEnv()
    const flow = retrievalFlow('conversationalRetrievalQAChain', { returnSourceDocuments: true })
    const answer = await finish(prepare(flow, env), contextOf('What do cats do?', { streaming: true }))
    expect(answer.sourceDocuments).toMatchObject([{ pageContent: 'Cats purr.' }])
    expect(answer.events.at(-1)).toMatchObject({ event: 'sourceDocuments' })
    expect(calls).toHaveLength(1)
    expect(calls[0]?.messages[0]?.content).toContain('\n\nCats purr.')
    expect(calls[0]?.messages.at(-1)).toEqual({ role: 'user', content: 'What do cats do?' })
  })

  test('first makes a question stand alone that comes later in a conversation', async () => {
    const { env, calls } = openEnv((messages) => (messages.length === 1 ? 'What do cats do?' : 'They purr.'))
    const flow = retrievalFlow('conversationalRetrievalQAChain', {
      rephrasePrompt: 'Rephrase {question} after {chat_history}',
    })
    const { text, events } = await finish(
      prepare(flow, env),
      contextOf('And then?', { streaming: true, history: async () => past }),
    )
    expect(calls[0]?.messages[0]?.content).toBe('Rephrase And then? after Human: Do you know cats?\nAssistant: Yes.')
    expect(calls[1]?.messages.slice(1)).toEqual([...past, { role: 'user', content: 'And then?' }])
    expect(text).toBe('They purr.')
    // The question made for the search is nobody's to read.
    expect(events.map(({ data }) => data).join('')).toBe('They purr.')
  })

  test('says what its owner wrote where nothing is found, and asks no model', async () => {
    const { env, calls } = openEnv()
    const empty = [{ id: 'memoryVectorStore_1', inputs: { embeddings: wire('openAIEmbeddings_0') } }]
    const inputs = { vectorStoreRetriever: wire('memoryVectorStore_1'), hearthNothingFound: 'Nothing yet.' }
    const flow = retrievalFlow('conversationalRetrievalQAChain', inputs, empty)
    const answer = await finish(prepare(flow, env), contextOf('cats?', { streaming: true }))
    expect(answer).toMatchObject({ text: 'Nothing yet.', events: [{ event: 'token', data: 'Nothing yet.' }] })
    expect(calls).toEqual([])
  })

  test('takes a prompt that holds JSON as it is written', async () => {
    const { env, calls } = openEnv()
    const flow = retrievalFlow('conversationalRetrievalQAChain', { responsePrompt: 'As {"a": 1} from {context}' })
    await finish(prepare(flow, env), contextOf('cats?'))
    expect(calls[0]?.messages[0]?.content).toBe('As {"a": 1} from Cats purr.')
  })
})

test('retrievalQAChain and vectorDBQAChain answer from what they find, without sources', async () => {
  for (const [chain, inputs] of [
    ['retrievalQAChain', {}],
    ['vectorDBQAChain', { vectorStore: wire('memoryVectorStore_0'), vectorStoreRetriever: '' }],
  ] as const) {
    const { env, calls } = openEnv()
    const answer = await finish(prepare(retrievalFlow(chain, inputs), env), contextOf('cats?'))
    expect(answer.sourceDocuments).toBeUndefined()
    expect(calls[0]?.messages[0]?.content).toContain('Cats purr.')
  }
})

test('multiRetrievalQAChain asks the store that its model chooses', async () => {
  const named = (at: number, name: string): FlowNodeSketch => ({
    id: `vectorStoreRetriever_${at}`,
    inputs: { vectorStore: wire(`memoryVectorStore_${at}`), name, description: `About ${name}` },
  })
  const more = [...store(1, 'Trains run.'), named(0, 'cats'), named(1, 'trains')]
  const { env, calls } = openEnv((messages) => (messages.length === 1 ? 'Name: trains' : 'They run.'))
  const retrievers = [wire('vectorStoreRetriever_0'), wire('vectorStoreRetriever_1')]
  const flow = retrievalFlow(
    'multiRetrievalQAChain',
    { vectorStoreRetriever: retrievers, returnSourceDocuments: true },
    more,
  )
  const answer = await finish(prepare(flow, env), contextOf('When do they leave?'))
  expect(calls[0]?.messages[0]?.content).toContain('- cats: About cats\n- trains: About trains')
  expect(answer.sourceDocuments).toMatchObject([{ pageContent: 'Trains run.' }])
})

test('multiPromptChain speaks as the prompt that its model chooses', async () => {
  const named = (at: number, name: string): FlowNodeSketch => ({
    id: `promptRetriever_${at}`,
    inputs: { name, description: `About ${name}`, systemMessage: `You know ${name}.` },
  })
  const { env, calls } = openEnv((messages) => (messages.length === 1 ? 'physics' : 'F = ma'))
  const flow = drawFlow({ id: 'chatOpenAI_0' }, named(0, 'law'), named(1, 'physics'), {
    id: 'multiPromptChain_0',
    inputs: { model: wire('chatOpenAI_0'), promptRetriever: [wire('promptRetriever_0'), wire('promptRetriever_1')] },
  })
  expect(await finish(prepare(flow, env), contextOf('Force?'))).toMatchObject({ text: 'F = ma' })
  expect(calls[1]?.messages).toEqual([
    { role: 'system', content: 'You know physics.' },
    { role: 'user', content: 'Force?' },
  ])
})

async function catsIn(collection: VectorCollection): Promise<VectorCollection> {
  const cats = { pageContent: 'Cats purr.', metadata: {} }
  const { signal } = new AbortController()
  const [vector = new Float32Array()] = await embeddings.embed([cats.pageContent], signal)
  await collection.put([{ id: '1', document: cats, vector }], signal)
  return collection
}

describe('the engines of LlamaIndex', () => {
  const model: FlowNodeSketch = { id: 'chatOpenAI_LlamaIndex_0' }
  const index: readonly FlowNodeSketch[] = [
    model,
    { id: 'openAIEmbeddings_0' },
    ...store(0, 'Cats purr.'),
    { id: 'bufferMemory_0' },
  ]

  test('simpleChatEngine talks and remembers', async () => {
    const { env, calls } = openEnv()
    const inputs = {
      model: wire('chatOpenAI_LlamaIndex_0'),
      memory: wire('bufferMemory_0'),
      systemMessagePrompt: 'Be brief.',
    }
    const flow = drawFlow(model, { id: 'bufferMemory_0' }, { id: 'simpleChatEngine_0', inputs })
    const runner = await prepare(flow, env)
    expect(runner.streamable).toBe(true)
    expect(await finish(runner, contextOf('hi'))).toMatchObject({ text: 'Echo: hi' })
    expect(calls[0]?.messages[0]).toEqual({ role: 'system', content: 'Be brief.' })
  })

  test('contextChatEngine answers from documents', async () => {
    const { env, calls } = openEnv()
    const inputs = {
      model: wire('chatOpenAI_LlamaIndex_0'),
      memory: wire('bufferMemory_0'),
      vectorStoreRetriever: wire('memoryVectorStore_0'),
      returnSourceDocuments: true,
    }
    const flow = drawFlow(...index, { id: 'contextChatEngine_0', inputs })
    const answer = await finish(prepare(flow, env), contextOf('cats?'))
    expect(answer.sourceDocuments).toMatchObject([{ pageContent: 'Cats purr.' }])
    expect(calls[0]?.messages[0]?.content).toContain('Cats purr.')
  })

  test.each([
    'compactrefineLlamaIndex',
    'refineLlamaIndex',
    'simpleResponseBuilderLlamaIndex',
    'treeSummarizeLlamaIndex',
  ])('queryEngine answers by %s with the model of its index', async (synthesizer) => {
    const store = { model: wire(model.id), embeddings: wire('openAIEmbeddings_0'), basePath: 'cats' }
    const inputs = {
      vectorStoreRetriever: wire('simpleStoreLlamaIndex_0'),
      responseSynthesizer: wire(`${synthesizer}_0`),
      returnSourceDocuments: true,
    }
    const flow = drawFlow(
      model,
      { id: 'openAIEmbeddings_0' },
      { id: 'simpleStoreLlamaIndex_0', inputs: store },
      { id: `${synthesizer}_0` },
      { id: 'queryEngine_0', inputs },
    )
    const { env: plain, calls } = openEnv(() => 'They purr.')
    const collection = await catsIn(createMemoryCollection())
    const env = { ...plain, vectorCollection: () => collection }
    const answer = await finish(prepare(flow, env), contextOf('cats?', { streaming: true }))
    expect(answer).toMatchObject({ text: 'They purr.', sourceDocuments: [{ pageContent: 'Cats purr.' }] })
    expect(answer.events.at(-1)).toMatchObject({ event: 'sourceDocuments' })
    expect(calls).toHaveLength(1)
  })

  // The name that Flowise has for what is wired to a tool, and one that earlier versions of ours had.
  const engine: FlowNodeSketch = {
    id: 'queryEngine_0',
    inputs: { vectorStoreRetriever: wire('simpleStoreLlamaIndex_0') },
  }
  const simpleStore: FlowNodeSketch = {
    id: 'simpleStoreLlamaIndex_0',
    inputs: { model: wire(model.id), embeddings: wire('openAIEmbeddings_0'), basePath: 'cats' },
  }
  test.each([
    { wired: 'an engine', nodes: [simpleStore, engine], by: { baseQueryEngine: wire(engine.id) } },
    { wired: 'a store', nodes: [], by: { vectorStoreIndex: wire('memoryVectorStore_0') } },
  ])('subQuestionQueryEngine asks each part of what it is about, by a tool over $wired', async ({ nodes, by }) => {
    const tool: FlowNodeSketch = {
      id: 'queryEngineToolLlamaIndex_0',
      inputs: { ...by, toolName: 'cats', toolDesc: 'About cats' },
    }
    const { env: plain, calls } = openEnv(([message]) =>
      message?.content.startsWith('Take the question apart') === true ? 'cats: What do cats do?' : 'They purr.',
    )
    const collection = await catsIn(createMemoryCollection())
    const env = { ...plain, vectorCollection: () => collection }
    const inputs = {
      model: wire('chatOpenAI_LlamaIndex_0'),
      queryEngineTools: [wire('queryEngineToolLlamaIndex_0')],
      returnSourceDocuments: true,
    }
    const answer = await finish(
      prepare(drawFlow(...index, ...nodes, tool, { id: 'subQuestionQueryEngine_0', inputs }), env),
      contextOf('Compare.'),
    )
    expect(answer).toMatchObject({ text: 'They purr.', sourceDocuments: [{ pageContent: 'Cats purr.' }] })
    expect(calls[2]?.messages[0]?.content).toContain('Sub question: What do cats do?\nResponse: They purr.')
  })
})
