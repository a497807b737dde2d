import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEvents, ask, eventsOf, type StreamEvent } from '../../../../services/chatflow/src/test-support/ask.ts'
import { findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import type { Wire } from '../../../../services/chatflow/src/test-support/wire.ts'
import { hasNginx } from '../../../chaos/replicas/door.ts'
import { canLosePackets, losePackets } from '../../../chaos/replicas/lose-packets.ts'
import { callAt, openReplicaStage, type ReplicaStage } from '../../../chaos/replicas/replica-stage.ts'
import { secrets } from '../../../chaos/secrets.ts'

const programs = await findPostgres()
const absent = programs === undefined || !hasNginx
const headers = { authorization: `Bearer ${secrets.key}`, 'content-type': 'application/json' }
const patient = { timeout: 120_000 }
type Run = { readonly id: string; readonly status: string; readonly error?: string }
type Kept = { readonly role: string; readonly content: string }

// Each cuts a process off, and returns what heals it.
const cuts: readonly { readonly how: string; readonly cut: (wire: Wire) => () => void }[] = [
  {
    how: 'what it sends waits',
    cut(wire) {
      wire.cut()
      return wire.heal
    },
  },
  ...(canLosePackets ? [{ how: 'its packets are lost', cut: ({ port }: Wire) => losePackets(port) }] : []),
]

describe.skipIf(absent).each(cuts)('a process cut off from Postgres for longer than its lease: $how', ({ cut }) => {
  let stage: ReplicaStage
  let receiver: Server
  let heal: (() => void) | undefined
  const told: string[] = []

  beforeAll(async () => {
    stage = await openReplicaStage({ programs: programs ?? '', count: 2 })
    receiver = createServer(async (request, response) => {
      const text = (await request.setEncoding('utf8').toArray()).join('')
      told.push(`${request.url?.slice(1)} ${JSON.parse(text).status}`)
      response.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
  }, 240_000)
  afterAll(async () => {
    heal?.()
    receiver?.close()
    await stage?.close()
  })

  test('has its work settled once by another, keeps none of what it answers then, and ends once it hears', async () => {
    const [lost, other] = stage.replicas
    if (lost === undefined || other === undefined) throw new Error('there are two')
    const flow = await stage.addFlow(stage.upstream.url)
    const url = other.process.url
    const runAt = (id: string) => callAt<Run>(url, 'GET', `runs/${id}`)
    const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/run`
    stage.upstream.behave({ kind: 'endless', pauseMs: 50 })
    const question = { chatflowId: flow, question: 'Goes on', chatId: 'run', callbackUrl }
    const run = await callAt<Run>(lost.process.url, 'POST', 'runs', question)
    // One that can be read on elsewhere, and one in a session that others wait for.
    const body = { question: 'Read on', streaming: true, chatId: 'stream' }
    const stream = await ask(lost.process, flow, body, { headers: { ...headers, 'x-hearth-run': 'resumable' } })
    const streamId = stream.headers.get('x-hearth-run-id') ?? ''
    const seen: StreamEvent[] = []
    const reading = (async () => {
      for await (const event of eventsOf(stream)) seen.push(event)
    })().catch(() => undefined)
    await expect.poll(() => seen.length, patient).toBeGreaterThan(3)
    const answer = Promise.withResolvers<void>()
    stage.upstream.script({ kind: 'answer', after: answer.promise })
    const session = { question: 'Answered too late', chatId: 'session' }
    const late = ask(lost.process, flow, session, { headers }).then(
      ({ status }) => status,
      () => 'cut',
    )
    await expect
      .poll(
        () =>
          stage.upstream.requests.some(({ body: { messages } }) => messages.at(-1)?.content === 'Answered too late'),
        patient,
      )
      .toBe(true)

    heal = cut(lost.wire)
    stage.upstream.behave({ kind: 'answer' })
    const next = ask(other.process, flow, { question: 'Next', chatId: 'session' }, { headers })
    // The other has waited for the turn of the lost one.
    expect((await next).status).toBe(200)
    await expect.poll(() => runAt(run.id), patient).toMatchObject({ status: 'failed', error: 'interrupted' })
    const rest = await fetch(`${url}/api/v1/runs/${streamId}/events`, { headers: { ...headers, 'last-event-id': '2' } })
    expect((await allEvents(rest)).slice(-2).map(({ event }) => event)).toEqual(['error', 'end'])
    await expect.poll(() => told, patient).toEqual(['run failed'])

    answer.resolve()
    heal()
    heal = undefined
    expect(await lost.process.gone()).toBe(0)
    await reading
    const status = await late
    const kept = await callAt<Kept[]>(url, 'GET', `chatmessage/${flow}?chatId=session&order=ASC`)
    const questions = kept.filter(({ role }) => role === 'userMessage').map(({ content }) => content)
    // What was acknowledged is kept, and what is not kept was not.
    expect(questions).toEqual(status === 200 ? ['Answered too late', 'Next'] : ['Next'])
    expect([await runAt(run.id), await runAt(streamId)]).toMatchObject([{ status: 'failed' }, { status: 'failed' }])

    await lost.process.start()
    expect(await runAt(run.id)).toMatchObject({ status: 'failed', error: 'interrupted' })
    expect((await ask(lost.process, flow, { question: 'Again', chatId: 'session' }, { headers })).status).toBe(200)
    expect(told).toEqual(['run failed'])
    for (const asked of ['Goes on', 'Read on', 'Answered too late', 'Next', 'Again'])
      expect(stage.access(flow).timesAsked(asked), asked).toBe(1)
  }, 300_000)
})

test.runIf(absent)('a chatflow process that is cut off: skipped, Postgres or nginx is not installed', () => undefined)
test.skipIf(canLosePackets)('packets that are lost: skipped, iptables is not installed or takes root', () => undefined)
