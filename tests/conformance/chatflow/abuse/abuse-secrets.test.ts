import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatflowConfigSchema, createChatflowService } from '../../../../services/chatflow/src/index.ts'
import { conversationFlow } from '../../../../services/chatflow/src/test-support/flows.ts'
import { temporaryHome, testKey } from '../../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../../services/chatflow/src/test-support/scripted-upstream.ts'

// Secrets of every kind go in; then everything that can be read is read.

const modelKey = 'sk-secret-of-the-model-7d1f'
const serverToken = 'secret-token-of-a-server-93ac'
const userKey = 'kept-by-the-user-once-shown'

let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let service: ReturnType<typeof createChatflowService>
let url: string
const log: string[] = []
const secrets = new Map<string, string>()
const ids: Record<string, string> = {}
const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' }

async function ask(method: string, path: string, body?: unknown): Promise<string> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${url}${path}`, { method, headers, signal: AbortSignal.timeout(50_000), ...sent })
  return await response.text()
}
const api = async (method: string, path: string, body?: unknown) =>
  JSON.parse(await ask(method, `/api/v1/${path}`, body))

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  const common = parseCommon(readSettings({ cwd: state.home, env: { HEARTH_HOME: state.home } }))
  const destination = { write: (line: string) => void log.push(line) }
  const logger = createLogger({ service: 'chatflow', level: 'trace', destination })
  const config = chatflowConfigSchema.parse({ port: 0, apiKey: testKey, modelRetries: 0 })
  service = createChatflowService(config, { common, logger })
  url = (await service.start()).url
  await fill()
})
afterAll(async () => {
  await service.close(AbortSignal.timeout(200))
  await upstream.close()
  await state.remove()
})

async function fill(): Promise<void> {
  const credential = { name: 'model', credentialName: 'openAIApi', plainDataObj: { openAIApiKey: modelKey } }
  const { id: credentialId } = await api('POST', 'credentials', credential)
  ids.credential = credentialId
  const flowData = conversationFlow(upstream.url, { credential: credentialId })
  ids.flow = (await api('POST', 'chatflows', { name: 'T', type: 'CHATFLOW', isPublic: true, flowData })).id
  const { webhookSecret } = await api('POST', `chatflows/${ids.flow}/webhook-secret`)
  const { token } = await api('POST', `mcp-server/${ids.flow}`, { enabled: true, toolName: 'ask', description: 'asks' })
  const keys = await api('POST', 'apikey', { keyName: userKey, permissions: [] })
  const made = keys.find(({ keyName }: { keyName: string }) => keyName === userKey)
  const authConfig = { headers: { authorization: `Bearer ${serverToken}` } }
  const server = {
    name: 'tools',
    serverUrl: `${upstream.url}/mcp/${serverToken}`,
    authType: 'CUSTOM_HEADERS',
    authConfig,
  }
  ids.server = (await api('POST', 'custom-mcp-servers', server)).id
  const all = {
    model: modelKey,
    server: serverToken,
    webhook: webhookSecret,
    mcp: token,
    key: made.apiKey,
    own: testKey,
  }
  for (const [name, value] of Object.entries(all)) secrets.set(name, value)
  for (const status of [200, 401, 500]) {
    if (status !== 200) upstream.script({ kind: 'refuse', status })
    await api('POST', `prediction/${ids.flow}`, { question: 'hi' })
  }
  await ask('POST', `/api/v1/custom-mcp-servers/${ids.server}/authorize`, {})
}

/** Names of the secrets that a text holds. */
const found = (text: string) => [...secrets].filter(([, value]) => text.includes(value)).map(([name]) => name)

describe('no secret', () => {
  test('was mistaken: each is a text that could be found', () => {
    for (const value of secrets.values()) expect(String(value).length).toBeGreaterThan(10)
    expect(upstream.requests.some((request) => request.headers.authorization === `Bearer ${modelKey}`)).toBe(true)
  })

  test('is in what any GET endpoint answers, but where it is asked for by name', async () => {
    // What is asked for here by name; webhook secrets and keys are told once, when they are made.
    const tells: Record<string, string[]> = {
      '/api/v1/credentials/{id}/reveal': ['model'],
      '/api/v1/mcp-server/{id}': ['mcp'],
    }
    const { paths } = JSON.parse(await ask('GET', '/openapi.json')) as { paths: Record<string, { get?: object }> }
    const leaks: string[] = []
    for (const path of Object.keys(paths).filter((name) => paths[name]?.get !== undefined)) {
      // They go on until they are left.
      if (/\/events$|\/stream\//.test(path)) continue
      for (const id of Object.values(ids)) {
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? id : '1'))
        const told = found(await ask('GET', filled)).filter((name) => !tells[path]?.includes(name))
        if (told.length > 0) leaks.push(`${path}: ${told}`)
      }
    }
    expect(leaks).toEqual([])
  }, 120_000)

  test('is in an export of everything', async () => {
    const everything =
      'agentflow agentflowv2 assistantCustom assistantOpenAI assistantAzure chatflow chat_message chat_feedback custom_template document_store execution tool variable'
    const request = Object.fromEntries(everything.split(' ').map((name) => [name, true]))
    const text = await ask('POST', '/api/v1/export-import/export', request)
    expect(text).toContain(ids.flow)
    expect(found(text)).toEqual([])
  })

  test('nor a place of this machine is in what a failure says', async () => {
    upstream.behave({ kind: 'refuse', status: 401 })
    const answers = [
      await ask('POST', `/api/v1/prediction/${ids.flow}`, { question: 'hi' }),
      await ask('POST', `/api/v1/prediction/${ids.flow}`, { question: 'hi', streaming: true }),
      await ask('POST', '/api/v1/prediction/x', { question: 'hi' }),
      await ask('GET', `/api/v1/get-upload-file?chatflowId=${ids.flow}&chatId=c&fileName=none.png`),
      await ask('GET', `/api/v1/get-upload-file?chatflowId=${ids.flow}&chatId=c&fileName=..%2F..%2Fsecrets.json`),
      await ask('POST', '/api/v1/node-custom-function', { javascriptFunction: 'throw new Error(import.meta.url)' }),
      await ask('POST', '/api/v1/node-custom-function', { javascriptFunction: 'null.x' }),
      await ask('GET', '/api/v1/fetch-links?url=http://127.0.0.1:1/&limit=1'),
    ]
    for (const text of answers) {
      expect(text).not.toContain(state.home)
      expect(text).not.toMatch(/node_modules|services\/chatflow|at .*\.ts:\d/)
      expect(found(text)).toEqual([])
    }
  })

  test('is in the log, however much it tells', () => {
    expect(log.length).toBeGreaterThan(20)
    expect(found(log.join(''))).toEqual([])
  })
})
