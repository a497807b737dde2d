import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { drawAgentflow, withModel } from '../../../services/chatflow/src/test-support/agentflow.ts'
import { answerOf, ask, until } from '../../../services/chatflow/src/test-support/ask.ts'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { temporaryHome, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { type ServiceProcess, serveChatflow } from './service-process.fixture.ts'

type Fields = Record<string, unknown>

// Seconds rather than minutes, so that the test sees a schedule come due.
const env = { HEARTH_CHATFLOW_SCHEDULE_TICK_MS: '50', HEARTH_CHATFLOW_MIN_SCHEDULE_INTERVAL_MS: '0' }
let upstream: ScriptedUpstream
let home: Awaited<ReturnType<typeof temporaryHome>>
let service: ServiceProcess

beforeAll(async () => {
  upstream = await openScriptedUpstream()
  home = await temporaryHome()
  service = await serveChatflow(home.home, env)
})
afterAll(async () => {
  await service.kill()
  await upstream.close()
  await home.remove()
})

async function call(method: string, path: string, body?: unknown): Promise<Fields> {
  const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${service.url}/api/v1/${path}`, { method, headers, ...sent })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Fields
}

const rowsOf = async (path: string) => (await call('GET', path)).data as Fields[]

async function addAgentflow(flowData: string): Promise<string> {
  return String((await call('POST', 'chatflows', { name: 'Slow', type: 'AGENTFLOW', flowData })).id)
}

const start = (inputs: Fields = { startInputType: 'chatInput' }) => ({ id: 'start_0', inputs })
const model = () => ({
  id: 'llm_0',
  inputs: {
    ...withModel('llm', { llmMessages: [{ role: 'user', content: 'Report' }] }),
    llmModelConfig: { modelName: 'scripted', basepath: upstream.url },
  },
})

/** Nobody hears the end of what is asked here: the service dies first. */
const askInVain = (flow: string, body: Fields) => void ask(service, flow, body).catch(() => undefined)

async function killAndStart(): Promise<void> {
  await service.kill()
  upstream.reset()
  service = await serveChatflow(home.home, env)
}

describe('what a kill leaves unfinished', () => {
  test('an execution is terminated, a background run and a scheduled one have failed', async () => {
    upstream.behave({ kind: 'hang' })
    onTestFinished(() => upstream.reset())
    const flow = await addAgentflow(drawAgentflow([start(), model()], ['start_0>llm_0']))
    askInVain(flow, { question: 'slow', chatId: 'direct' })
    const run = await call('POST', 'runs', { chatflowId: flow, question: 'slow', chatId: 'background' })
    const everySecond = start({
      startInputType: 'scheduleInput',
      scheduleInputMode: 'none',
      scheduleType: 'cron',
      scheduleCronExpression: '* * * * * *',
    })
    const scheduled = await addAgentflow(drawAgentflow([everySecond, model()], ['start_0>llm_0']))
    const logs = () => rowsOf(`chatflows/${scheduled}/schedule/trigger-logs`)
    await until(async () => (await rowsOf(`executions?agentflowId=${flow}&state=INPROGRESS`)).length === 2)
    await until(async () => (await logs()).some(({ status }) => status === 'RUNNING'))
    await call('PATCH', `chatflows/${scheduled}/schedule/enabled`, { enabled: false })
    await killAndStart()

    const executions = await rowsOf(`executions?agentflowId=${flow}`)
    expect(executions.map(({ state }) => state)).toEqual(['TERMINATED', 'TERMINATED'])
    expect(await call('GET', `runs/${run.id}`)).toMatchObject({ status: 'failed', error: 'interrupted' })
    await until(async () => (await logs()).every(({ status }) => status !== 'RUNNING'))
    expect(await logs()).toContainEqual(expect.objectContaining({ status: 'FAILED', error: 'The service stopped' }))
    expect(await answerOf(service, flow, { question: 'again', chatId: 'direct' })).toMatchObject({
      text: 'Echo: Report',
    })
  }, 180_000)

  test('a run that a person had sent on waits for them again', async () => {
    const person = {
      id: 'humanInput_0',
      inputs: { humanInputDescriptionType: 'fixed', humanInputDescription: 'Proceed?' },
    }
    const flow = await addAgentflow(
      drawAgentflow([start(), person, model()], ['start_0>humanInput_0', 'humanInput_0:0>llm_0']),
    )
    const stopped = await answerOf(service, flow, { question: 'hello', chatId: 'c' })
    upstream.behave({ kind: 'hang' })
    const sentOn = { humanInput: { type: 'proceed' }, chatId: 'c' }
    askInVain(flow, sentOn)
    await until(async () => (await rowsOf(`executions?agentflowId=${flow}&state=INPROGRESS`)).length === 1)
    await killAndStart()

    expect(await rowsOf(`executions?agentflowId=${flow}`)).toMatchObject([{ state: 'STOPPED' }])
    const done = await answerOf(service, flow, sentOn)
    expect(done).toMatchObject({ text: 'Echo: Report', executionId: stopped.executionId })
    expect(await rowsOf(`executions?agentflowId=${flow}`)).toMatchObject([{ state: 'FINISHED' }])
  }, 180_000)

  test('an evaluation says that it was interrupted, keeps what was answered, and is run again', async () => {
    onTestFinished(() => upstream.reset())
    upstream.behave({
      kind: 'say',
      of() {
        upstream.behave({ kind: 'hang' })
        return 'Paris'
      },
    })
    const flowData = conversationFlow(upstream.url)
    const chatflowId = (await call('POST', 'chatflows', { name: 'Tested', type: 'CHATFLOW', flowData })).id
    const { id: datasetId } = await call('POST', 'datasets/set', { name: 'Questions' })
    for (const input of ['Capital of France?', 'Capital of Italy?'])
      await call('POST', 'datasets/rows', { datasetId, input })
    const body = { name: 'Nightly', datasetId, chatflowId: [chatflowId], datasetAsOneConversation: true }
    const evaluations = async () => (await call('GET', 'evaluations')) as unknown as Fields[]
    await call('POST', 'evaluations', body)
    const [{ id } = {}] = await evaluations()
    await until(async () => ((await call('GET', `evaluations/${id}`)).rows as Fields[]).length === 1)
    await until(() => upstream.open === 1)
    await killAndStart()

    const left = await call('GET', `evaluations/${id}`)
    expect(left).toMatchObject({ status: 'error', interrupted: true, totalRows: 2 })
    expect(left.rows).toMatchObject([{ input: 'Capital of France?', actualOutput: '["Paris"]' }])
    await call('POST', `evaluations/run-again/${id}`)
    const statuses = async () => (await evaluations()).map(({ status, interrupted }) => [status, interrupted])
    await until(async () => (await statuses()).some(([status]) => status === 'completed'))
    expect(await statuses()).toEqual(
      expect.arrayContaining([
        ['completed', false],
        ['error', true],
      ]),
    )
  }, 180_000)
})
