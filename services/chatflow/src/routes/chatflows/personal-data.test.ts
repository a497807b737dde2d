import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawAgentflow, withModel } from '../../test-support/agentflow.ts'
import { allEvents, answerOf, ask, until } from '../../test-support/ask.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../../test-support/scripted-upstream.ts'

const address = 'jane.roe@mail.example.org'
const phone = '+49 171 7654321'
const question = `I am ${address}, call ${phone}`
const redacted = 'I am [EMAIL], call [PHONE]'
const retention = { redactPii: true }

let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let service: RunningService

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await startService(state.home)
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await service.stop()
  // What is written nowhere is read nowhere.
  expect(await kept(state.home)).not.toMatch(/jane\.roe|7654321/)
  await upstream.close()
  await state.remove()
})

// Another database than the embedded one has no files here.
async function kept(home: string): Promise<string> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return (await Promise.all(files.map((path) => readFile(path, 'latin1')))).join()
}

const contents = async (id: string) => (await service.messages(id)).map(({ content }) => content)

describe('a chatflow that redacts', () => {
  test('answers as ever, and keeps its turns without what tells who somebody is', async () => {
    const id = await service.addFlow(conversationFlow(upstream.url), { retention })
    const chat = { chatId: 'c', leadEmail: address }
    expect(await answerOf(service, id, { ...chat, question })).toMatchObject({ text: `Echo: ${question}` })
    const events = await allEvents(await ask(service, id, { ...chat, question, streaming: true }))
    expect(
      events
        .filter(({ event }) => event === 'token')
        .map(({ data }) => data)
        .join(''),
    ).toBe(`Echo: ${question}`)
    expect(await contents(id)).toEqual([redacted, `Echo: ${redacted}`, redacted, `Echo: ${redacted}`])
    expect((await service.messages(id)).map(({ leadEmail }) => leadEmail)).toEqual(Array(4).fill('[EMAIL]'))
  })

  test('lets its model read of earlier turns what was kept', async () => {
    const id = await service.addFlow(conversationFlow(upstream.url), { retention })
    await answerOf(service, id, { question, chatId: 'c' })
    await answerOf(service, id, { question: 'And now?', chatId: 'c' })
    const read = JSON.stringify(upstream.requests.at(-1)?.body)
    expect(read).toContain(redacted)
    expect(read).not.toContain(address)
  })

  test('keeps executions so, of which each caller still hears all', async () => {
    const config = { modelName: 'scripted', basepath: upstream.url }
    const message = [{ role: 'user', content: '{{question}}' }]
    const llm = withModel('llm', { llmModelConfig: config, llmMessages: message, llmEnableMemory: false })
    const sketches = [
      { id: 'start_0', inputs: { startInputType: 'chatInput' } },
      { id: 'llm_0', inputs: llm },
    ]
    const flowData = drawAgentflow(sketches, ['start_0>llm_0'])
    const id = await service.addFlow(flowData, { type: 'AGENTFLOW', retention })
    const answer = await answerOf(service, id, { question })
    expect(JSON.stringify(answer.agentFlowExecutedData)).toContain(address)
    const { data } = await service.call('GET', `executions?agentflowId=${id}`)
    expect(data[0].executionData).toContain('I am [EMAIL]')
    expect(data[0].executionData).not.toContain(address)
  })

  test('keeps background runs so, told in one piece', async () => {
    const chatflowId = await service.addFlow(conversationFlow(upstream.url), { retention })
    const { id } = await service.call('POST', 'runs', { chatflowId, question })
    await until(async () => (await service.call('GET', `runs/${id}`)).status === 'finished')
    const run = await service.call('GET', `runs/${id}`)
    expect([run.request.question, run.answer.text]).toEqual([redacted, `Echo: ${redacted}`])
    const headers = { authorization: `Bearer ${testKey}` }
    const events = await allEvents(await fetch(`${service.url}/api/v1/runs/${id}/events`, { headers }))
    expect(events.map(({ event }) => event)).toEqual(['metadata', 'end'])
  })

  test('makes no stream that can be taken up again, as that would have to be kept', async () => {
    const id = await service.addFlow(conversationFlow(upstream.url), { retention })
    const headers = {
      authorization: `Bearer ${testKey}`,
      'content-type': 'application/json',
      'x-hearth-run': 'resumable',
    }
    const answer = await ask(service, id, { question, streaming: true }, { headers })
    expect(answer.headers.get('x-hearth-run-id')).toBeNull()
    expect((await allEvents(answer)).at(-1)?.event).toBe('end')
  })

  test('keeps feedback so', async () => {
    const id = await service.addFlow(conversationFlow(upstream.url), { retention })
    const { chatMessageId: messageId, chatId } = await answerOf(service, id, { question: 'hi' })
    const sent = { chatflowid: id, chatId, messageId, rating: 'THUMBS_DOWN', content: `Write to ${address}` }
    const { id: feedbackId, content } = await service.call('POST', 'feedback', sent)
    expect(content).toBe('Write to [EMAIL]')
    await service.call('PUT', `feedback/${feedbackId}`, { content: `Call ${phone}` })
    expect((await service.call('GET', `feedback/${id}`))[0].content).toBe('Call [PHONE]')
  })

  test('says so in its settings, and redacts no longer when that is taken off', async () => {
    const id = await service.addFlow(conversationFlow(upstream.url), { retention })
    expect(await service.call('GET', `chatflows/${id}`)).toMatchObject({ retention: { store: true, redactPii: true } })
    await service.call('PUT', `chatflows/${id}`, { retention: { redactPii: false } })
    await answerOf(service, id, { question: 'My mail is other@mail.example.org' })
    expect((await contents(id))[0]).toBe('My mail is other@mail.example.org')
  })
})
