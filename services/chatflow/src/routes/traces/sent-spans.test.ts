import { type OtlpReceiver, startOtlpReceiver } from '@hearth/tracing/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../../test-support/scripted-upstream.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callersSpan = 'b7ad6b7169203331'

let receiver: OtlpReceiver
let upstream: ScriptedUpstream
beforeAll(async () => {
  upstream = await openScriptedUpstream()
})
beforeEach(async () => {
  receiver = await startOtlpReceiver()
  upstream.reset()
  return () => receiver.close()
})
afterAll(() => upstream.close())

type Settings = { readonly env?: Record<string, string>; readonly allowedHosts?: readonly string[] }

/** Runs `work` with a service of these settings, its own and the common ones; what waited to be sent has been sent when it resolves. */
async function withService({ env, ...own }: Settings, work: (service: RunningService) => Promise<void>) {
  const { home, remove } = await temporaryHome()
  const service = await startService(home, own, env)
  try {
    await work(service)
  } finally {
    await service.stop()
    await remove()
  }
}

async function ask({ url }: RunningService, id: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(`${url}/api/v1/prediction/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ question: 'Hello there', overrideConfig: { sessionId: 's-1' } }),
  })
  expect(response.status).toBe(200)
}

const flow = () => conversationFlow(upstream.url)
const toReceiver = () => ({ env: { HEARTH_TRACE_URL: receiver.url, HEARTH_TRACE_HEADERS: 'x-team=7' } })

describe('a receiver that the settings name', () => {
  test('gets the spans of a run, and the model is told which of them its answer is part of', async () => {
    await withService(toReceiver(), async (service) => ask(service, await service.addFlow(flow(), { name: 'Baker' })))
    expect(receiver.requests[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'x-team': '7' },
      resource: { 'service.name': 'hearth-chatflow' },
    })
    const spans = receiver.spans()
    const named = (name: string) => spans.find((span) => span.name === name)
    expect(named('Baker')).toMatchObject({ kind: 2, parentSpanId: '', attributes: { 'session.id': 's-1' } })
    expect(named('Conversation Chain')?.parentSpanId).toBe(named('Baker')?.spanId)
    const model = named('chat scripted')
    expect(model?.attributes).toMatchObject({ 'gen_ai.request.model': 'scripted' })
    expect(new Set(spans.map((span) => span.traceId)).size).toBe(1)
    expect(upstream.requests.at(-1)?.headers.traceparent).toBe(`00-${model?.traceId}-${model?.spanId}-01`)
    expect(upstream.requests.at(-1)?.headers.tracestate).toBe('hearth=llm')
  })

  test('gets what a caller asked for as part of the caller’s trace, as far as that is noted', async () => {
    await withService(toReceiver(), async (service) => {
      const id = await service.addFlow(flow(), { name: 'Baker' })
      await ask(service, id, { traceparent: `00-${traceId}-${callersSpan}-01`, tracestate: 'shop=7' })
      expect(upstream.requests.at(-1)?.headers.tracestate).toBe('hearth=llm,shop=7')
      await ask(service, id, { traceparent: `00-${traceId}-${callersSpan}-00` })
    })
    const roots = receiver.spans().filter(({ name }) => name === 'Baker')
    expect(roots).toMatchObject([{ traceId, parentSpanId: callersSpan }])
    expect(upstream.requests.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${callersSpan}-00`)
    expect(upstream.requests.at(-1)?.headers).not.toHaveProperty('tracestate')
  })

  test('gets nothing of a flow that keeps nothing', async () => {
    await withService(toReceiver(), async (service) => {
      await ask(service, await service.addFlow(flow(), { retention: { store: false } }))
    })
    expect(receiver.requests).toEqual([])
  })
})

describe('a receiver that a flow names', () => {
  const toLangfuse = async (service: RunningService, status: boolean) => {
    const plainDataObj = { langFuseSecretKey: 'sk', langFusePublicKey: 'pk', langFuseEndpoint: receiver.url }
    const credential = { name: 'Ours', credentialName: 'langfuseApi', plainDataObj }
    const { id: credentialId } = await service.call('POST', 'credentials', credential)
    return JSON.stringify({ langFuse: { credentialId, status } })
  }

  test('gets the spans of that flow, by its credential', async () => {
    await withService({ allowedHosts: ['127.0.0.1'] }, async (service) => {
      const analytic = await toLangfuse(service, true)
      await ask(service, await service.addFlow(flow(), { name: 'Baker', analytic }))
      await ask(service, await service.addFlow(flow(), { name: 'Other' }))
    })
    expect(receiver.requests[0]).toMatchObject({
      path: '/api/public/otel/v1/traces',
      headers: { authorization: `Basic ${btoa('pk:sk')}` },
    })
    expect(receiver.spans().map(({ name }) => name)).toContain('Baker')
    expect(receiver.spans().map(({ name }) => name)).not.toContain('Other')
  })

  test.each([
    { what: 'is switched off', status: false, allowedHosts: ['127.0.0.1'] },
    { what: 'has a private address that nobody opened', status: true, allowedHosts: [] },
  ])('gets nothing where it $what', async ({ status, allowedHosts }) => {
    await withService({ allowedHosts }, async (service) => {
      await ask(service, await service.addFlow(flow(), { analytic: await toLangfuse(service, status) }))
    })
    expect(receiver.requests).toEqual([])
  })
})

test('without a receiver a caller’s trace passes on to the model', async () => {
  await withService({}, async (service) => {
    const id = await service.addFlow(flow())
    await ask(service, id, { traceparent: `00-${traceId}-${callersSpan}-01` })
    expect(upstream.requests.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${callersSpan}-01`)
    expect(upstream.requests.at(-1)?.headers).not.toHaveProperty('tracestate')
    await ask(service, id)
    expect(upstream.requests.at(-1)?.headers).not.toHaveProperty('traceparent')
  })
})
