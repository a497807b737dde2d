import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatflowConfigSchema, createChatflowService } from '../index.ts'
import { type EmbeddingUpstream, openEmbeddingUpstream } from '../test-support/embedding-upstream.ts'
import { drawFlow, wire } from '../test-support/flows.ts'
import { temporaryHome, testKey } from '../test-support/running-service.ts'

// The bundle alone: chatflow beside an inference service, nothing else and no credential.
let inference: EmbeddingUpstream
let url: string
let stop: () => Promise<void>

beforeAll(async () => {
  inference = await openEmbeddingUpstream()
  const { home, remove } = await temporaryHome()
  await writeFile(join(home, 'hearth.yaml'), `inference:\n  url: ${inference.url}\n`)
  const common = parseCommon(readSettings({ cwd: home, env: { HEARTH_HOME: home } }))
  const logger = createLogger({ service: 'chatflow', level: 'fatal' })
  const service = createChatflowService(chatflowConfigSchema.parse({ port: 0, apiKey: testKey }), { common, logger })
  url = (await service.start()).url
  stop = async () => {
    await service.close(AbortSignal.timeout(200))
    await inference.close()
    await remove()
  }
})

afterAll(() => stop?.())

type Fields = Record<string, unknown>

async function call(path: string, body: FormData | object): Promise<Fields> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKey}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Fields
}

const documents = {
  'vacation.txt': 'Everybody has thirty days of vacation a year.',
  'kitchen.md': '# Kitchen\n\nCoffee is free. The dishwasher starts at six.',
  'opening.txt': 'The office opens at seven and closes at nine in the evening.',
}

/** Three documents, uploaded to a document store that says nothing of how it is embedded or kept. */
async function uploadedStore(): Promise<string> {
  const { id } = await call('document-store/store', { name: 'Handbook' })
  for (const [name, text] of Object.entries(documents)) {
    const form = new FormData()
    form.append('files', new File([text], name))
    expect(await call(`document-store/upsert/${id}`, form)).toMatchObject({ numAdded: 1 })
  }
  return id as string
}

async function askedOf(storeId: string): Promise<Fields> {
  const flow = drawFlow(
    { id: 'documentStoreVS_0', inputs: { selectedStore: storeId }, output: 'retriever' },
    { id: 'chatHearth_0' },
    {
      id: 'conversationalRetrievalQAChain_0',
      inputs: {
        model: wire('chatHearth_0'),
        vectorStoreRetriever: wire('documentStoreVS_0'),
        returnSourceDocuments: true,
      },
    },
  )
  const { id } = await call('chatflows', { name: 'Handbook', type: 'CHATFLOW', flowData: flow })
  inference.answer = 'Thirty days.'
  return await call(`prediction/${id}`, { question: 'How many days of vacation does everybody have?' })
}

describe('retrieval with the bundle alone', () => {
  test('finds the right passage of three uploaded documents and answers with it', async () => {
    const answer = await askedOf(await uploadedStore())
    expect(answer).toMatchObject({
      text: 'Thirty days.',
      sourceDocuments: expect.arrayContaining([expect.objectContaining({ pageContent: documents['vacation.txt'] })]),
    })
    expect((answer.sourceDocuments as Fields[])[0]).toMatchObject({ pageContent: documents['vacation.txt'] })
    expect(inference.asked.at(-1)).toContain('thirty days')
  })

  test('does so by words where the inference service cannot embed', async () => {
    inference.refusal = 404
    const answer = await askedOf(await uploadedStore())
    expect((answer.sourceDocuments as Fields[])[0]).toMatchObject({ pageContent: documents['vacation.txt'] })
  })

  test('embeds what lies in memory once, not for each question', async () => {
    inference.refusal = undefined
    const flow = drawFlow(
      { id: 'recursiveCharacterTextSplitter_0', inputs: { chunkSize: 60, chunkOverlap: 0 } },
      {
        id: 'plainText_0',
        inputs: {
          text: Object.values(documents).join('\n\n'),
          textSplitter: wire('recursiveCharacterTextSplitter_0'),
        },
        output: 'document',
      },
      { id: 'hearthEmbeddings_0' },
      {
        id: 'memoryVectorStore_0',
        inputs: { document: [wire('plainText_0')], embeddings: wire('hearthEmbeddings_0') },
        output: 'retriever',
      },
      { id: 'chatHearth_0' },
      {
        id: 'conversationalRetrievalQAChain_0',
        inputs: {
          model: wire('chatHearth_0'),
          vectorStoreRetriever: wire('memoryVectorStore_0'),
          returnSourceDocuments: true,
        },
      },
    )
    const { id } = await call('chatflows', { name: 'Memory', type: 'CHATFLOW', flowData: flow })
    const before = inference.batches.length
    for (const question of ['How many days of vacation?', 'Is coffee free?', 'When does the office open?'])
      await call(`prediction/${id}`, { question })
    const [first = 0, ...questions] = inference.batches.slice(before)
    expect(first).toBeGreaterThan(2)
    expect(questions).toEqual([1, 1, 1])
  })
})
