import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawAgentflow } from '../../../services/chatflow/src/test-support/agentflow.ts'
import { docxOf, pdfOf } from '../../../services/chatflow/src/test-support/documents.ts'
import { drawFlow, wire } from '../../../services/chatflow/src/test-support/flows.ts'
import { freshHome, type RunningBundle, startBundle } from '../bundle.fixture.ts'

// The bundle as it comes: the starter model embeds and answers, nothing is configured. It understands
// sentences of a few forms only, see models/README.md, so the documents keep to them.
const documents: Readonly<Record<string, Uint8Array>> = {
  'rooms.txt': Buffer.from(
    'The code for the garden room is 4711.\nPetra is the manager of the Pidra team.\nThe Vehol shop opens at 9 am.',
  ),
  'goods.pdf': pdfOf(['The warranty of the Nemi drill is 5 years.\nRavel is based in Delhi.\nThe Tamo bag is blue.']),
  'clothes.docx': docxOf('The Rako jacket is made of wool.', 'Quildra is based in Lisbon.', 'Anna works at Dralum.'),
}

const questions = [
  {
    file: 'rooms.txt',
    question: 'What is the code for the garden room?',
    passage: 'The code for the garden room is 4711.',
    word: '4711',
  },
  {
    file: 'goods.pdf',
    question: 'How long is the warranty of the Nemi drill?',
    passage: 'The warranty of the Nemi drill is 5 years.',
    word: '5 years',
  },
  {
    file: 'clothes.docx',
    question: 'What is the Rako jacket made of?',
    passage: 'The Rako jacket is made of wool.',
    word: 'wool',
  },
]

type Fields = Record<string, unknown>

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let storeId: string

beforeAll(async () => {
  state = await freshHome()
  bundle = startBundle(state.home)
  await bundle.ready()
  storeId = (await call('POST', 'document-store/store', { name: 'Company' })).id as string
  for (const [name, bytes] of Object.entries(documents)) {
    const form = new FormData()
    form.append('files', new File([Uint8Array.from(bytes)], name))
    form.append(
      'splitter',
      JSON.stringify({ name: 'recursiveCharacterTextSplitter', config: { chunkSize: 45, chunkOverlap: 0 } }),
    )
    expect(await call('POST', `document-store/upsert/${storeId}`, form)).toMatchObject({ numAdded: 3 })
  }
}, 120_000)
afterAll(async () => {
  await bundle?.close()
  await state?.remove()
})

async function call(method: string, path: string, body: FormData | object): Promise<Fields> {
  const key = /shown this once: (\S+)/.exec(bundle.output())?.[1] ?? ''
  const isForm = body instanceof FormData
  const response = await fetch(`${bundle.urlOf('chatflow')}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Fields
}

async function makeFlow(type: 'CHATFLOW' | 'AGENTFLOW', flowData: string): Promise<string> {
  return (await call('POST', 'chatflows', { name: 'Documents', type, flowData })).id as string
}

const model = { id: 'chatHearth_0', inputs: { temperature: 0 } }
const chain = (retriever: string) => ({
  id: 'conversationalRetrievalQAChain_0',
  inputs: {
    model: wire('chatHearth_0'),
    vectorStoreRetriever: wire(retriever),
    returnSourceDocuments: true,
  },
})

describe('three uploaded documents and the starter model', () => {
  test('a chain finds the right passage of each and answers with it', async () => {
    const store = { id: 'documentStoreVS_0', inputs: { selectedStore: storeId }, output: 'retriever' }
    const flow = await makeFlow('CHATFLOW', drawFlow(store, model, chain(store.id)))
    for (const { file, question, passage, word } of questions) {
      const { text, sourceDocuments } = await call('POST', `prediction/${flow}`, { question })
      expect((sourceDocuments as Fields[])[0]).toMatchObject({ pageContent: passage, metadata: { source: file } })
      expect(text).toContain(word)
    }
  }, 120_000)

  test('an agent flow looks them up and answers with what it found', async () => {
    const flow = await makeFlow(
      'AGENTFLOW',
      drawAgentflow(
        [
          { id: 'start_0', inputs: { startInputType: 'chatInput' } },
          {
            id: 'retriever_0',
            inputs: {
              retrieverKnowledgeDocumentStores: [{ documentStore: `${storeId}:Company` }],
              retrieverQuery: '{{question}}',
              outputFormat: 'text',
            },
          },
          {
            id: 'llm_0',
            inputs: {
              llmModel: 'chatHearth',
              llmModelConfig: { temperature: 0 },
              llmMessages: [
                { role: 'system', content: 'Use the following context to answer.\n\n{{retrieverAgentflow_0}}' },
              ],
            },
          },
        ],
        ['start_0>retriever_0', 'retriever_0>llm_0'],
      ),
    )
    for (const { question, passage, word } of questions) {
      const answer = await call('POST', `prediction/${flow}`, { question })
      const steps = answer.agentFlowExecutedData as { data: { output: Fields } }[]
      const found = steps.flatMap(({ data }) => (data.output.sourceDocuments as Fields[] | undefined) ?? [])
      expect(found[0]).toMatchObject({ pageContent: passage })
      expect(answer.text).toContain(word)
    }
  }, 120_000)

  test('an agent asks for them by itself', async () => {
    const knowledge = { documentStore: `${storeId}:Company`, docStoreDescription: 'Search the documents' }
    const agent = {
      agentModel: 'chatHearth',
      agentModelConfig: { temperature: 0 },
      agentKnowledgeDocumentStores: [{ ...knowledge, returnSourceDocuments: true }],
    }
    const sketches = [
      { id: 'start_0', inputs: { startInputType: 'chatInput' } },
      { id: 'agent_0', inputs: agent },
    ]
    const flow = await makeFlow('AGENTFLOW', drawAgentflow(sketches, ['start_0>agent_0']))
    for (const { question, passage } of questions) {
      const { text, sourceDocuments } = await call('POST', `prediction/${flow}`, { question })
      expect((sourceDocuments as Fields[])[0]).toMatchObject({ pageContent: passage })
      expect(text).toEqual(expect.not.stringContaining('tool_call'))
    }
  }, 120_000)

  test('the vectors are those of the inference service', async () => {
    const embed = await fetch(`${bundle.urlOf('inference')}/v1/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ input: 'wool' }),
    })
    const { data } = (await embed.json()) as { data: { embedding: number[] }[] }
    const compared = drawFlow(
      { id: 'openAIEmbeddings_0', inputs: { basepath: `${bundle.urlOf('inference')}/v1`, modelName: 'ember' } },
      {
        id: 'hearthVectorStore_0',
        inputs: { storeName: storeId, embeddings: wire('openAIEmbeddings_0') },
        output: 'retriever',
      },
      model,
      chain('hearthVectorStore_0'),
    )
    expect(data[0]?.embedding).toHaveLength(256)
    // Vectors of any other length than those the store was filled with are refused.
    const { sourceDocuments } = await call('POST', `prediction/${await makeFlow('CHATFLOW', compared)}`, {
      question: 'What is the Rako jacket made of?',
    })
    expect((sourceDocuments as Fields[])[0]).toMatchObject({ pageContent: 'The Rako jacket is made of wool.' })
  }, 120_000)

  test('long documents are cut to what the model can read, and the answer still comes', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `The Vehol shop number ${at} sells ${at} bags of flour a day.`)
    const flow = await makeFlow(
      'CHATFLOW',
      drawFlow(
        { id: 'plainText_0', inputs: { text: `${long.join(' ')} The Moso lamp is made of copper.` } },
        { id: 'hearthEmbeddings_0' },
        {
          id: 'memoryVectorStore_0',
          inputs: { document: [wire('plainText_0')], embeddings: wire('hearthEmbeddings_0') },
          output: 'retriever',
        },
        model,
        chain('memoryVectorStore_0'),
      ),
    )
    const { text } = await call('POST', `prediction/${flow}`, { question: 'What is the Moso lamp made of?' })
    expect(text).toEqual(expect.stringMatching(/\S/))
  }, 120_000)
})
