import { expect, test } from 'vitest'
import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { readAnswer, readParts } from '../models/model-answer.ts'
import { openOpenAICompatible } from './openai-compatible.ts'

const settings: ChatModelSettings = {
  ...{ provider: 'openai-compatible', label: 'Mine', baseUrl: 'http://model/v1', model: 'm', userSupplied: true },
}
const signal = new AbortController().signal
const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hi' }] }]
const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
const told = { queue_ms: 3, prompt_ms: 40.512345, predicted_ms: 200, predicted_n: 1 }
const head = { id: 'c', object: 'chat.completion', created: 1, model: 'm', usage }
const body = { ...head, choices: [{ index: 0, message: { role: 'assistant', content: 'Rye' }, finish_reason: 'stop' }] }

/** A model whose server answers with this body, or with these events. */
function modelThatAnswers(answer: object | readonly object[]) {
  const isStream = Array.isArray(answer)
  const text = isStream
    ? [...answer.map((each) => JSON.stringify(each)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('')
    : JSON.stringify(answer)
  const headers = { 'content-type': isStream ? 'text/event-stream' : 'application/json' }
  return openOpenAICompatible(settings, {
    apiKey: undefined,
    secrets: {},
    fetch: async () => new Response(text, { headers }),
  })
}

test.each([
  { of: 'our inference service', timings: told, read: { queueMs: 3, promptMs: 40.5, generationMs: 200 } },
  { of: 'llama-server', timings: { ...told, queue_ms: undefined }, read: { promptMs: 40.5, generationMs: 200 } },
  { of: 'nobody', timings: undefined, read: undefined },
  { of: 'a server with times of another kind', timings: { total: 1 }, read: undefined },
])('the timings of $of', async ({ timings, read }) => {
  const model = await modelThatAnswers({ ...body, timings })
  expect(readAnswer(await model.doGenerate({ prompt })).timings).toEqual(read)
})

test('the last ones of a stream', async () => {
  const chunk = (delta: object, finish_reason: string | null, timings: object) => ({
    ...{ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' },
    choices: [{ index: 0, delta, finish_reason }],
    timings,
  })
  const early = { prompt_ms: 1, predicted_ms: 1 }
  const model = await modelThatAnswers([chunk({ content: 'Rye' }, null, early), chunk({}, 'stop', told)])
  const parts = readParts((await model.doStream({ prompt })).stream, signal, 'm')
  let step = await parts.next()
  while (!step.done) step = await parts.next()
  expect(step.value).toMatchObject({ text: 'Rye', timings: { queueMs: 3, promptMs: 40.5, generationMs: 200 } })
})
