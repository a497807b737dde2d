import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawAgentflow, nodeId } from '../../test-support/agentflow.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let around: Awaited<ReturnType<typeof openScriptedService>>
beforeAll(async () => {
  around = await openScriptedService()
})
afterAll(() => around.close())
afterEach(() => around.upstream.reset())

type Listed = { readonly id: string; readonly kind: string; readonly status: string; readonly question: string }

const ask = (id: string, body: object, path = 'prediction') => around.service.call('POST', `${path}/${id}`, body)
const runs = async (query: object) =>
  (await around.service.call('GET', `run-history?${new URLSearchParams({ ...query })}`)) as Listed[]
const run = async (id = '') => around.service.call('GET', `run-history/${id}`)

/** Waits for a person, and answers when sent on. */
const approval = () =>
  drawAgentflow(
    [
      { id: 'start_0', inputs: { startInputType: 'chatInput' } },
      { id: 'humanInput_0', inputs: { humanInputDescriptionType: 'fixed', humanInputDescription: 'Send?' } },
      { id: 'directReply_0', inputs: { directReplyMessage: 'Sent' } },
    ],
    ['start_0>humanInput_0', 'humanInput_0>directReply_0'],
  )

const decide = { humanInput: { type: 'proceed', startNodeId: nodeId('humanInput_0'), feedback: 'Fine' } }
const inSession = (sessionId: string) => ({ chatId: sessionId, overrideConfig: { sessionId } })

describe('the runs of a flow', () => {
  test('of agent flows have their steps and what they wait for, watched or not', async () => {
    const id = await around.service.addFlow(approval(), { type: 'AGENTFLOW' })
    await ask(id, { question: 'A letter', ...inSession('a') })
    const [waiting, ...others] = await runs({ chatflowId: id })
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ kind: 'entry', status: 'waiting', question: 'A letter', chatflowid: id })
    expect(await run(waiting?.id)).toMatchObject({
      sessionId: 'a',
      steps: [
        { label: 'start_0', state: 'done' },
        { label: 'humanInput_0', state: 'waiting' },
      ],
      action: { data: { nodeId: nodeId('humanInput_0') } },
    })
    await ask(id, { question: '', ...decide, ...inSession('a') })
    const [done, before] = await runs({ chatflowId: id })
    expect(done).toMatchObject({ status: 'done', executionId: (waiting as { executionId?: string }).executionId })
    expect(before).toMatchObject({ id: waiting?.id, status: 'done' })
    const kept = await run(done?.id)
    expect(kept).toMatchObject({ steps: [{}, {}, { label: 'directReply_0', state: 'done' }] })
    expect(kept).not.toHaveProperty('action')
  })

  test('are listed once where they were watched too, and wait all the same', async () => {
    const id = await around.service.addFlow(approval(), { type: 'AGENTFLOW' })
    await ask(id, { question: 'A letter', trace: true, ...inSession('b') }, 'internal-prediction')
    const [waiting, ...others] = await runs({ chatflowId: id })
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ kind: 'trace', status: 'waiting' })
    expect(await run(waiting?.id)).toMatchObject({
      trace: { spans: expect.any(Array) },
      action: { data: { nodeId: nodeId('humanInput_0') } },
    })
    await ask(id, { question: '', trace: true, ...decide, ...inSession('b') }, 'internal-prediction')
    const all = await runs({ chatflowId: id })
    expect(all.map(({ kind, status }) => [kind, status])).toEqual([
      ['trace', 'done'],
      ['trace', 'done'],
    ])
  })

  test.each([
    ['done', ['Hello']],
    ['waiting', ['A letter', 'Another letter']],
    ['failed', []],
    ['running', []],
  ])('are found by their state: %s', async (status, questions) => {
    const id = await around.service.addFlow(approval(), { type: 'AGENTFLOW' })
    const reply = drawAgentflow([{ id: 'start_0' }, { id: 'directReply_0' }], ['start_0>directReply_0'])
    await ask(id, { question: 'Another letter', ...inSession('c') })
    await ask(id, { question: 'A letter', trace: true, ...inSession('d') }, 'internal-prediction')
    await around.service.call('PUT', `chatflows/${id}`, { flowData: reply })
    await ask(id, { question: 'Hello', ...inSession('e') })
    expect((await runs({ chatflowId: id, status })).map(({ question }) => question)).toEqual(questions)
  })

  test('say what an execution failed with', async () => {
    const flow = drawAgentflow(
      [
        { id: 'start_0' },
        { id: 'customFunction_0', inputs: { customFunctionJavascriptFunction: 'throw new Error("no")' } },
      ],
      ['start_0>customFunction_0'],
    )
    const id = await around.service.addFlow(flow, { type: 'AGENTFLOW' })
    await expect(ask(id, { question: 'Hello' })).rejects.toThrow()
    expect(await runs({ chatflowId: id })).toMatchObject([{ status: 'failed', error: expect.stringContaining('no') }])
  })

  test('have no steps for a key that may not see executions', async () => {
    const id = await around.service.addFlow(approval(), { type: 'AGENTFLOW' })
    const chat = await around.service.addFlow(conversationFlow(around.upstream.url))
    await ask(id, { question: 'A letter' })
    await ask(chat, { question: 'Hello', trace: true }, 'internal-prediction')
    const [hidden] = await runs({ chatflowId: id })
    const keys = await around.service.call('POST', 'apikey', { keyName: 'views', permissions: ['chatflows:view'] })
    const apiKey = keys.find(({ keyName }: { keyName: string }) => keyName === 'views').apiKey
    const seen = (path: string) =>
      fetch(`${around.service.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
    expect(await (await seen(`run-history?chatflowId=${id}`)).json()).toMatchObject([{ id: hidden?.id, kind: 'entry' }])
    expect(await (await seen(`run-history?chatflowId=${chat}`)).json()).toMatchObject([
      { kind: 'trace', status: 'done' },
    ])
    expect(await (await seen(`run-history/${hidden?.id}`)).json()).toMatchObject({ steps: [] })
  })

  test('are listed where nobody watched them, with the answer that each gave', async () => {
    const id = await around.service.addFlow(conversationFlow(around.upstream.url))
    const answer = (await ask(id, { question: 'Hello', ...inSession('f') })) as { chatMessageId: string }
    await ask(id, { question: 'Hello', ...inSession('g') })
    const [run, ...others] = await runs({ chatflowId: id, sessionId: 'f' })
    expect(others).toEqual([])
    expect(run).toMatchObject({ kind: 'entry', status: 'done', question: 'Hello', messageId: answer.chatMessageId })
    expect(await around.service.call('GET', `run-history/${run?.id}`)).toMatchObject({ id: run?.id, steps: [] })
  })

  test('are listed where they failed, with the sentence', async () => {
    const id = await around.service.addFlow(conversationFlow('http://127.0.0.1:1/v1'))
    await expect(ask(id, { question: 'Hello' })).rejects.toThrow()
    expect(await runs({ chatflowId: id, status: 'failed' })).toMatchObject([
      { kind: 'entry', question: 'Hello', error: expect.any(String) },
    ])
  })

  test('of one session are told apart though they ran at the same time', async () => {
    const id = await around.service.addFlow(approval(), { type: 'AGENTFLOW' })
    const questions = ['One', 'Two', 'Three']
    await Promise.all(
      questions.map((question) => ask(id, { question, trace: true, ...inSession(question) }, 'internal-prediction')),
    )
    const listed = (await runs({ chatflowId: id })) as (Listed & { readonly executionId: string })[]
    expect(listed.map(({ question }) => question).toSorted()).toEqual(questions.toSorted())
    for (const { id: runId, executionId, question } of listed)
      expect(await run(runId)).toMatchObject({ question, executionId, status: 'waiting', action: expect.any(Object) })
    expect(new Set(listed.map(({ executionId }) => executionId)).size).toBe(3)
  })

  test('are not listed of a flow that keeps nothing, and without names of one that keeps them anonymously', async () => {
    const flow = conversationFlow(around.upstream.url)
    const silent = await around.service.addFlow(flow, { retention: { store: false } })
    const anonymous = await around.service.addFlow(flow, { retention: { redactPii: true } })
    for (const id of [silent, anonymous]) await ask(id, { question: 'I am ada@example.org' })
    expect(await runs({ chatflowId: silent })).toEqual([])
    expect(JSON.stringify(await runs({ chatflowId: anonymous }))).not.toContain('ada@example.org')
    expect(await runs({ chatflowId: anonymous })).toHaveLength(1)
  })

  test('that are not there are 404', () => expect(run('nobody')).rejects.toThrow('Run nobody not found'))
})
