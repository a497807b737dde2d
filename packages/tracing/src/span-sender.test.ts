import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { source, spanOf } from './span.fixture.ts'
import { createSpanSender, type SpanSender, type SpanSenderOptions } from './span-sender.ts'
import { type OtlpReceiver, startOtlpReceiver } from './test-support/otlp-receiver.ts'

const onLost = vi.fn<SpanSenderOptions['onLost']>()
let receiver: OtlpReceiver
let sender: SpanSender | undefined
beforeEach(async () => {
  onLost.mockReset()
  receiver = await startOtlpReceiver()
})
afterEach(async () => {
  await sender?.close()
  await receiver.close()
})

function open(own: Partial<SpanSenderOptions> = {}): SpanSender {
  const url = `${receiver.url}/v1/traces`
  const target = async () => ({ url, headers: { authorization: 'Bearer k' } })
  const quick = { gatherMs: 0, backoff: { firstMs: 1, maxMs: 5 } }
  sender = createSpanSender({ fetch: globalThis.fetch, target, source, onLost, ...quick, ...own })
  return sender
}

test('spans that come together go in one request', async () => {
  const { send } = open()
  send([spanOf({ name: 'a' })])
  send([spanOf({ name: 'b' })])
  await expect.poll(() => receiver.requests.length).toBe(1)
  expect(receiver.requests[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer k', 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' },
    resource: { 'service.name': 'hearth' },
    spans: [{ name: 'a' }, { name: 'b' }],
  })
})

test('what cannot be taken now is sent again', async () => {
  receiver.answerNext({ status: 503 }, { status: 429, headers: { 'retry-after': '0.001' } })
  open().send([spanOf()])
  await expect.poll(() => receiver.requests.length).toBe(3)
  await sender?.close()
  expect(onLost).not.toHaveBeenCalled()
})

test('what is refused is let go, and what comes later is sent', async () => {
  receiver.answerNext({ status: 401, body: 'who are\nyou' })
  const { send } = open()
  send([spanOf()])
  await expect.poll(() => onLost.mock.calls).toEqual([[1, 'the receiver answered 401: who are you']])
  send([spanOf({ name: 'later' })])
  await expect.poll(() => receiver.spans().at(-1)?.name).toBe('later')
})

test('it says what the receiver rejected of a request', async () => {
  // ExportTraceServiceResponse { partial_success { rejected_spans: 2, error_message: "old" } }
  receiver.answerNext({ status: 200, body: Buffer.from([10, 7, 8, 2, 18, 3, ...Buffer.from('old')]) })
  open().send([spanOf(), spanOf(), spanOf()])
  await expect.poll(() => onLost.mock.calls).toEqual([[2, 'the receiver rejected them: old']])
})

test('an answer in no known form is none', async () => {
  receiver.answerNext({ status: 200, body: Buffer.from([10, 200]) })
  open().send([spanOf()])
  await expect.poll(() => receiver.requests.length).toBe(1)
  await sender?.close()
  expect(onLost).not.toHaveBeenCalled()
})

test('of an answer without end only the beginning is read', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(16_384)) })
  const fetch = async () => new Response(endless, { headers: { 'content-type': 'application/x-protobuf' } })
  open({ fetch }).send([spanOf()])
  await sender?.close()
  expect(onLost).not.toHaveBeenCalled()
})

test('a receiver that is not there is given up after some tries', async () => {
  const url = receiver.url
  await receiver.close()
  open({ target: async () => ({ url, headers: {} }) }).send([spanOf()])
  await expect.poll(() => onLost.mock.calls).toEqual([[1, expect.stringMatching(/^fetch failed: .*ECONNREFUSED/)]])
  receiver = await startOtlpReceiver()
})

test('without an address spans are let go', async () => {
  const target = () => Promise.reject(new Error('its key is gone'))
  open({ target }).send([spanOf()])
  await expect.poll(() => onLost.mock.calls).toEqual([[1, 'its key is gone']])
})

test('more than may wait are let go', async () => {
  open({ maxWaiting: 2 }).send([spanOf({ name: 'a' }), spanOf({ name: 'b' }), spanOf({ name: 'c' })])
  await expect.poll(() => onLost.mock.calls).toEqual([[1, 'more waited than may']])
  expect(receiver.spans().map(({ name }) => name)).toEqual(['a', 'b'])
})

test('closing sends what waits for company', async () => {
  open({ gatherMs: 60_000 }).send([spanOf({ name: 'last' })])
  await sender?.close()
  expect(receiver.spans().map(({ name }) => name)).toEqual(['last'])
})
