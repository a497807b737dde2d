import { afterAll, beforeAll, expect, test } from 'vitest'
import { component, langflowFile } from '../../../domain/import/langflow/langflow.fixture.ts'
import { openConversions } from './conversions.fixture.ts'

let running: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  running = await openConversions()
})
afterAll(() => running.close())

const langflow = (url: string) =>
  langflowFile(
    [
      component('ChatInput-q', 'Chat Input'),
      component('Prompt-p', 'Prompt', { template: 'Say {word} twice', word: '' }),
      component('OpenAIModel-m', 'OpenAI', { model_name: 'm', openai_api_base: url, system_message: 'You echo.' }),
      component('ChatOutput-a', 'Chat Output'),
    ],
    [
      'ChatInput-q.message>Prompt-p.word',
      'Prompt-p.prompt>OpenAIModel-m.input_value',
      'OpenAIModel-m.text_output>ChatOutput-a.input_value',
    ],
  )

test("a flow of Langflow runs, and its model is asked what Langflow's would be", async () => {
  running.upstream.reset()
  const { source, first, answer } = await running.ask(JSON.stringify(langflow(running.upstream.url)), {
    question: 'hello',
  })
  expect(source).toBe('langflow')
  expect(first.report).toMatchObject({ verdict: 'runs', reasons: [], credentials: ['openAIApi'] })
  expect(first.validation).toEqual([])
  expect(running.upstream.requests.at(-1)?.body.messages).toEqual([
    { role: 'system', content: 'You echo.' },
    { role: 'user', content: 'Say hello twice' },
  ])
  expect(answer).toBe('Echo: Say hello twice')
})

test('a flow greets with what its file says of it, and not at all where that is nothing', async () => {
  const file = langflow(running.upstream.url)
  const { first } = await running.convert(JSON.stringify(file))
  expect(JSON.parse(first.chatbotConfig ?? '')).toEqual({ welcomeMessage: 'Says hello' })
  const silent = await running.convert(JSON.stringify({ ...file, description: '' }))
  expect(silent.first).not.toHaveProperty('chatbotConfig')
})

test.each([
  ['is none of those that are known', '{"hello": 1}', 'no export of Dify, Langflow or n8n'],
  ['is broken', '{"data": {"nodes": [{}], "edges": []}}', 'data.nodes.0.id'],
  ['is no text of either form', 'a: [', 'line 1'],
])('a file that %s is refused with a sentence', async (_, text, why) => {
  await expect(running.service.call('POST', 'export-import/convert', { text })).rejects.toThrow(why)
})
