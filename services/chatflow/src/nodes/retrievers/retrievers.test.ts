import { describe, expect, test } from 'vitest'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import { createVectorStore } from '../../domain/documents/embedding-store.ts'
import { createMemoryCollection } from '../../domain/documents/memory-collection.ts'
import type { Retriever } from '../../domain/documents/vector-store.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { contextOf, recordingEnv } from '../../test-support/run-flow.ts'
import { wordEmbeddings } from '../../test-support/word-vectors.ts'
import { retrievers } from './retrievers.ts'

const { signal } = new AbortController()
type Fields = Record<string, unknown>

const texts = ['red apple', 'red apple pie', 'green pear', 'blue sky over the sea']

async function fruitStore() {
  const store = createVectorStore({
    name: 'fruit',
    embeddings: wordEmbeddings(),
    collection: createMemoryCollection(),
    defaults: { topK: 2 },
    newId: () => crypto.randomUUID(),
  })
  async function* documents() {
    for (const pageContent of texts) yield { pageContent, metadata: { color: pageContent.split(' ')[0] } }
  }
  await store.add(documents(), signal)
  return store
}

/** A model that says the same to everything and notes what it was asked. */
function saying(text: string | ((asked: string) => string)): ChatModel & { readonly asked: string[] } {
  const asked: string[] = []
  const model = recordingEnv((messages) => {
    const question = messages.map(({ content }) => content).join('\n')
    asked.push(question)
    return typeof text === 'string' ? text : text(question)
  }).env.createChatModel({ provider: 'openai-compatible', label: 'Model', model: 'm', userSupplied: false })
  return { ...model, asked }
}

function definitionOf(name: string) {
  const definition = retrievers.find((candidate) => candidate.name === name)
  if (definition === undefined) throw new Error(`No retriever ${name}`)
  return definition
}

const inputsOf = (values: Fields, output = 'retriever') => ({
  label: 'Retriever',
  nodeId: 'retriever_0',
  chatflowId: 'flow',
  output,
  credentialId: undefined,
  values,
})

async function find(name: string, values: Fields, query: string, env: NodeEnv = recordingEnv().env) {
  const retriever = (await definitionOf(name).init(inputsOf(values), env)) as Retriever
  return (await retriever.retrieve(query, signal)).map(({ pageContent }) => pageContent)
}

describe('retrievers', () => {
  test('similarity threshold: what fits less well is left out', async () => {
    const vectorStore = await fruitStore()
    expect(await find('similarityThresholdRetriever', { vectorStore, minSimilarityScore: 80 }, 'red apple')).toEqual([
      'red apple',
      'red apple pie',
    ])
    expect(await find('similarityThresholdRetriever', { vectorStore, minSimilarityScore: 99 }, 'red apple')).toEqual([
      'red apple',
    ])
  })

  test('multi query: every wording is asked, and nothing is found twice', async () => {
    const model = saying('<questions>\n1. green pear\n2. blue sky\n</questions>')
    const values = { vectorStore: await fruitStore(), model, modelPrompt: 'Reword {question}' }
    const found = await find('multiQueryRetriever', values, 'what?')
    expect(found).toEqual(expect.arrayContaining(['green pear', 'blue sky over the sea']))
    expect(new Set(found).size).toBe(found.length)
    expect(model.asked[0]).toBe('Reword what?')
  })

  test('multi query: without a usable answer the question itself is asked', async () => {
    const found = await find(
      'multiQueryRetriever',
      { vectorStore: await fruitStore(), model: saying(' ') },
      'green pear',
    )
    expect(found[0]).toBe('green pear')
  })

  test('rank fusion: what many wordings find comes first', async () => {
    const values = { baseRetriever: await fruitStore(), model: saying('green pear\ngreen pear tree'), topK: 1 }
    expect(await find('RRFRetriever', values, 'pear')).toEqual(['green pear'])
  })

  test('HyDE: searches for what the model makes up', async () => {
    const model = saying('The blue sky over the sea')
    const values = { vectorStore: await fruitStore(), model, topK: 1, customPrompt: 'Answer: {question}' }
    expect(await find('HydeRetriever', values, 'weather?')).toEqual(['blue sky over the sea'])
    expect(model.asked).toEqual(['Answer: weather?'])
  })

  const passageKinds = definitionOf('HydeRetriever').inputs.find(({ name }) => name === 'promptKey')?.options ?? []
  test.each(passageKinds)('HyDE: asks for "$name" with the question in it', async ({ name, description = '' }) => {
    const model = saying('green pear')
    const values = { vectorStore: await fruitStore(), model, topK: 1, promptKey: name }
    expect(await find('HydeRetriever', values, 'which fruit?')).toEqual(['green pear'])
    expect(model.asked).toEqual([description.replace('{question}', 'which fruit?')])
  })

  test.each([
    { name: 'multiQueryRetriever', anchor: 'vectorStore', expected: /3 other wordings[\s\S]*Question: red apple$/ },
    { name: 'RRFRetriever', anchor: 'baseRetriever', expected: /Write 4 queries[\s\S]*Query: red apple$/ },
    { name: 'llmFilterRetriever', anchor: 'baseRetriever', expected: /Question: red apple\n\nText:\nred apple\n/ },
  ])('$name puts the query in its own prompt', async ({ name, anchor, expected }) => {
    const model = saying('green pear')
    await find(name, { [anchor]: await fruitStore(), model }, 'red apple')
    expect(model.asked[0]).toMatch(expected)
  })

  test('rerank: the order is the reranker’s', async () => {
    const asked: unknown[] = []
    const env: NodeEnv = {
      ...recordingEnv().env,
      createReranker: (settings) => ({
        async rank(query, given, topK) {
          asked.push([settings.provider, settings.model, query, given.length, topK])
          return [{ index: 1, score: 0.9 }]
        },
      }),
    }
    const values = { baseRetriever: await fruitStore(), model: 'rerank-v3.5', topK: 1 }
    expect(await find('cohereRerankRetriever', values, 'red apple', env)).toEqual(['red apple pie'])
    expect(asked).toEqual([['cohere', 'rerank-v3.5', 'red apple', 2, 1]])
    await find('JinaRerankRetriever', { ...values, topK: 2, topN: 1 }, 'red apple', env)
    expect(asked[1]).toEqual(['jina', 'rerank-v3.5', 'red apple', 2, 1])
  })

  test('embeddings filter: drops what is unrelated', async () => {
    const values = { baseRetriever: await fruitStore(), embeddings: wordEmbeddings(), similarityThreshold: 0.9 }
    expect(await find('embeddingsFilterRetriever', values, 'red apple')).toEqual(['red apple'])
  })

  test('LLM filter: keeps what the model extracts, drops what has nothing', async () => {
    const model = saying((asked) => (asked.includes('pie') ? 'NO_OUTPUT' : ' apple '))
    expect(await find('llmFilterRetriever', { baseRetriever: await fruitStore(), model }, 'red apple')).toEqual([
      'apple',
    ])
  })

  test('extract metadata: the model’s filter narrows the search', async () => {
    const model = saying('Sure: {"color":"green"}')
    const structure = JSON.stringify([{ key: 'color', type: 'String', description: 'of the fruit' }])
    const values = {
      vectorStore: await fruitStore(),
      model,
      dynamicMetadataFilterRetrieverStructuredOutput: structure,
    }
    expect(await find('extractMetadataRetriever', values, 'red apple')).toEqual(['green pear'])
    expect(model.asked[0]).toBe('Extract keywords from the query: red apple')
  })

  test('custom: results in the owner’s form, once filled', async () => {
    const values = {
      vectorStore: await fruitStore(),
      topK: 1,
      resultFormat: '{{metadata.color}}: {{context}} {{metadata.none}}',
    }
    expect(await find('customRetriever', values, 'green pear')).toEqual(['green: green pear {{metadata.none}}'])
  })

  test('named retrievers carry name and purpose', async () => {
    const values = { vectorStore: await fruitStore(), name: 'fruit', description: 'about fruit' }
    expect(await definitionOf('vectorStoreRetriever').init(inputsOf(values), recordingEnv().env)).toMatchObject({
      name: 'fruit',
      description: 'about fruit',
      topK: 2,
    })
    const prompt = { name: 'physics', description: 'about physics', systemMessage: 'You know physics' }
    expect(await definitionOf('promptRetriever').init(inputsOf(prompt), recordingEnv().env)).toEqual(prompt)
  })
})

describe('a retriever wired as documents or text', () => {
  const definition = definitionOf('similarityThresholdRetriever')
  const run = async (output: string, values: Fields = {}) => {
    const inputs = inputsOf({ vectorStore: await fruitStore(), minSimilarityScore: 99, ...values }, output)
    return await definition.initRun?.(inputs, recordingEnv().env, contextOf('red apple'))
  }

  test('asks for the question in every run', async () => {
    expect(await run('text')).toBe('red apple\n')
    expect(await run('document')).toMatchObject([{ pageContent: 'red apple', metadata: { color: 'red' } }])
  })

  test('asks for its own query when it has one', async () =>
    expect(await run('text', { query: 'green pear' })).toBe('green pear\n'))

  test.each([
    { output: 'text', needed: true },
    { output: 'document', needed: true },
    { output: 'retriever', needed: false },
    { output: undefined, needed: false },
  ])('the output $output needs the run: $needed', ({ output, needed }) =>
    expect(definition.needsRun?.({ output, values: {} })).toBe(needed),
  )
})
