import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../services/chatflow/src/test-support/ask.ts'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { temporaryHome, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import type { Holding } from './observed-service.fixture.ts'

const clients = 500
// The first two fill caches and let the compiler settle.
const rounds = 5
// A run that is held on to weighs several times this; what varies between collections, a tenth.
const maxGrowthPerClientBytes = 4_096
const script = fileURLToPath(new URL('./observed-service.fixture.ts', import.meta.url))
const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' }

let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let child: ChildProcess
let port: number
let flow: string

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  child = fork(script, [state.home], { execPath: process.execPath, execArgv: ['--expose-gc'] })
  const [ready] = await once(child, 'message')
  port = ready.port
  const body = JSON.stringify({ name: 'Test', type: 'CHATFLOW', flowData: conversationFlow(upstream.url) })
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/chatflows`, { method: 'POST', headers, body })
  flow = ((await response.json()) as { id: string }).id
})
afterAll(async () => {
  const gone = once(child, 'exit')
  child.disconnect()
  await upstream.close()
  await gone
  await state.remove()
})

async function holding(): Promise<Holding> {
  child.send('measure')
  const [answer] = await once(child, 'message')
  return answer
}

/** Asks for a stream, reads two tokens and is gone without a word. */
function vanish(): Promise<void> {
  const body = JSON.stringify({ question: 'hi', streaming: true })
  const request =
    `POST /api/v1/prediction/${flow} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${testKey}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('error', reject)
    socket.on('data', (part) => {
      text += part.toString()
      if (text.split('"event":"token"').length > 2) socket.destroy()
    })
    socket.on('close', () => (text.includes('200 OK') ? resolve() : reject(new Error(text))))
  })
}

/** One round of clients at once, until nothing of them is left. */
async function round(): Promise<Holding> {
  const before = upstream.requests.length
  await Promise.all(Array.from({ length: clients }, vanish))
  expect(upstream.requests.length - before).toBe(clients)
  await until(() => upstream.open === 0)
  let left = await holding()
  await until(async () => {
    left = await holding()
    // The measurement's own connections: the one that stored the flow, and the metrics' own.
    return left.running === 0 && left.connections <= 2
  })
  return left
}

test('500 clients that vanish leave no generation, no connection, no message and no memory', async () => {
  // Long enough that most of what is computed is clients that come and go, not tokens for those still there.
  upstream.behave({ kind: 'endless', pauseMs: 500 })
  await round()
  const before = await round()
  let after = before
  for (let count = 2; count < rounds; count++) after = await round()
  expect(upstream.abandoned).toBe(rounds * clients)
  expect(after.heapBytes - before.heapBytes).toBeLessThan((rounds - 2) * clients * maxGrowthPerClientBytes)
  const kept = await fetch(`http://127.0.0.1:${port}/api/v1/chatmessage/${flow}`, { headers })
  expect(await kept.json()).toEqual([])
}, 300_000)
