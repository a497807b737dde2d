import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '@hearth/tracing/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningService, startForTest } from '../test-support/start-inference.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callersSpan = 'b7ad6b7169203331'
const messages = [{ role: 'user', content: 'Tell me a story.' }]

let receiver: OtlpReceiver
let service: RunningService
beforeAll(async () => {
  receiver = await startOtlpReceiver()
  service = await startForTest({}, undefined, { HEARTH_TRACE_URL: receiver.url })
}, 120_000)
afterAll(async () => {
  await service?.stop()
  await receiver.close()
})

let before = 0
beforeEach(() => {
  before = receiver.spans().length
})
const newSpans = () => receiver.spans().slice(before)

async function ask(path: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  const response = await service.post(path, body, { headers: { 'content-type': 'application/json', ...headers } })
  expect(response.status).toBe(200)
  await response.text()
}

async function spansNamed(...names: readonly string[]): Promise<readonly ReceivedSpan[]> {
  await expect.poll(() => newSpans().map(({ name }) => name)).toEqual(names)
  return newSpans()
}

describe('the receiver of traces gets', () => {
  test.each([true, false])(
    'an answer with its wait, prompt and texts, one after the other: stream %s',
    async (stream) => {
      await ask('/v1/chat/completions', { messages, max_tokens: 4, stream })
      const [whole, queue, prefill, decode] = await spansNamed('llm_request', 'queue', 'prefill', 'decode')
      expect(whole).toMatchObject({
        ...{ kind: 2, parentSpanId: '' },
        attributes: {
          'gen_ai.request.model': expect.any(String),
          'gen_ai.usage.prompt_tokens': expect.any(Number),
          'gen_ai.usage.completion_tokens': 4,
          'gen_ai.usage.output_tokens': 4,
          'openinference.span.kind': 'LLM',
          'gen_ai.request.max_tokens': 4,
          'hearth.status': 'done',
        },
      })
      expect([queue, prefill, decode].map((part) => part?.parentSpanId)).toEqual(Array(3).fill(whole?.spanId))
      expect(queue?.startMs).toBeCloseTo(whole?.startMs ?? 0, 2)
      expect(prefill?.startMs).toBeCloseTo(queue?.endMs ?? 0, 2)
      expect(decode?.startMs).toBeCloseTo(prefill?.endMs ?? 0, 2)
      expect(decode?.endMs).toBeCloseTo(whole?.endMs ?? 0, 2)
    },
  )

  // Receivers add up what is under `input_tokens`: where the caller's call of a model has them, they are not said again.
  test.each([
    { name: 'that notes its requests alone', tracestate: 'shop=7', kind: 'LLM', input: expect.any(Number) },
    { name: 'that counts tokens itself', tracestate: 'hearth=llm,shop=7', kind: 'CHAIN', input: undefined },
  ])("a request of a caller $name as part of the caller's trace", async ({ tracestate, kind, input }) => {
    const headers = { traceparent: `00-${traceId}-${callersSpan}-01`, tracestate }
    await ask('/v1/completions', { prompt: 'Once', max_tokens: 1 }, headers)
    const [whole] = await spansNamed('llm_request', 'queue', 'prefill', 'decode')
    expect(whole).toMatchObject({ traceId, parentSpanId: callersSpan })
    expect(whole?.attributes['openinference.span.kind']).toBe(kind)
    expect(whole?.attributes['gen_ai.usage.input_tokens']).toEqual(input)
  })

  test('vectors, and nothing of what its caller does not note', async () => {
    await ask('/v1/embeddings', { input: 'bread' }, { traceparent: `00-${traceId}-${callersSpan}-00` })
    await ask('/v1/embeddings', { input: 'bread' })
    const [whole] = await spansNamed('llm_request', 'queue')
    expect(whole?.attributes).toMatchObject({
      'gen_ai.operation.name': 'embeddings',
      'gen_ai.usage.input_tokens': expect.any(Number),
      'openinference.span.kind': 'EMBEDDING',
    })
    expect(whole?.traceId).not.toBe(traceId)
  })
})
