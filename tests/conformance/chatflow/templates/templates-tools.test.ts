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
  templatesIn,
} from '../bundle.fixture.ts'

type Template = { name: string; description: string; schema: string; func: string }
type Parameter = { property: string; required: boolean }

/** What the vendor of each tool is asked. */
const asked: Readonly<Record<string, { path: string; carries: string }>> = {
  'Add Hubspot Contact.json': { path: '/crm/v3/objects/contacts', carries: 'value of email' },
  'Create Airtable Record.json': { path: '/v0/YOUR-BASE-ID/YOUR-TABLE-ID', carries: 'value of column1' },
  'Perplexity AI Search.json': { path: '/chat/completions', carries: 'value of query' },
  'Print or Export Text Document.json': { path: '/publicApi/v1/exports/upload/md/pdf', carries: 'value of input' },
  'Send Slack Message.json': { path: '/YOUR-WEBHOOK-URL', carries: 'value of text' },
  'SendGrid Email.json': { path: '/v3/mail/send', carries: 'value of toEmail' },
  'Spider Web Scraper.json': { path: '/crawl', carries: 'value of url' },
}

describe.skipIf(!hasTemplates)(`Flowise's own tools ${skipped}`, () => {
  let bundle: Bundle
  let vendor: LocalServer
  beforeAll(async () => {
    vendor = await openLocalServer((path) =>
      path.endsWith('/exports/get')
        ? { status: 'ok', exportedFile: { downloadUrl: 'http://files/1.pdf' } }
        : { status: 'ok', id: 'e1', answer: 'from the vendor' },
    )
    bundle = await openBundle({ allowedHosts: [new URL(vendor.url).host] })
  })
  beforeEach(() => {
    bundle.reset()
    vendor.requests.length = 0
  })
  afterAll(async () => {
    await bundle.close()
    await vendor.close()
  })

  test('are all spoken of here', () => {
    expect(Object.keys(asked)).toEqual(templatesIn('tools'))
  })

  /** The tool as its owner would have it after filling it in: the vendor's address is that of a server here. */
  function filledIn(template: Template): Template {
    const func = template.func
      .replaceAll(/https:\/\/(api\.[a-z.]+|jotterpad\.app)(?=\/publicApi|\/crm|\/v0|\/v3|\/chat|\/crawl)/g, vendor.url)
      .replaceAll("'YOUR-WEBHOOK-URL'", `'${vendor.url}/YOUR-WEBHOOK-URL'`)
      // Its document takes the vendor a third of a minute.
      .replaceAll('20000', '20')
    return { ...template, func }
  }

  /** An agent with this tool, whose model calls it once and then speaks. */
  async function ask(tool: { id: string; name: string }, args: Record<string, string>) {
    bundle.inference.script({
      kind: 'say',
      of: () => [{ name: tool.name.replaceAll(/[^a-zA-Z0-9_-]/g, '_'), arguments: args }],
    })
    bundle.inference.script({ kind: 'say', of: () => 'Done.' })
    return answerOf(bundle.service, await bundle.service.addFlow(agentWith(tool.id)), { question: 'Go' })
  }

  test.each(Object.entries(asked))('%s is saved and called by an agent', async (file, { path, carries }) => {
    const template = JSON.parse(readTemplate('tools', file)) as Template
    const saved = await bundle.service.call('POST', 'tools', filledIn(template))
    expect(saved).toMatchObject({ name: template.name, schema: template.schema })
    const parameters = JSON.parse(template.schema) as Parameter[]
    const args = Object.fromEntries(parameters.map(({ property }) => [property, `value of ${property}`]))
    const { usedTools, text } = await ask(saved, {
      ...args,
      ...('inType' in args ? { inType: 'md', outType: 'pdf' } : {}),
    })
    expect(text).toBe('Done.')
    expect(vendor.requests[0]).toMatchObject({ method: 'POST', path, body: expect.stringContaining(carries) })
    const [used] = usedTools as { toolOutput: string; error?: string }[]
    expect(used?.error).toBeUndefined()
    expect(String(used?.toolOutput)).toMatch(/from the vendor|http:\/\/files\/1\.pdf/)
  })

  test.each(Object.keys(asked))('%s runs with nothing but what it requires', async (file) => {
    const template = JSON.parse(readTemplate('tools', file)) as Template
    const saved = await bundle.service.call('POST', 'tools', filledIn(template))
    const required = (JSON.parse(template.schema) as Parameter[]).filter((parameter) => parameter.required)
    const args = Object.fromEntries(required.map(({ property }) => [property, 'given']))
    const { usedTools } = await ask(saved, args)
    expect((usedTools as { error?: string }[])[0]?.error).toBeUndefined()
    expect(vendor.requests.length).toBeGreaterThan(0)
  })

  test('a tool as it comes reaches its vendor by the open internet alone, never a private address', async () => {
    const template = JSON.parse(readTemplate('tools', 'Send Slack Message.json')) as Template
    const func = template.func.replace(
      "'YOUR-WEBHOOK-URL'",
      `'http://127.0.0.1:${new URL(bundle.inference.url).port}/x'`,
    )
    const saved = await bundle.service.call('POST', 'tools', { ...template, name: 'outward', func })
    const before = bundle.inference.requests.length
    await ask(saved, { text: 'hi' })
    // The two questions of the agent, and nothing of its code: the bundle's own services are closed to that.
    expect(bundle.inference.requests.length - before).toBe(2)
    const elsewhere = template.func.replace("'YOUR-WEBHOOK-URL'", "'http://169.254.169.254/latest'")
    const refused = await bundle.service.call('POST', 'tools', { ...template, name: 'metadata', func: elsewhere })
    const { usedTools } = await ask(refused, { text: 'hi' })
    expect((usedTools as { toolOutput: string }[])[0]?.toolOutput).toBe('')
  })
})

/** A tool agent with one saved tool, as Flowise draws it; its model has no key. */
function agentWith(toolId: string): string {
  const node = (name: string, inputs: object, rest: object = {}) => ({
    id: `${name}_0`,
    type: 'customNode',
    position: { x: 0, y: 0 },
    data: { id: `${name}_0`, name, label: name, inputs, ...rest },
  })
  const edge = (source: string, target: string, input: string, type: string) => ({
    source: `${source}_0`,
    sourceHandle: `${source}_0-output-${source}-${type}`,
    target: `${target}_0`,
    targetHandle: `${target}_0-input-${input}-${type}`,
    type: 'buttonedge',
    id: `${source}-${target}`,
  })
  const wired = (name: string) => `{{${name}_0.data.instance}}`
  return JSON.stringify({
    nodes: [
      node('chatOpenAI', { modelName: 'gpt-4o-mini' }),
      node('bufferMemory', {}),
      node('customTool', { selectedTool: toolId }),
      node('toolAgent', { model: wired('chatOpenAI'), memory: wired('bufferMemory'), tools: [wired('customTool')] }),
    ],
    edges: [
      edge('chatOpenAI', 'toolAgent', 'model', 'BaseChatModel'),
      edge('bufferMemory', 'toolAgent', 'memory', 'BaseChatMemory'),
      edge('customTool', 'toolAgent', 'tools', 'Tool'),
    ],
  })
}
