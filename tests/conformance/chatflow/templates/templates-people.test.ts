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

type Inputs = Record<string, unknown>
type Drawing = { nodes: { data: { name: string; inputs: Inputs } }[] }

describe.skipIf(!hasTemplates)(`Flowise's own flows with a person in them ${skipped}`, () => {
  let bundle: Bundle
  let office: LocalServer
  beforeAll(async () => {
    office = await openLocalServer(() => ({ sent: true }))
    bundle = await openBundle({ allowedHosts: [new URL(office.url).host] })
  })
  beforeEach(() => {
    bundle.reset()
    office.requests.length = 0
  })
  afterAll(async () => {
    await bundle.close()
    await office.close()
  })

  describe('Human In Loop RAG', () => {
    const add = () =>
      bundle.service.addFlow(readTemplate('agentflows', 'Human In Loop RAG.json'), { type: 'MULTIAGENT' })

    async function stopped() {
      const id = await add()
      const answer = await answerOf(bundle.service, id, { question: 'Apple?', chatId: 'c' })
      expect(answer.text).toContain('You are about to execute tool')
      expect(answer.action).toMatchObject({ mapping: { approve: 'Yes', reject: 'No' } })
      return { id, action: answer.action as { mapping: { approve: string; reject: string } } }
    }

    test('calls the tool and goes on when the person agrees', async () => {
      const { id, action } = await stopped()
      const done = await answerOf(bundle.service, id, { question: action.mapping.approve, chatId: 'c', action })
      expect(done.text).toContain('Said after')
      expect(done.action).toBeUndefined()
      // The store of the template is empty here: it is searched and finds nothing.
      expect(firstToolMessage()).toBe('')
    })

    test('goes on without the tool when the person refuses', async () => {
      const { id, action } = await stopped()
      const done = await answerOf(bundle.service, id, { question: action.mapping.reject, chatId: 'c', action })
      expect(done).toMatchObject({ text: expect.any(String) })
      expect(firstToolMessage()).toBe('The user did not allow this call of the tool.')
    })

    test('stops likewise where its answer is streamed', async () => {
      const { order } = await bundle.stream(await add(), { question: 'Apple?' })
      expect(order.join()).toMatch(/^start,(nextAgent,agentReasoning,)+action,token,metadata,end$/)
    })
  })

  describe('Human In The Loop', () => {
    const form = { subject: 'Price', body: 'How much is it?', from: 'a@example.org' }

    /** The mail goes out by a web hook in place of Gmail, whose account nobody has here. */
    function withWebHook(): string {
      const drawing = JSON.parse(readTemplate('agentflowsv2', 'Human In The Loop.json')) as Drawing
      for (const { data } of drawing.nodes.filter(({ data }) => data.name === 'toolAgentflow')) {
        data.inputs.toolAgentflowSelectedTool = 'requestsPost'
        data.inputs.toolAgentflowSelectedToolConfig = { requestsPostUrl: `${office.url}/send` }
        data.inputs.toolInputArgs = [{ inputArgName: 'body', inputArgValue: '{"text":"{{llmAgentflow_0}}"}' }]
      }
      return JSON.stringify(drawing)
    }

    async function stopped(flowData: string, chatId: string) {
      const id = await bundle.service.addFlow(flowData, { type: 'AGENTFLOW' })
      const answer = await answerOf(bundle.service, id, { form, chatId })
      expect(answer).toMatchObject({
        text: expect.stringContaining('Are you sure you want to proceed?'),
        action: { mapping: { approve: 'Proceed', reject: 'Reject' }, data: { nodeId: 'humanInputAgentflow_0' } },
      })
      return { id, answer }
    }

    test('sends the mail when the person agrees', async () => {
      const { id, answer } = await stopped(withWebHook(), 'yes')
      const done = await answerOf(bundle.service, id, { chatId: 'yes', humanInput: { type: 'proceed' } })
      expect(done).toMatchObject({ executionId: answer.executionId, text: expect.any(String) })
      expect(done.action).toBeUndefined()
      expect(office.requests).toMatchObject([{ method: 'POST', path: '/send' }])
      const { data } = await bundle.service.call('GET', `executions?agentflowId=${id}`)
      expect(data).toMatchObject([{ state: 'FINISHED' }])
    })

    test('cannot be gone on with twice', async () => {
      const { id } = await stopped(withWebHook(), 'twice')
      const humanInput = { type: 'proceed' }
      await answerOf(bundle.service, id, { chatId: 'twice', humanInput })
      const again = await answerOf(bundle.service, id, { chatId: 'twice', humanInput })
      expect(again.message).toContain('Cannot resume execution')
      expect(office.requests).toHaveLength(1)
    })

    test('writes anew when the person refuses, as it comes', async () => {
      const { id, answer } = await stopped(readTemplate('agentflowsv2', 'Human In The Loop.json'), 'no')
      const humanInput = { type: 'reject', feedback: 'Too long' }
      const again = await answerOf(bundle.service, id, { chatId: 'no', humanInput })
      expect(again).toMatchObject({
        executionId: answer.executionId,
        action: { data: { nodeId: 'humanInputAgentflow_0' } },
      })
      expect(JSON.stringify(bundle.inference.requests)).toContain('Too long')
      expect(office.requests).toEqual([])
    })

    test('names what is missing when the person agrees, as it comes', async () => {
      const { id } = await stopped(readTemplate('agentflowsv2', 'Human In The Loop.json'), 'gmail')
      const done = await answerOf(bundle.service, id, { chatId: 'gmail', humanInput: { type: 'proceed' } })
      expect(done.message).toContain('"gmail"')
    })
  })

  function firstToolMessage(): unknown {
    const messages = bundle.inference.requests.flatMap(({ body }) => body.messages ?? [])
    return messages.find(({ role }) => role === 'tool')?.content
  }
})
