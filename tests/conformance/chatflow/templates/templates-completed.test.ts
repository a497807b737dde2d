import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf } from '../../../../services/chatflow/src/test-support/ask.ts'
import {
  type Bundle,
  hasTemplates,
  type LocalServer,
  openBundle,
  openLocalServer,
  readTemplate,
  skipped,
} from '../bundle.fixture.ts'

type Drawing = { nodes: { data: { name: string; inputs: Record<string, unknown> } }[] }
type Config = Record<string, unknown>

const tool = (id: string, name: string) => ({
  id,
  name,
  description: 'Looks up',
  color: '#fff',
  schema: '[{"id":0,"property":"patient_name","description":"Whom","type":"string","required":true}]',
  func: 'return JSON.stringify({ found: $patient_name })',
})

describe.skipIf(!hasTemplates)(`Flowise's own flows, with what their owner has to add ${skipped}`, () => {
  let bundle: Bundle
  let api: LocalServer
  beforeAll(async () => {
    api = await openLocalServer((path) => ({ events: [path] }))
    bundle = await openBundle({ allowedHosts: [new URL(api.url).host] })
  })
  beforeEach(() => {
    bundle.reset()
    api.requests.length = 0
  })
  afterAll(async () => {
    await bundle.close()
    await api.close()
  })

  test('Patient Concierge runs, unchanged, when its tools come in the same export', async () => {
    const flowData = readTemplate('agentflows', 'Patient Concierge.json')
    const names: Record<string, string> = {}
    for (const { data } of (JSON.parse(flowData) as Drawing).nodes) {
      if (data.name === 'customTool') names[String(data.inputs.selectedTool)] = `lookup_${Object.keys(names).length}`
    }
    const Tool = Object.entries(names).map(([id, name]) => tool(id, name))
    const id = '3f0ca9b6-6d8e-4b53-a0a1-0d6a1a5d3d11'
    const AgentFlow = [{ id, name: 'Concierge', flowData, type: 'MULTIAGENT' }]
    const [report] = await bundle.service.call('POST', 'export-import/report', { AgentFlow, Tool })
    expect(report).toMatchObject({ verdict: 'runs with substitution', reasons: [] })
    await bundle.service.call('POST', 'export-import/import', { AgentFlow, Tool })
    const answer = await answerOf(bundle.service, id, { question: 'I am Ann' })
    expect(answer).toMatchObject({ text: expect.stringContaining('Said after') })
    expect(JSON.stringify(answer.agentReasoning)).toContain('{\\"found\\":\\"text\\"}')
  })

  test('OpenAI Assistant runs with a tool chosen and an assistant of one’s own', async () => {
    const { id: toolId } = await bundle.service.call('POST', 'tools', tool('', 'lookup'))
    const details = JSON.stringify({ name: 'Helper', instruction: 'Speak like a pirate.' })
    const assistant = await bundle.service.call('POST', 'assistants', { details, type: 'CUSTOM', credential: 'x' })
    const drawing = JSON.parse(readTemplate('chatflows', 'OpenAI Assistant.json')) as Drawing
    for (const { data } of drawing.nodes) {
      if (data.name === 'customTool') data.inputs.selectedTool = toolId
      if (data.name === 'openAIAssistant') data.inputs.selectedAssistant = assistant.id
    }
    const flowData = JSON.stringify(drawing)
    expect(await bundle.report(flowData)).toMatchObject({ verdict: 'runs with substitution' })
    const answer = await answerOf(bundle.service, await bundle.service.addFlow(flowData), { question: 'Hello' })
    expect(answer).toMatchObject({ text: expect.stringContaining('Said after') })
    expect((answer.usedTools as { tool: string }[]).map((used) => used.tool)).toEqual([
      'calculator',
      'serper',
      'lookup',
    ])
    expect(JSON.stringify(bundle.inference.requests[0]?.body.messages)).toContain('Speak like a pirate.')
  })

  test('Interacting With API runs with an API to interact with', async () => {
    const drawing = JSON.parse(readTemplate('agentflowsv2', 'Interacting With API.json')) as Drawing
    for (const { data } of drawing.nodes) {
      if (data.name === 'httpAgentflow') data.inputs.url = `${api.url}/last`
      for (const chosen of [data.inputs.agentTools ?? []].flat() as { agentSelectedToolConfig: Config }[]) {
        const config = chosen.agentSelectedToolConfig
        for (const name of Object.keys(config)) {
          if (name.endsWith('Url')) config[name] = String(config[name]).replace('http://localhost:5566', api.url)
        }
        if ('yamlFile' in config) config.yamlFile = dataUri(openApi(api.url))
      }
    }
    const flowData = JSON.stringify(drawing)
    expect(await bundle.report(flowData)).toMatchObject({ verdict: 'runs with substitution', reasons: [] })
    const id = await bundle.service.addFlow(flowData, { type: 'AGENTFLOW' })
    const answer = await answerOf(bundle.service, id, { question: 'Go' })
    expect(answer.statusCode, JSON.stringify(answer).slice(0, 300)).toBeUndefined()
    const asked = api.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
    expect(asked).toEqual([
      'GET /events/text',
      'POST /events',
      'PUT /events',
      'DELETE /events/text',
      'GET /weather',
      'GET /last',
    ])
  })
})

function openApi(url: string): string {
  return `openapi: 3.1.0
info: { title: Weather, version: '1' }
servers: [{ url: '${url}' }]
paths:
  /weather:
    get:
      operationId: weather
      summary: How the weather is
      responses: { '200': { description: It } }
`
}

function dataUri(text: string): string {
  return `data:application/x-yaml;base64,${Buffer.from(text).toString('base64')},filename:api.yaml`
}
