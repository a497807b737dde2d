import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, ask, type StreamEvent } from '../../../../services/chatflow/src/test-support/ask.ts'
import { type Bundle, hasTemplates, openBundle, readTemplate, skipped, templatesIn } from '../bundle.fixture.ts'

/** What becomes of a template as it is. */
type Expected = {
  readonly name: string
  /** Why it cannot run before its owner adds something; it runs with substitution otherwise. */
  readonly lacks?: string
  /** Flowise streams the answers of all but these, by what stands at their end. */
  readonly streams?: false
  /** What comes between the tokens and the metadata. */
  readonly tells?: readonly string[]
}

const chatflows: readonly Expected[] = [
  { name: 'Conversation Chain.json' },
  { name: 'Conversational Agent.json', streams: false },
  { name: 'HuggingFace LLM Chain.json' },
  { name: 'Image Generation.json', lacks: 'the models of this machine write but do not draw' },
  { name: 'Input Moderation.json' },
  { name: 'LLM Chain.json' },
  { name: 'List Output Parser.json', streams: false },
  { name: 'Multiple Documents QnA.json', tells: ['usedTools'] },
  { name: 'OpenAI Assistant.json', lacks: 'no tool is selected' },
  { name: 'Query Engine.json', tells: ['sourceDocuments'] },
  { name: 'ReAct Agent.json', streams: false },
  { name: 'Simple Chat Engine.json' },
  { name: 'Tool Agent.json', tells: ['usedTools'] },
]

const agentflows: readonly Expected[] = [
  { name: 'Agentic RAG.json' },
  { name: 'Essay Writing & Grading.json' },
  { name: 'Human In Loop RAG.json' },
  { name: 'Lead Outreach.json' },
  { name: 'Multi Agents.json' },
  { name: 'Patient Concierge.json', lacks: 'is neither here nor in the import' },
  { name: 'Plan and Execute.json' },
  { name: 'Portfolio Management Team.json' },
  { name: 'Prompt Engineering Team.json' },
]

const agentflowsV2: readonly Expected[] = [
  { name: 'Agents Handoff.json' },
  { name: 'Deep Research With Multi-turn Conversations.json' },
  { name: 'Human In The Loop.json', lacks: '"gmail"' },
  { name: 'Interacting With API.json', lacks: 'no OpenAPI document is chosen' },
  { name: 'Iterations.json' },
  { name: 'Supervisor Worker.json' },
  { name: 'Translator.json' },
]

const parts = [
  { part: 'chatflows', type: 'CHATFLOW', templates: chatflows },
  { part: 'agentflows', type: 'MULTIAGENT', templates: agentflows },
  { part: 'agentflowsv2', type: 'AGENTFLOW', templates: agentflowsV2 },
]
const all = parts.flatMap(({ templates, ...part }) => templates.map((template) => ({ ...part, ...template })))
const runnable = all.filter(({ lacks }) => lacks === undefined)
const question = { question: 'What is new?' }

describe.skipIf(!hasTemplates)(`Flowise's own flows, as they are ${skipped}`, () => {
  let bundle: Bundle
  beforeAll(async () => {
    bundle = await openBundle()
  })
  beforeEach(() => bundle.reset())
  afterAll(() => bundle.close())

  const add = ({ part, type, name }: (typeof all)[number]) => bundle.service.addFlow(readTemplate(part, name), { type })

  test('are all spoken of here', () => {
    for (const { part, templates } of parts) expect(templates.map(({ name }) => name)).toEqual(templatesIn(part))
  })

  test.each(all)('$name: its report is right, before it is imported', async ({ part, name, lacks }) => {
    const { verdict, reasons, substitutions } = await bundle.report(readTemplate(part, name))
    expect(verdict, reasons.join()).toBe(lacks === undefined ? 'runs with substitution' : 'cannot run')
    expect(reasons.join()).toContain(lacks ?? '')
    // None of them came with a key.
    expect(substitutions.map(({ text }) => text).join()).toMatch(
      /The model of this machine answers|the local model answers/,
    )
  })

  test.each(runnable)('$name is imported, passes its validation and runs to its end', async (template) => {
    const id = await add(template)
    expect(await bundle.service.call('GET', `validation/${id}`)).toEqual([])
    const answer = await answerOf(bundle.service, id, question)
    expect(answer, JSON.stringify(answer).slice(0, 500)).toMatchObject({ chatId: expect.any(String) })
    expect(answer.text ?? answer.json).toEqual(expect.anything())
    expect(bundle.inference.requests.length).toBeGreaterThan(0)
  })

  test.each(all.filter(({ lacks }) => lacks !== undefined))(
    '$name: its validation tells the same',
    async (template) => {
      const faults: { id: string; issues: string[] }[] = await bundle.service.call(
        'GET',
        `validation/${await add(template)}`,
      )
      expect(faults.flatMap(({ issues }) => issues).join()).toContain(template.lacks)
      expect(faults.every(({ id }) => id !== '')).toBe(true)
    },
  )

  const streamed = runnable.filter(({ streams }) => streams !== false)
  const chains = streamed.filter(({ part }) => part === 'chatflows')
  test.each(chains)('$name streams in the order of Flowise', async (template) => {
    const { order } = await bundle.stream(await add(template), question)
    expect(order).toEqual(['start', 'token', ...(template.tells ?? []), 'metadata', 'end'])
  })

  test.each(runnable.filter(({ streams }) => streams === false))(
    '$name answers whole, as Flowise',
    async (template) => {
      const response = await ask(bundle.service, await add(template), { ...question, streaming: true })
      expect(response.headers.get('content-type')).toContain('application/json')
      expect(await response.json()).toMatchObject({ chatMessageId: expect.any(String), isStreamValid: false })
    },
  )

  test.each(streamed.filter(({ part }) => part === 'agentflows'))(
    '$name names each agent as it comes to it',
    async (template) => {
      const { order } = await bundle.stream(await add(template), question)
      expect(order.join()).toMatch(/^start,(nextAgent,agentReasoning,)+(action,)?token,metadata,end$/)
    },
  )

  test.each(streamed.filter(({ part }) => part === 'agentflowsv2'))(
    '$name tells of each node as it comes to it',
    async (template) => {
      const { events } = await bundle.stream(await add(template), question)
      expectAgentflowOrder(events)
      expect(events.map(({ event }) => event)).not.toContain('start')
    },
  )

  test.each(all.filter(({ lacks }) => lacks !== undefined && !lacks.includes('gmail')))(
    '$name says what it lacks instead of running without',
    async (template) => {
      const answer = await answerOf(bundle.service, await add(template), question)
      expect(answer).toMatchObject({ statusCode: 500, message: expect.stringMatching(/^Cannot /) })
    },
  )
})

/** The order of agent flows: each node begins and ends, what it did follows, the last one's words come in between. */
function expectAgentflowOrder(events: readonly StreamEvent[]): void {
  const names = events.map(({ event }) => event)
  expect(events[0]).toEqual({ event: 'agentFlowEvent', data: 'INPROGRESS' })
  expect(events.at(-3)).toEqual({ event: 'agentFlowEvent', data: 'FINISHED' })
  expect(names.slice(-2)).toEqual(['metadata', 'end'])
  const steps = events.filter(({ event }) => event === 'nextAgentFlow').map(({ data }) => data as { status: string })
  // A node within an iteration may fail, as Ollama's does where there is none: that is the answer for its item.
  const begun = steps.filter(({ status }) => status === 'INPROGRESS')
  expect(begun).toHaveLength(steps.filter(({ status }) => status === 'FINISHED' || status === 'ERROR').length)
  const last = names.lastIndexOf('nextAgentFlow')
  expect(names.slice(names.indexOf('token'), last).filter((name, at, all) => name !== all[at - 1])).toEqual([
    'token',
    'calledTools',
    'usageMetadata',
  ])
  expect(names.slice(last)).toEqual(['nextAgentFlow', 'agentFlowExecutedData', 'agentFlowEvent', 'metadata', 'end'])
}
