import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbeddingUpstream } from '../../../../services/chatflow/src/test-support/embedding-upstream.ts'
import { conversationFlow } from '../../../../services/chatflow/src/test-support/flows.ts'
import type { Kept } from '../kept.ts'
import { makeAgentflows } from './make-agentflow.ts'
import type { Ask, Maker } from './maker.ts'

const starterFlow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'
const secret = 'sk-kept-in-a-credential'
const rules = ['Everybody has thirty days of vacation', 'Coffee is free in the kitchen', 'The office opens at seven']

type Made = Pick<Kept, 'apiKey' | 'credentialFlow' | 'session'>

/** What a person makes of flows: a key, credentials, flows, talk, documents and what is around them. */
export async function makeChatflow(maker: Maker, url: string, key: string): Promise<Made> {
  const ask = maker.asker(`${url}/api/v1`, { authorization: `Bearer ${key}` })
  const model = await openEmbeddingUpstream()
  try {
    const apiKey = await makeKey(ask)
    const credentialFlow = await makeCredentialFlow(maker, ask, `${model.url}/v1`)
    const session = await talk(maker, ask, credentialFlow)
    await makeAround(maker, ask, credentialFlow)
    await maker.step('agent flows', () => makeAgentflows(maker, ask))
    await maker.step('document stores', () => makeDocuments(maker, ask, `${model.url}/v1`))
    return { apiKey, credentialFlow: { id: credentialFlow, secret }, session }
  } finally {
    await model.close()
  }
}

async function makeKey(ask: Ask): Promise<string> {
  const rows = (await ask('POST', '/apikey', { keyName: 'Of the fixture' })) as unknown as Record<string, string>[]
  const { apiKey } = rows.find(({ keyName }) => keyName === 'Of the fixture') ?? {}
  if (apiKey === undefined) throw new Error(`Cannot find the key: ${JSON.stringify(rows)}`)
  return apiKey
}

async function makeCredentialFlow(maker: Maker, ask: Ask, basepath: string): Promise<string> {
  const plainDataObj = { openAIApiKey: secret }
  const credential = await ask('POST', '/credentials', { name: 'Work', credentialName: 'openAIApi', plainDataObj })
  const flowData = conversationFlow(basepath, { credential: String(credential.id) })
  const flow = await ask('POST', '/chatflows', { name: 'With a credential', type: 'CHATFLOW', flowData })
  const id = String(flow.id)
  const again = {
    flowData: conversationFlow(basepath, { credential: String(credential.id), model: { temperature: 0.5 } }),
  }
  await ask('PUT', `/chatflows/${id}`, again)
  maker.reads('chatflow', '/api/v1/credentials', [{ id: credential.id, name: 'Work', credentialName: 'openAIApi' }])
  maker.reads('chatflow', '/api/v1/chatflows', [{ id, name: 'With a credential' }, { id: starterFlow }])
  await maker.step('versions of flows', async () => {
    await ask('GET', `/chatflows/${id}/versions`)
    maker.reads('chatflow', `/api/v1/chatflows/${id}/versions`, [{ version: 1 }, { version: 2 }])
  })
  return id
}

async function talk(maker: Maker, ask: Ask, flow: string): Promise<Made['session']> {
  const chatId = 'a-session-of-the-fixture'
  const asked = ['My name is Ada.', 'Which is the capital of Italy?']
  const holds: unknown[] = []
  for (const question of asked) {
    const answer = await ask('POST', `/prediction/${flow}`, { question, chatId, overrideConfig: { sessionId: chatId } })
    holds.push({ role: 'userMessage', content: question }, { role: 'apiMessage', content: answer.text })
  }
  maker.reads('chatflow', `/api/v1/chatmessage/${flow}?chatId=${chatId}&order=ASC`, holds)
  const starter = { question: 'What can you do?', chatId: 'with-the-starter', streaming: false }
  const answer = await ask('POST', `/prediction/${starterFlow}`, starter)
  const said = [{ content: starter.question }, { content: answer.text }]
  maker.reads('chatflow', `/api/v1/chatmessage/${starterFlow}?chatId=${starter.chatId}`, said)
  await maker.step('feedback', async () => {
    const { chatMessageId: messageId } = answer
    const sent = {
      chatflowid: starterFlow,
      chatId: starter.chatId,
      messageId,
      rating: 'THUMBS_UP',
      content: 'Well said',
    }
    await ask('POST', '/feedback', sent)
    maker.reads('chatflow', `/api/v1/feedback/${starterFlow}`, [
      { messageId, rating: 'THUMBS_UP', content: 'Well said' },
    ])
  })
  return { flow, chatId, messages: holds.length }
}

/** Plain rows: a path, what is sent, and where it is then listed. */
const rows = [
  { path: '/variables', body: { name: 'region', value: 'north', type: 'static' } },
  {
    path: '/tools',
    body: { name: 'add', description: 'Adds', color: '#123456', schema: '[]', func: 'return 1 + 1' },
  },
  { path: '/assistants', body: { details: '{"name":"Helper"}', type: 'CUSTOM' }, list: '/assistants?type=CUSTOM' },
  { path: '/datasets/set', body: { name: 'Questions' }, list: '/datasets' },
] as const

async function makeAround(maker: Maker, ask: Ask, flow: string): Promise<void> {
  for (const row of rows) {
    const list = 'list' in row ? row.list : row.path
    await maker.step(row.path, async () => {
      const { id } = await ask('POST', row.path, row.body)
      maker.reads('chatflow', `/api/v1${list}`, [{ id, ...('name' in row.body ? { name: row.body.name } : {}) }])
    })
  }
  await maker.step('leads', async () => {
    const chatId = 'a-session-of-the-fixture'
    await ask('POST', '/leads', { chatflowid: flow, chatId, name: 'Ada', email: 'ada@example.org' })
    maker.reads('chatflow', `/api/v1/leads/${flow}`, [{ name: 'Ada', email: 'ada@example.org' }])
  })
  await maker.step('MCP servers', async () => {
    const { token } = await ask('POST', `/mcp-server/${flow}`, { toolName: 'ask', description: 'Talks back' })
    maker.reads('chatflow', `/api/v1/mcp-server/${flow}`, { toolName: 'ask', token })
  })
}

async function makeDocuments(maker: Maker, ask: Ask, basePath: string): Promise<void> {
  const { id } = await ask('POST', '/document-store/store', { name: 'Handbook', description: 'Rules' })
  const split = {
    splitterId: 'characterTextSplitter',
    splitterConfig: { separator: '\n', chunkSize: 40, chunkOverlap: 0 },
  }
  const text = rules.join('\n')
  const loader = { storeId: id, loaderId: 'plainText', loaderName: 'Plain Text', loaderConfig: { text }, ...split }
  const saved = await ask('POST', '/document-store/loader/save', loader)
  await ask('POST', `/document-store/loader/process/${saved.id}`, { storeId: id })
  const chunks = `/document-store/chunks/${id}/${saved.id}/1`
  while (((await ask('GET', chunks)).count as number | undefined) !== rules.length) await sleep(50)
  const vectors = {
    embeddingName: 'localAIEmbeddings',
    embeddingConfig: { basePath, modelName: 'words' },
    vectorStoreName: 'hearthVectorStore',
    vectorStoreConfig: { storeName: id },
  }
  await ask('POST', '/document-store/vectorstore/insert', { storeId: id, ...vectors })
  maker.reads('chatflow', `/api/v1/document-store/store/${id}`, {
    name: 'Handbook',
    status: 'UPSERTED',
    totalChunks: 3,
  })
  maker.reads('chatflow', `/api/v1${chunks}`, { count: 3, chunks: rules.map((pageContent) => ({ pageContent })) })
  maker.reads('chatflow', `/api/v1/upsert-history/${id}`, [{ result: { numAdded: 3 } }])
}
