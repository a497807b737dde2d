import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../../../services/chatflow/src/test-support/ask.ts'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { temporaryHome, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedUpstream } from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { type ServiceProcess, serveChatflow } from './service-process.fixture.ts'

const predictions = 1_000
const killAfter = 400
const inParallel = 24
const chats = 50

type Row = { readonly id: string; readonly role: string; readonly content: string; readonly chatId: string }

const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' }

async function addFlow({ url }: ServiceProcess, flowData: string): Promise<string> {
  const body = JSON.stringify({ name: 'Test', type: 'CHATFLOW', flowData })
  const response = await fetch(`${url}/api/v1/chatflows`, { method: 'POST', headers, body })
  return ((await response.json()) as { id: string }).id
}

/**
 * Asks all questions, whole and streamed in turn, and kills the service in the middle.
 *
 * @returns the ids of the answers that had arrived by then
 */
async function askUntilKilled(service: ServiceProcess, flow: string): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>()
  let next = 0
  let killed: Promise<void> | undefined
  const worker = async () => {
    while (next < predictions) {
      const at = next++
      const response = await ask(service, flow, {
        question: `q${at}`,
        chatId: `chat${at % chats}`,
        streaming: at % 2 === 1,
      })
      const id = /"chatMessageId":"([^"]+)"/.exec(await response.text())?.[1]
      if (id !== undefined) acknowledged.set(id, `Echo: q${at}`)
      if (acknowledged.size >= killAfter) killed ??= service.kill()
    }
  }
  // Whoever still waits when the process dies gets a broken connection.
  await Promise.allSettled(Array.from({ length: inParallel }, worker))
  await killed
  return acknowledged
}

/** What was answered to the questions in the list of runs. */
async function runsOf({ url }: ServiceProcess, flow: string): Promise<ReadonlySet<string>> {
  const ofChats = Array.from({ length: chats }, async (_, at) => {
    const response = await fetch(`${url}/api/v1/run-history?chatflowId=${flow}&sessionId=chat${at}&limit=200`, {
      headers,
    })
    return (await response.json()) as { question: string; status: string }[]
  })
  const runs = (await Promise.all(ofChats)).flat().filter(({ status }) => status === 'done')
  expect(new Set(runs.map(({ question }) => question)).size).toBe(runs.length)
  return new Set(runs.map(({ question }) => `Echo: ${question}`))
}

// A thousand answers that are each in the database before they leave take a busy machine longer than usual.
test('of every acknowledged answer, question and line among the runs outlive a kill, none twice', async () => {
  const { home, remove } = await temporaryHome()
  const upstream = await openScriptedUpstream()
  onTestFinished(async () => {
    await upstream.close()
    await remove()
  })
  const before = await serveChatflow(home)
  onTestFinished(() => before.kill())
  const flow = await addFlow(before, conversationFlow(upstream.url, { window: 2 }))
  const acknowledged = await askUntilKilled(before, flow)
  expect(before.child.signalCode).toBe('SIGKILL')
  expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter)
  expect(acknowledged.size).toBeLessThan(predictions)

  const after = await serveChatflow(home)
  onTestFinished(() => after.stop())
  const rows = (await (await fetch(`${after.url}/api/v1/chatmessage/${flow}`, { headers })).json()) as Row[]
  const answers = rows.filter(({ role }) => role === 'apiMessage')
  const kept = new Map(answers.map(({ id, content }) => [id, content]))
  expect([...acknowledged].filter(([id, text]) => kept.get(id) !== text)).toEqual([])
  expect(new Set(answers.map(({ content }) => content)).size).toBe(answers.length)
  const questions = rows.filter(({ role }) => role === 'userMessage').map(({ content }) => `Echo: ${content}`)
  expect(questions.toSorted()).toEqual(answers.map(({ content }) => content).toSorted())

  const listed = await runsOf(after, flow)
  expect([...acknowledged.values()].filter((answer) => !listed.has(answer))).toEqual([])

  const response = await ask(after, flow, { question: 'still there', chatId: 'chat0' })
  expect(await response.json()).toMatchObject({ text: 'Echo: still there' })
}, 120_000)
