import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { startService, temporaryHome, testKey } from '../../test-support/running-service.ts'
import { openScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let around: Awaited<ReturnType<typeof openScriptedService>>
beforeAll(async () => {
  const modelPrices = [{ model: 'scripted', promptUsd: 1_000_000, completionUsd: 0 }]
  around = await openScriptedService({ modelPrices, maxEvaluationsAtOnce: 2, maxEvaluations: 20 })
})
afterAll(() => around.close())
afterEach(() => around.upstream.reset())

const call = (method: string, path: string, body?: unknown) => around.service.call(method, path, body)

async function statusOf(method: string, path: string, body: object, key = testKey): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return (await fetch(`${around.service.url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) })).status
}

async function datasetOf(...rows: readonly (readonly [string, string])[]): Promise<string> {
  const { id } = await call('POST', 'datasets/set', { name: 'Questions' })
  for (const [input, output] of rows) await call('POST', 'datasets/rows', { datasetId: id, input, output })
  return id
}

async function evaluatorOf(fields: object): Promise<string> {
  return (await call('POST', 'evaluators', { name: 'A rule', ...fields })).id
}

async function begin(fields: object): Promise<string> {
  const id = randomUUID()
  await call('POST', 'evaluations', { id, name: `Test ${id}`, evaluationType: 'benchmarking', ...fields })
  return id
}

async function over(id: string) {
  await expect
    .poll(async () => (await call('GET', `evaluations/${id}`)).status, { timeout: 50_000 })
    .not.toBe('pending')
  return await call('GET', `evaluations/${id}`)
}

describe('an evaluation', () => {
  test('asks a flow every row, and judges what it says by every evaluator', async () => {
    const chatflowId = await around.service.addFlow(conversationFlow(around.upstream.url))
    const datasetId = await datasetOf(['Paris', 'Paris'], ['Oslo', 'Bergen'])
    const text = await evaluatorOf({ type: 'text', operator: 'ContainsExpected', value: '' })
    const cost = await evaluatorOf({ type: 'numeric', measure: 'totalCost', operator: 'lessThan', value: '4' })
    const id = await begin({
      datasetId,
      chatflowId: JSON.stringify([chatflowId]),
      selectedSimpleEvaluators: JSON.stringify([text, cost]),
    })
    const done = await over(id)
    expect(done).toMatchObject({
      status: 'completed',
      evaluationType: 'benchmarking',
      chatflowId: JSON.stringify([chatflowId]),
      chatflowName: '["Test"]',
      totalRows: 2,
      versionCount: 1,
      versionNo: 1,
      targets: [{ chatflowId, version: 1, passCount: 3, failCount: 1, passPercent: 75, totalTokens: 10, costUsd: 6 }],
    })
    expect(JSON.parse(done.average_metrics)).toMatchObject({
      totalRuns: 2,
      passCount: 3,
      failCount: 1,
      passPcnt: '75.00',
    })
    const [first, second] = done.rows
    expect(first).toMatchObject({
      input: 'Paris',
      expectedOutput: 'Paris',
      actualOutput: '["Echo: Paris"]',
      errors: '[""]',
    })
    expect(JSON.parse(first.metrics)).toMatchObject([
      { promptTokens: 3, completionTokens: 2, totalTokens: 5, totalCost: '$ 3.00', apiLatency: expect.any(String) },
    ])
    expect(JSON.parse(second.evaluators)).toMatchObject([
      [
        { id: text, type: 'text', operator: 'ContainsExpected', result: 'Fail' },
        { id: cost, type: 'numeric', measure: 'totalCost', value: '4', result: 'Pass' },
      ],
    ])
    expect((await around.service.messages(chatflowId)).map(({ chatType }) => chatType)).toContain('EVALUATION')
    expect(await call('GET', `traces?chatflowId=${chatflowId}`)).toEqual([])
  })

  test('asks two versions of a flow side by side, and its draft', async () => {
    const chatflowId = await around.service.addFlow(conversationFlow(around.upstream.url))
    const second = conversationFlow(around.upstream.url, { model: { modelName: 'second' } })
    await call('PUT', `chatflows/${chatflowId}`, { flowData: second })
    const drawn = conversationFlow(around.upstream.url, { model: { modelName: 'drawn' } })
    await call('PUT', `chatflows/${chatflowId}/draft`, { flowData: drawn, revision: 0 })
    const datasetId = await datasetOf(['Hello', ''])
    const id = await begin({
      datasetId,
      chatflowId: [chatflowId, chatflowId, chatflowId],
      chatflowVersions: [1, null, 'draft'],
    })
    const done = await over(id)
    expect(done.targets.map(({ version }: { version: unknown }) => version)).toEqual([1, 2, 'draft'])
    expect(around.upstream.requests.map(({ body }) => body.model)).toEqual(['scripted', 'second', 'drawn'])
    expect(done.rows[0].answers).toHaveLength(3)
  })

  test('says so where the model that is to judge is none', async () => {
    const chatflowId = await around.service.addFlow(conversationFlow(around.upstream.url))
    const judge = await evaluatorOf({ type: 'llm' })
    const datasetId = await datasetOf(['Hello', 'Echo'])
    const id = await begin({ datasetId, chatflowId: [chatflowId], selectedLLMEvaluators: [judge], llm: 'noSuchModel' })
    const [row] = (await over(id)).rows
    const reason = 'Cannot use the chat model "noSuchModel": this version does not know it'
    expect(row.answers[0].verdicts).toMatchObject([{ result: 'error', reason }])
    expect(JSON.parse(row.llmEvaluators)).toEqual([{ error: reason }])
  })

  test('is an error where a flow does not answer, and says why', async () => {
    around.upstream.behave({ kind: 'refuse', status: 401 })
    const chatflowId = await around.service.addFlow(conversationFlow(around.upstream.url))
    const text = await evaluatorOf({ type: 'text', operator: 'Equals', value: 'x' })
    const datasetId = await datasetOf(['Hello', ''])
    const id = await begin({ datasetId, chatflowId: [chatflowId], selectedSimpleEvaluators: [text] })
    const done = await over(id)
    expect(done).toMatchObject({ status: 'error', targets: [{ passCount: 0, errorCount: 1 }] })
    expect(done.rows[0].answers[0].error).toMatch(/401|key/i)
    around.upstream.behave({ kind: 'answer' })
  })

  test('asks the rows of one conversation one after the other, each with what was said before', async () => {
    const chatflowId = await around.service.addFlow(conversationFlow(around.upstream.url))
    const datasetId = await datasetOf(['one', ''], ['two', ''], ['three', ''])
    const id = await begin({ datasetId, chatflowId: [chatflowId], datasetAsOneConversation: true })
    await over(id)
    const asked = around.upstream.requests.map(({ body }) => body.messages.filter(({ role }) => role === 'user'))
    expect(asked.map((messages) => messages.map(({ content }) => content))).toEqual([
      ['one'],
      ['one', 'two'],
      ['one', 'two', 'three'],
    ])
  })

  test('is stopped with what it has, and its work at the model ends', async () => {
    const chatflowId = await around.service.addFlow(conversationFlow(around.upstream.url))
    const datasetId = await datasetOf(['one', ''], ['two', ''], ['three', ''], ['four', ''], ['five', ''])
    around.upstream.script({ kind: 'answer' })
    around.upstream.behave({ kind: 'hang' })
    const id = await begin({ datasetId, chatflowId: [chatflowId] })
    await expect.poll(async () => (await call('GET', `evaluations/${id}`)).rows.length).toBe(1)
    await expect.poll(() => around.upstream.open).toBe(4)
    expect(await call('POST', `evaluations/${id}/stop`)).toEqual({ stopped: true })
    const done = await over(id)
    expect(done).toMatchObject({ status: 'stopped', totalRows: 5 })
    expect(done.rows).toHaveLength(1)
    expect(JSON.parse(done.average_metrics)).toMatchObject({ totalRuns: 1 })
    await expect.poll(() => around.upstream.open).toBe(0)
    expect(await call('POST', `evaluations/${id}/stop`)).toEqual({ stopped: false })
    around.upstream.behave({ kind: 'answer' })
  })

  test('runs again as the next of its name, and is outdated when its flow or its dataset has changed', async () => {
    const chatflowId = await around.service.addFlow(conversationFlow(around.upstream.url))
    const datasetId = await datasetOf(['one', ''])
    const id = await begin({ name: 'Again', datasetId, chatflowId: [chatflowId] })
    await over(id)
    expect(await call('GET', `evaluations/is-outdated/${id}`)).toMatchObject({ isOutdated: false, dataset: '' })
    await call('POST', 'datasets/rows', { datasetId, input: 'two' })
    await call('PUT', `chatflows/${chatflowId}`, { name: 'Renamed' })
    expect(await call('GET', `evaluations/is-outdated/${id}`)).toMatchObject({
      isOutdated: true,
      dataset: { id: datasetId },
      chatflows: [{ chatflowId, isOutdated: true }],
    })
    const [again] = await call('POST', `evaluations/run-again/${id}`)
    expect(again).toMatchObject({ name: 'Again', latestEval: true, version: 2 })
    expect((await over(again.id)).rows).toHaveLength(2)
    const { versions } = await call('GET', `evaluations/versions/${id}`)
    expect(versions).toMatchObject([
      { id, version: 1 },
      { id: again.id, version: 2 },
    ])
    expect(await call('GET', `evaluations/${again.id}`)).toMatchObject({ versionCount: 2, versionNo: 2 })
    const listed = await call('GET', `evaluations?chatflowId=${chatflowId}`)
    expect(listed.map((row: { id: string }) => row.id)).toEqual([again.id, id])
    expect(await call('GET', `evaluations?chatflowId=${chatflowId}&page=1&limit=5`)).toMatchObject({ total: 1 })
    const left = await call('PATCH', 'evaluations', { ids: [id], isDeleteAllVersion: true })
    expect(left.map((row: { id: string }) => row.id)).not.toContain(again.id)
  })

  test('is refused while too many go on, and goes with its rows when it is removed', async () => {
    around.upstream.behave({ kind: 'hang' })
    const chatflowId = await around.service.addFlow(conversationFlow(around.upstream.url))
    const fields = { name: 'Many', datasetId: await datasetOf(['one', '']), chatflowId: [chatflowId] }
    const ids = [await begin(fields), await begin(fields)]
    expect(await statusOf('POST', 'evaluations', fields)).toBe(429)
    for (const id of ids) await call('DELETE', `evaluations/${id}`)
    expect(await statusOf('POST', `evaluations/${ids[0]}/stop`, {})).toBe(404)
    await expect.poll(() => around.upstream.open).toBe(0)
    around.upstream.behave({ kind: 'answer' })
  })

  test('is refused without rows, for what is not there, and for a draft by who may not change the flow', async () => {
    const chatflowId = await around.service.addFlow(conversationFlow(around.upstream.url))
    const datasetId = await datasetOf(['one', ''])
    const fields = { name: 'x', datasetId, chatflowId: [chatflowId] }
    const wrong: readonly (readonly [number, object])[] = [
      [400, { ...fields, datasetId: await datasetOf() }],
      [400, { ...fields, chatflowId: '' }],
      [400, { ...fields, chatflowId: '[' }],
      [404, { ...fields, datasetId: randomUUID() }],
      [404, { ...fields, chatflowId: [randomUUID()] }],
      [404, { ...fields, chatflowVersions: [9] }],
      [404, { ...fields, chatflowVersions: ['draft'] }],
      [404, { ...fields, selectedSimpleEvaluators: [randomUUID()] }],
    ]
    for (const [status, body] of wrong)
      expect([body, await statusOf('POST', 'evaluations', body)]).toEqual([body, status])
    const keys = await call('POST', 'apikey', {
      keyName: 'tester',
      permissions: ['evaluations:create', 'chatflows:view'],
    })
    const key = keys.find(({ keyName }: { keyName: string }) => keyName === 'tester').apiKey
    expect(await statusOf('POST', 'evaluations', { ...fields, chatflowVersions: ['draft'] }, key)).toBe(403)
    const id = randomUUID()
    expect(await statusOf('POST', 'evaluations', { ...fields, id }, key)).toBe(200)
    expect(await statusOf('POST', 'evaluations', { ...fields, id }, key)).toBe(409)
    await over(id)
  })
})

test('the model of this machine judges where nobody names another', async () => {
  const upstream = await openScriptedUpstream()
  const isJudge = (content = '') => content.startsWith('You check answers.')
  upstream.behave({
    kind: 'say',
    of: ({ body }) => (isJudge(body.messages[0]?.content) ? '{"reason":"As expected","passed":true}' : 'Paris'),
  })
  const { home, remove } = await temporaryHome()
  const service = await startService(home, {}, { HEARTH_INFERENCE_URL: upstream.url.replace('/v1', '') })
  const chatflowId = await service.addFlow(conversationFlow(upstream.url))
  const { id: datasetId } = await service.call('POST', 'datasets/set', { name: 'Questions' })
  await service.call('POST', 'datasets/rows', { datasetId, input: 'Capital of France?', output: 'Paris' })
  const judge = await service.call('POST', 'evaluators', { name: 'Judge', type: 'llm' })
  const body = { name: 'Judged', datasetId, chatflowId: [chatflowId], selectedLLMEvaluators: [judge.id] }
  const [{ id }] = await service.call('POST', 'evaluations', body)
  await expect.poll(async () => (await service.call('GET', `evaluations/${id}`)).status).toBe('completed')
  const done = await service.call('GET', `evaluations/${id}`)
  expect(done).toMatchObject({ evaluationType: 'llm', targets: [{ passCount: 1 }] })
  expect(done.rows[0].answers[0].verdicts).toMatchObject([{ result: 'pass', reason: 'As expected' }])
  expect(JSON.parse(done.rows[0].llmEvaluators)).toEqual([{ reason: 'As expected', passed: true }])
  await service.stop()
  await upstream.close()
  await remove()
})

test('an evaluation that its service did not finish was interrupted', async () => {
  const upstream = await openScriptedUpstream()
  upstream.behave({ kind: 'hang' })
  const { home, remove } = await temporaryHome()
  const first = await startService(home)
  const chatflowId = await first.addFlow(conversationFlow(upstream.url))
  const { id: datasetId } = await first.call('POST', 'datasets/set', { name: 'Questions' })
  await first.call('POST', 'datasets/rows', { datasetId, input: 'one' })
  const [{ id }] = await first.call('POST', 'evaluations', { name: 'Nightly', datasetId, chatflowId: [chatflowId] })
  await expect.poll(() => upstream.open).toBe(1)
  await first.stop()
  const second = await startService(home)
  expect(await second.call('GET', `evaluations/${id}`)).toMatchObject({ status: 'error', interrupted: true, rows: [] })
  await second.stop()
  await upstream.close()
  await remove()
})
