import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Jaeger, jaeger, readJaeger, readTrace, startJaeger } from './jaeger.fixture.ts'
import { expectWhole, readWhole, type SeenSpan, spansOfRun } from './seen-span.fixture.ts'
import { startTracedRun } from './traced-run.fixture.ts'

const busy = 600_000
// A shop asks the flow as a part of its own trace, and has sent its own span.
const shop = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const failing = { traceId: '5bd66ef5095369c7b0d1f8f4bd33716a', spanId: 'c532cb4098ac3dd2' }
const unwanted = { traceId: '6cd66ef5095369c7b0d1f8f4bd33716b', spanId: 'd532cb4098ac3dd3' }
const header = ({ traceId, spanId }: typeof shop, flags = '01') => ({ traceparent: `00-${traceId}-${spanId}-${flags}` })

describe.skipIf(!jaeger.isThere)(`what a run sends to ${jaeger.title}`, { timeout: busy }, () => {
  let receiver: Jaeger
  let spans: readonly SeenSpan[]
  const beganMs = Date.now() - 60_000
  beforeAll(async () => {
    receiver = await startJaeger()
    await sendShopsSpan(receiver)
    const run = await startTracedRun({ HEARTH_TRACE_URL: receiver.takesAt })
    expect(await run.ask(header(shop))).toBe(200)
    expect(await run.ask(header(unwanted, '00'))).toBe(200)
    run.refuseNext()
    expect(await run.ask(header(failing))).toBe(500)
    // Whoever sends gives up soon once it is to end.
    spans = await readWhole(() => readTrace(receiver.url, shop.traceId), 1)
    await run.stop()
  }, busy)
  afterAll(() => receiver?.stop())

  test('is one trace with that of its caller, whole over the services', () => {
    expect(spans.find(({ service }) => service === 'shop')).toMatchObject({ spanId: shop.spanId, name: 'buy' })
    const own = spans.filter(({ service }) => service !== 'shop')
    expectWhole(own, shop.spanId)
    const count = (service: string) => own.filter((span) => span.service === service).length
    expect([count('hearth-chatflow'), count('hearth-inference')]).toEqual([spansOfRun.chatflow, spansOfRun.inference])
    expect(spans.flatMap(({ attributes }) => attributes.warnings ?? [])).toEqual([])
  })

  test('has kinds, times and attributes of their types', () => {
    const kinds = (name: string) => spans.find((span) => span.name === name)?.attributes['span.kind']
    expect(['Baker', 'chat scripted', 'llm_request', 'Tool Agent'].map(kinds)).toEqual([
      ...['server', 'client', 'server', 'internal'],
    ])
    const whole = spans.find(({ name, attributes }) => name === 'llm_request' && attributes['gen_ai.request.n'] === 1)
    expect(whole?.attributes).toMatchObject({
      'gen_ai.request.model': 'ember',
      'gen_ai.usage.completion_tokens': 8,
      'hearth.status': 'done',
    })
    const parts = spans.filter(({ parentId }) => parentId === whole?.spanId)
    expect(parts.map(({ name }) => name).sort()).toEqual(['decode', 'prefill', 'queue'])
    const sum = parts.reduce((total, { startMs, endMs }) => total + endMs - startMs, 0)
    // Microseconds of its own, three times.
    expect(sum).toBeCloseTo((whole?.endMs ?? 0) - (whole?.startMs ?? 0), 1)
  })

  test('lists services and what these do', async () => {
    expect((await readJaeger<string[]>(receiver.url, 'services'))?.sort()).toEqual([
      ...['hearth-chatflow', 'hearth-inference', 'shop'],
    ])
    const operations = await readJaeger<string[]>(receiver.url, 'services/hearth-inference/operations')
    expect(operations?.sort()).toEqual(['decode', 'llm_request', 'prefill', 'queue'])
  })

  test('tells who depends on whom', async () => {
    const lookback = Date.now() - beganMs + 60_000
    const path = `dependencies?endTs=${Date.now() + 60_000}&lookback=${lookback}`
    type Dependency = { readonly parent: string; readonly child: string; readonly callCount: number }
    const all = (await readJaeger<Dependency[]>(receiver.url, path)) ?? []
    const found = all.filter(({ parent, child }) => parent !== child)
    expect(found.map(({ parent, child, callCount }) => `${parent} > ${child}: ${callCount}`).sort()).toEqual([
      ...['hearth-chatflow > hearth-inference: 3', 'shop > hearth-chatflow: 1'],
    ])
  })

  test('is found as a failure, with what failed, up to the run', async () => {
    const tags = encodeURIComponent('{"hearth.status":"failed"}')
    const times = `start=${beganMs * 1_000}&end=${(Date.now() + 60_000) * 1_000}`
    const path = `traces?service=hearth-chatflow&tags=${tags}&${times}`
    const find = async () => (await readJaeger<{ readonly traceID: string }[]>(receiver.url, path)) ?? []
    const ids = async () => (await find()).map(({ traceID }) => traceID)
    await expect.poll(ids, { timeout: busy }).toEqual([failing.traceId])
    const readFailed = async () =>
      (await readTrace(receiver.url, failing.traceId)).filter(({ error }) => error !== undefined)
    const namesOf = (failed: readonly SeenSpan[]) => failed.map(({ name }) => name).sort()
    const names = ['Baker', 'OpenAI', 'Tool Agent', 'chat scripted']
    await expect.poll(async () => namesOf(await readFailed()), { timeout: busy }).toEqual(names)
    for (const { error } of await readFailed()) expect(error).toContain('it answered 400: scripted 400')
  })

  test('is nothing where the caller notes nothing', async () => {
    expect(await readTrace(receiver.url, unwanted.traceId)).toEqual([])
  })
})

/** Sends the span of a program that is not ours, in OTLP's JSON. */
async function sendShopsSpan({ takesAt }: Jaeger): Promise<void> {
  const [start, end] = [Date.now() - 1_000, Date.now() + 60_000].map((ms) => `${ms}000000`)
  const span = { ...shop, name: 'buy', kind: 3, startTimeUnixNano: start, endTimeUnixNano: end }
  const attributes = [{ key: 'service.name', value: { stringValue: 'shop' } }]
  const body = { resourceSpans: [{ resource: { attributes }, scopeSpans: [{ spans: [span] }] }] }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${takesAt}/v1/traces`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}
