import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { drawAgentflow } from '../../../test-support/agentflow.ts'
import { answerOf } from '../../../test-support/ask.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../../../test-support/running-service.ts'

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
beforeAll(async () => {
  state = await temporaryHome()
  service = await startService(state.home)
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await service.stop()
  await state.remove()
})

/** OpenAI's Responses API, which searches and draws. */
async function openai() {
  const bodies: { readonly tools?: readonly { readonly type: string }[] }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    bodies.push(JSON.parse(text))
    const output = [
      { type: 'web_search_call', id: 'ws', status: 'completed', action: { type: 'search', query: 'news' } },
      {
        type: 'image_generation_call',
        id: 'ig',
        status: 'completed',
        result: Buffer.from('a picture').toString('base64'),
      },
      {
        type: 'message',
        id: 'm',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Look.', annotations: [] }],
      },
    ]
    const usage = { input_tokens: 3, output_tokens: 2 }
    const answer = { id: 'r', object: 'response', created_at: 1, model: 'm', output, usage }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, bodies }
}

function agentFlow(inputs: object): string {
  const agent = { agentMessages: [], agentEnableMemory: false, ...inputs }
  const start = { id: 'start_0', inputs: { startInputType: 'chatInput' } }
  return drawAgentflow([start, { id: 'agent_0', inputs: agent }], ['start_0>agent_0'])
}

const openaiAgent = (config: object = {}) =>
  agentFlow({
    agentModel: 'chatOpenAI',
    agentModelConfig: { modelName: 'm', ...config },
    agentToolsBuiltInOpenAI: '["web_search_preview","image_generation"]',
    agentToolsBuiltInAnthropic: '["web_fetch_20250910"]',
  })

describe('an agent whose model has tools of its own', () => {
  test('tells what they did, and keeps what they drew with the chat', async () => {
    const { url, bodies } = await openai()
    vi.stubEnv('OPENAI_BASE_URL', url)
    vi.stubEnv('OPENAI_API_KEY', 'key')
    const id = await service.addFlow(openaiAgent(), { type: 'AGENTFLOW' })
    const answer = await answerOf(service, id, { question: 'What is new?', chatId: 'drawn' })
    expect(bodies[0]?.tools?.map(({ type }) => type)).toEqual(['web_search_preview', 'image_generation'])
    const artifacts = [{ type: 'png', data: 'FILE-STORAGE::drawing.png' }]
    expect(answer).toMatchObject({ text: 'Look.', artifacts })
    expect(answer.usedTools).toMatchObject([{ tool: 'web_search_preview' }, { tool: 'image_generation' }])
    const query = new URLSearchParams({ chatflowId: id, chatId: 'drawn', fileName: 'drawing.png' })
    const headers = { authorization: `Bearer ${testKey}` }
    expect(await (await fetch(`${service.url}/api/v1/get-upload-file?${query}`, { headers })).text()).toBe('a picture')
    expect((await service.messages(id)).at(-1)).toMatchObject({ content: 'Look.', artifacts })
  })

  const report = async (flowData: string) => {
    const AgentFlowV2 = [{ id: 'a', name: 'Searching', flowData }]
    const [found] = await service.call('POST', 'export-import/report', { AgentFlowV2 })
    return found.substitutions
      .map(({ text }: { text: string }) => text)
      .filter((text: string) => text.startsWith('Tools'))
  }

  test.each([
    {
      name: 'while the model of this machine answers',
      key: '',
      config: {},
      says: 'while the model of this machine answers',
    },
    {
      name: 'of a server that the node names',
      key: 'key',
      config: { basepath: 'http://127.0.0.1:1/v1' },
      says: 'at an address that the node names',
    },
  ])('is reported to do without them $name', async ({ key, config, says }) => {
    vi.stubEnv('OPENAI_BASE_URL', '')
    vi.stubEnv('OPENAI_API_KEY', key)
    expect(await report(openaiAgent(config))).toEqual([expect.stringContaining(says)])
    expect((await report(openaiAgent(config)))[0]).toContain('"web_search_preview", "image_generation"')
  })

  test('is not reported where they will be used, or are not chosen', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'key')
    expect(await report(openaiAgent())).toEqual([])
    expect(await report(agentFlow({ agentModel: 'chatAnthropic', agentModelConfig: {} }))).toEqual([])
  })
})
