import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf } from '../../../services/chatflow/src/test-support/ask.ts'
import type { ToolAsk, UpstreamRequest } from '../../../services/chatflow/src/test-support/upstream-behaviour.ts'
import { type Bundle, type LocalServer, openBundle, openLocalServer } from './bundle.fixture.ts'

const folder = join(import.meta.dirname, 'flows-by-hand')
const read = (name: string) => readFileSync(join(folder, `${name}.json`), 'utf8')

type Said = string | readonly ToolAsk[]

// Flows as people draw them in Flowise's editor, kept as it exports them. No node of them has a key.
describe('flows that people draw', () => {
  let bundle: Bundle
  let api: LocalServer
  beforeAll(async () => {
    api = await openLocalServer((path) => ({ answers: path, celsius: 21 }))
    bundle = await openBundle({ allowedHosts: [new URL(api.url).host] })
  })
  beforeEach(() => {
    bundle.reset()
    bundle.inference.behave({ kind: 'answer' })
    api.requests.length = 0
  })
  afterAll(async () => {
    await bundle.close()
    await api.close()
  })

  /** What the model says, one entry a question; afterwards it repeats what it is asked. */
  const script = (...said: Said[]) =>
    bundle.inference.script(...said.map((text) => ({ kind: 'say' as const, of: () => text })))
  const add = (flowData: string, type = 'CHATFLOW') => bundle.service.addFlow(flowData, { type })
  const chats = () => bundle.inference.requests.filter(({ url }) => url.endsWith('/chat/completions'))
  const asked = (at: number) => textOf(chats()[at])
  const atApi = (flowData: string) => flowData.replaceAll('http://localhost:5566', api.url)

  const names = existsSync(folder) ? readdirSync(folder) : []
  test.each(names)('%s is told to run before it is imported, but for what it names elsewhere', async (file) => {
    const { verdict, reasons } = await bundle.report(read(file.replace('.json', '')))
    const lacks = reasons.filter(
      (reason) =>
        !reason.includes('the flow "5b1f0d3e-8c2a-4f6e-9d7b-1a2b3c4d5e6f"') && !reason.includes('the path of a file'),
    )
    expect(lacks).toEqual([])
    expect(verdict).toBe(reasons.length === 0 ? 'runs with substitution' : 'cannot run')
  })

  describe('retrieval over a PDF, with memory and sources', () => {
    test('answers from the page that has it, and remembers what was asked', async () => {
      const id = await add(read('rag-over-pdf'))
      script('Three years.')
      const first = await answerOf(bundle.service, id, {
        question: 'How long does the warranty of the kettle last?',
        chatId: 'c',
      })
      expect(first).toMatchObject({ text: 'Three years.', memoryType: 'Buffer Window Memory' })
      const sources = first.sourceDocuments as { pageContent: string; metadata: Record<string, unknown> }[]
      expect(sources).toHaveLength(2)
      expect(sources.map(({ pageContent }) => pageContent)).toContain('The warranty of the kettle lasts three years.')
      expect(sources[0]?.metadata).toMatchObject({ department: 'sales', loc: { pageNumber: expect.any(Number) } })
      script('How long may the kettle be returned?', 'Thirty days.')
      const second = await answerOf(bundle.service, id, { question: 'And returned?', chatId: 'c' })
      expect(second.text).toBe('Thirty days.')
      // The follow-up is made a question of its own from what came before.
      expect(asked(1)).toContain('Three years.')
      const searched = bundle.inference.requests.findLast(({ url }) => url.endsWith('/embeddings'))
      expect(searched?.body.input).toEqual(['How long may the kettle be returned?'])
      expect(asked(2)).toContain('And returned?')
    })

    test('streams its answer, then its sources', async () => {
      const { order } = await bundle.stream(await add(read('rag-over-pdf')), { question: 'What is the dog called?' })
      expect(order).toEqual(['start', 'token', 'sourceDocuments', 'metadata', 'end'])
    })

    test('embeds its pages once, not for each question', async () => {
      const id = await add(read('rag-over-pdf'))
      await answerOf(bundle.service, id, { question: 'one' })
      await answerOf(bundle.service, id, { question: 'two' })
      const embedded = bundle.inference.requests.filter(({ url }) => url.endsWith('/embeddings'))
      expect(embedded.map(({ body }) => [body.input].flat().length)).toEqual([3, 1, 1])
    })
  })

  test('a chain of several prompts takes the one that fits', async () => {
    const id = await add(read('multi-prompt'))
    script('```json\n{"destination": "cooking-qa", "next_inputs": "How long do eggs boil?"}\n```', 'Six minutes.')
    expect(await answerOf(bundle.service, id, { question: 'Eggs?' })).toMatchObject({ text: 'Six minutes.' })
    expect(asked(0)).toMatch(/physics-qa.*cooking-qa/s)
    expect(asked(1)).toContain('You are a chef.')
    script('{"destination": "physics-qa", "next_inputs": "Why is the sky blue?"}', 'Scattering.')
    await answerOf(bundle.service, id, { question: 'Sky?' })
    expect(asked(3)).toContain('You are a physics professor.')
  })

  test('a database is asked in SQL and left as it is', async () => {
    const home = mkdtempSync(join(tmpdir(), 'flows-by-hand-'))
    const path = join(home, 'shop.db')
    const db = new DatabaseSync(path)
    db.exec(
      "CREATE TABLE orders (id INTEGER, customer TEXT); INSERT INTO orders VALUES (1, 'Ann'), (2, 'Ann'), (3, 'Bob')",
    )
    const id = await add(read('sql-over-sqlite').replace('"url": ""', `"url": ${JSON.stringify(path)}`))
    script("SELECT COUNT(*) AS n FROM orders WHERE customer = 'Ann'", 'Ann has two orders.')
    expect(await answerOf(bundle.service, id, { question: 'How many orders has Ann?' })).toMatchObject({
      text: 'Ann has two orders.',
    })
    expect(asked(0)).toMatch(/orders/)
    expect(asked(1)).toMatch(/"n":\s?2/)
    script('DELETE FROM orders', 'All gone.')
    await answerOf(bundle.service, id, { question: 'Delete all' })
    expect(db.prepare('SELECT COUNT(*) AS n FROM orders').get()).toMatchObject({ n: 3 })
    db.close()
    rmSync(home, { recursive: true })
  })

  test('an API is asked at the address that the model finds in its documentation', async () => {
    const id = await add(atApi(read('api-chain')))
    script(`${api.url}/v1/forecast?city=Rome`, 'It is 21 degrees in Rome.')
    expect(await answerOf(bundle.service, id, { question: 'How warm is Rome?' })).toMatchObject({
      text: 'It is 21 degrees in Rome.',
    })
    expect(api.requests).toMatchObject([{ method: 'GET', path: '/v1/forecast?city=Rome' }])
    expect(asked(1)).toContain('"celsius":21')
  })

  test('each endpoint of an OpenAPI document is a tool of an agent', async () => {
    const drawing = JSON.parse(read('openapi-agent'))
    for (const { data } of drawing.nodes) {
      if (data.name === 'openAPIToolkit') data.inputs.openApiFile = movedTo(api.url, data.inputs.openApiFile)
    }
    const id = await add(JSON.stringify(drawing))
    script(
      [{ name: 'showPetById', arguments: { PathParameters: { petId: '7' }, QueryParameters: { verbose: true } } }],
      [{ name: 'createPet', arguments: { RequestBody: { name: 'Bruno' } } }],
      'Bruno is in.',
    )
    const { text, usedTools } = await answerOf(bundle.service, id, { question: 'Is Bruno like pet 7?' })
    expect(text).toBe('Bruno is in.')
    expect((usedTools as { tool: string }[]).map(({ tool }) => tool)).toEqual(['showPetById', 'createPet'])
    expect(api.requests).toMatchObject([
      { method: 'GET', path: '/api/pets/7?verbose=true' },
      { method: 'POST', path: '/api/pets', body: '{"name":"Bruno"}' },
    ])
  })

  test('a ReAct agent calls a tool whose code came with the flow', async () => {
    const id = await add(read('react-custom-tool'))
    script(
      'Thought: I look at the stock.\nAction: stock_of\nAction Input: {"article": "kettle"}',
      'Thought: One more comes.\nAction: calculator\nAction Input: 41 + 1',
      'Thought: I know.\nFinal Answer: 42 kettles.',
    )
    expect(await answerOf(bundle.service, id, { question: 'How many kettles, with the new one?' })).toMatchObject({
      text: '42 kettles.',
    })
    expect(asked(1)).toContain('Observation: 41')
    expect(asked(2)).toContain('Observation: 42')
  })

  test.each([
    { question: 'urgent: fire', text: 'Echo: Answer at once: URGENT: FIRE', set: { urgent: 'URGENT: FIRE' } },
    { question: 'tea', text: 'Echo: Take your time: calm: tea', set: { calm: 'calm: tea' } },
  ])(
    'the branch that a condition takes for "$question" sets its variable and runs alone',
    async ({ question, text, set }) => {
      const answer = await answerOf(bundle.service, await add(read('if-else-variables')), { question })
      expect(answer).toMatchObject({ text, flowVariables: set })
      expect(chats()).toHaveLength(1)
    },
  )

  test('an answer that is no JSON is mended by asking once more', async () => {
    const id = await add(read('structured-output-autofix'))
    script('The total is twelve.', '```json\n{"total": 12, "payee": "Ann"}\n```')
    expect(await answerOf(bundle.service, id, { question: 'Pay Ann 12' })).toMatchObject({
      json: { total: 12, payee: 'Ann' },
    })
    expect(chats()).toHaveLength(2)
    expect(asked(1)).toContain('The total is twelve.')
  })

  describe('sequential agents with a condition', () => {
    test.each([
      { mood: 'angry', said: ['I understand.'], agents: ['Classifier', 'Calmer'] },
      { mood: 'happy', said: ['Thank you.'], agents: ['Classifier', 'Thanks'] },
    ])('a customer who is $mood', async ({ mood, said, agents }) => {
      const id = await add(read('sequential-condition'), 'MULTIAGENT')
      script(JSON.stringify({ mood }), ...said)
      const answer = await answerOf(bundle.service, id, { question: 'Hello' })
      expect(answer.text).toBe(said.at(-1))
      const reasoning = answer.agentReasoning as { agentName: string; state: Record<string, unknown> }[]
      for (const agent of agents) expect(reasoning.map(({ agentName }) => agentName)).toContain(agent)
      expect(reasoning[0]?.state).toMatchObject({ mood, log: ['classified'] })
      if (mood === 'angry') expect(asked(1)).toContain('The customer is angry.')
    })
  })

  test('branches of an agent flow run at once, keep their state and meet', async () => {
    const id = await add(read('agentflow-parallel-join'), 'AGENTFLOW')
    bundle.inference.behave({ kind: 'say', of: (request) => opinionOf(textOf(request)) })
    const answer = await answerOf(bundle.service, id, { question: 'Tea?' })
    expect(answer.text).toBe('Judged: FOR: warm\nAGAINST: hot\nFACTS: water')
    const nodes = answer.agentFlowExecutedData as { nodeLabel: string; status: string }[]
    expect(nodes.filter(({ nodeLabel }) => nodeLabel === 'Weigh')).toHaveLength(1)
    expect(nodes.every(({ status }) => status === 'FINISHED')).toBe(true)
  })

  test('a loop with an iteration inside goes round until its condition holds', async () => {
    const id = await add(read('agentflow-loop-iteration'), 'AGENTFLOW')
    const answer = await answerOf(bundle.service, id, { question: 'tea, milk' })
    expect(answer.text).toBe('Echo: tea\nEcho: milk after 0++')
    // Two words, twice.
    expect(chats().map((request) => request.body.messages.at(-1)?.content)).toEqual(['tea', 'milk', 'tea', 'milk'])
  })

  describe('a form, a person and a flow of its own', () => {
    const form = { customer: 'Ann', amount: 12, reason: 'late' }

    async function stopped(chatId: string) {
      const Pays = { id: '5b1f0d3e-8c2a-4f6e-9d7b-1a2b3c4d5e6f', name: 'Pays', type: 'CHATFLOW', flowData: payer() }
      await bundle.service.call('POST', 'export-import/import', { ChatFlow: [Pays] })
      const id = await add(read('agentflow-approval-subflow'), 'AGENTFLOW')
      const answer = await answerOf(bundle.service, id, { form, chatId })
      expect(answer).toMatchObject({ text: expect.stringContaining('Pay 12 to Ann because it was late?') })
      return { id, answer }
    }

    /** The chain of an export, as the flow that is called. */
    const payer = () => read('structured-output-autofix')

    test('pays when the person agrees', async () => {
      const { id, answer } = await stopped('yes')
      script('{"total": 12, "payee": "Ann"}')
      const done = await answerOf(bundle.service, id, { chatId: 'yes', humanInput: { type: 'proceed' } })
      expect(done.executionId).toBe(answer.executionId)
      expect(String(done.text)).toMatch(/^Done: .*"payee": "Ann"/s)
      expect(asked(0)).toContain('Read this invoice: Refund 12 to Ann')
    })

    test('says sorry when they refuse', async () => {
      const { id } = await stopped('no')
      const done = await answerOf(bundle.service, id, { chatId: 'no', humanInput: { type: 'reject' } })
      expect(done.text).toBe('We are sorry, Ann.')
      expect(chats()).toEqual([])
    })
  })
})

function textOf(request: UpstreamRequest | undefined): string {
  return (request?.body.messages ?? [])
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n')
}

function opinionOf(asked: string): string {
  if (asked.includes('speaks for')) return 'warm'
  if (asked.includes('speaks against')) return 'hot'
  return asked.includes('a judge') ? `Judged: ${asked.slice(asked.indexOf('FOR:'))}` : 'water'
}

/** The same OpenAPI document with another server. */
function movedTo(url: string, file: string): string {
  const [, base64 = '', rest = ''] = /^data:[^,]*;base64,([^,]*)(.*)$/s.exec(file) ?? []
  const text = Buffer.from(base64, 'base64').toString().replace('http://localhost:5566', url)
  return `data:application/x-yaml;base64,${Buffer.from(text).toString('base64')}${rest}`
}
