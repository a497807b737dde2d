import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allEvents, answerOf, ask } from './testing/ask.fixture.ts'
import { type RunningService, startService, temporaryHome } from './testing/running-service.fixture.ts'
import { willing } from './testing/scripted-answers.fixture.ts'
import { openScriptedUpstream, type ScriptedUpstream } from './testing/scripted-upstream.fixture.ts'

const folder = fileURLToPath(new URL('../../../../shared/conformance/flowise-templates', import.meta.url))
const present = existsSync(folder)
const namesIn = (part: string) =>
  present ? readdirSync(`${folder}/${part}`).filter((name) => name.endsWith('.json')) : []

type Inputs = Record<string, unknown>
type Drawing = { nodes: { data: { name: string; inputs: Inputs; credential?: string } }[] }

/** Points all models of a drawing at one server that speaks OpenAI's API. */
function withModelsAt(url: string, text: string): string {
  const drawing = JSON.parse(text) as Drawing
  for (const { data } of drawing.nodes) {
    if (data.name === 'chatOpenAI' || data.name === 'openAIEmbeddings') data.inputs.basepath = url
    for (const name of Object.keys(data.inputs)) {
      if (!/^(llm|agent|conditionAgent|humanInput)Model$/.test(name)) continue
      data.inputs[name] = 'chatOpenAI'
      data.inputs[`${name}Config`] = { modelName: 'scripted', basepath: url }
    }
  }
  return JSON.stringify(drawing)
}

describe.skipIf(!present)(
  "Flowise's own agent flows (skipped: ../shared/conformance/flowise-templates is absent)",
  () => {
    let state: Awaited<ReturnType<typeof temporaryHome>>
    let upstream: ScriptedUpstream
    let service: RunningService
    beforeAll(async () => {
      state = await temporaryHome()
      upstream = await openScriptedUpstream()
      service = await startService(state.home)
    })
    beforeEach(() => {
      upstream.reset()
      upstream.behave({ kind: 'say', of: willing })
    })
    afterAll(async () => {
      await service.stop()
      await upstream.close()
      await state.remove()
    })

    async function add(part: string, name: string): Promise<string> {
      const text = await withTools(readFileSync(`${folder}/${part}/${name}`, 'utf8'))
      return service.addFlow(withModelsAt(upstream.url, text), {
        type: part === 'agentflowsv2' ? 'AGENTFLOW' : 'MULTIAGENT',
      })
    }

    /** A flow that comes without its custom tools gets others of their ids. */
    async function withTools(text: string): Promise<string> {
      const drawing = JSON.parse(text) as Drawing
      for (const { data } of drawing.nodes.filter((node) => node.data.name === 'customTool')) {
        const tool = { name: `tool_${data.inputs.selectedTool}`.slice(0, 20), description: 'Looks up', color: '#fff' }
        const saved = await service.call('POST', 'tools', {
          ...tool,
          schema: '[]',
          func: 'return JSON.stringify({ ok: true })',
        })
        data.inputs.selectedTool = saved.id
      }
      return JSON.stringify(drawing)
    }

    test.each(namesIn('agentflowsv2'))('%s can run, but for what needs an account elsewhere', async (name) => {
      const id = await add('agentflowsv2', name)
      const faults: { issues: string[] }[] = await service.call('GET', `validation/${id}`)
      expect(faults.flatMap(({ issues }) => issues).filter((issue) => !issue.includes('"gmail"'))).toEqual([])
    })

    test.each([
      'Agents Handoff.json',
      'Deep Research With Multi-turn Conversations.json',
      'Iterations.json',
      'Supervisor Worker.json',
      'Translator.json',
    ])('%s runs to its end', async (name) => {
      const id = await add('agentflowsv2', name)
      const answer = await answerOf(service, id, { question: 'What is new?' })
      expect(answer, JSON.stringify(answer).slice(0, 500)).toMatchObject({ text: expect.any(String) })
      expect(answer.text).toMatch(/^Said after \d+\.$/)
      const { data } = await service.call('GET', `executions?agentflowId=${id}`)
      expect(data).toMatchObject([{ state: 'FINISHED' }])
    })

    test.each(namesIn('agentflows'))('%s can run', async (name) => {
      const id = await add('agentflows', name)
      expect(await service.call('GET', `validation/${id}`)).toEqual([])
    })

    test.each([
      'Agentic RAG.json',
      'Essay Writing & Grading.json',
      'Lead Outreach.json',
      'Multi Agents.json',
      'Patient Concierge.json',
      'Plan and Execute.json',
      'Portfolio Management Team.json',
      'Prompt Engineering Team.json',
    ])('%s runs to its end', async (name) => {
      const id = await add('agentflows', name)
      const answer = await answerOf(service, id, { question: 'What is new?' })
      expect(answer, JSON.stringify(answer).slice(0, 500)).toMatchObject({ text: expect.any(String) })
      expect(answer.agentReasoning).not.toEqual([])
    })

    test('Human In Loop RAG asks before a tool is called, and goes on when the person agrees', async () => {
      const id = await add('agentflows', 'Human In Loop RAG.json')
      const stopped = await answerOf(service, id, { question: 'Apple?', chatId: 'c' })
      expect(stopped).toMatchObject({
        text: expect.stringContaining('You are about to execute tool'),
        action: { mapping: { approve: 'Yes' } },
      })
      const done = await answerOf(service, id, { question: 'Yes', chatId: 'c', action: stopped.action })
      expect(done).toMatchObject({ text: expect.stringContaining('Said after') })
      expect(done.action).toBeUndefined()
    })

    test('Human In The Loop waits for a person, and starts over when they refuse', async () => {
      const id = await add('agentflowsv2', 'Human In The Loop.json')
      const form = { subject: 'Price', body: 'How much is it?', from: 'a@example.org' }
      const stopped = await answerOf(service, id, { form, chatId: 'c' })
      expect(stopped).toMatchObject({ text: expect.stringContaining('Are you sure you want to proceed?') })
      expect(stopped.action).toMatchObject({ data: { nodeId: 'humanInputAgentflow_0' } })
      const again = await answerOf(service, id, { chatId: 'c', humanInput: { type: 'reject', feedback: 'Too long' } })
      expect(again).toMatchObject({
        executionId: stopped.executionId,
        action: { data: { nodeId: 'humanInputAgentflow_0' } },
      })
    })

    test('Translator tells what happens in the order of Flowise', async () => {
      const id = await add('agentflowsv2', 'Translator.json')
      const events = await allEvents(await ask(service, id, { question: 'Hello', streaming: true }))
      expect(events.map(({ event }) => event)).toEqual([
        'agentFlowEvent',
        'nextAgentFlow',
        'nextAgentFlow',
        'agentFlowExecutedData',
        'nextAgentFlow',
        'token',
        'token',
        'token',
        'calledTools',
        'usageMetadata',
        'nextAgentFlow',
        'agentFlowExecutedData',
        'agentFlowEvent',
        'metadata',
        'end',
      ])
    })
  },
)
