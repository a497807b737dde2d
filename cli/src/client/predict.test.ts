import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { predict } from './predict.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** What a flow that sends these events is asked, and what is read of its answer. */
async function answer(...events: readonly string[]) {
  const asked: unknown[] = []
  const server = createServer(async (request, response) => {
    asked.push(request.url, JSON.parse((await request.toArray()).join('')))
    response.end(events.map((data) => `message:\ndata:${data}\n\n`).join(''))
  })
  closing.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const chatflowUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const question = { chatflowUrl, key: 'k', flowId: 'a/b', question: 'why', chatId: 'c' }
  const tokens: string[] = []
  for await (const token of predict(question, new AbortController().signal)) tokens.push(token)
  return { asked, tokens }
}

test('an answer is asked for as a stream, and its tokens are given', async () => {
  expect(
    await answer('{"event":"start"}', '{"event":"token","data":"be"}', '{"event":"token","data":"cause"}'),
  ).toEqual({
    asked: ['/api/v1/prediction/a%2Fb', { question: 'why', chatId: 'c', streaming: true }],
    tokens: ['be', 'cause'],
  })
})

test('events of other kinds and what is no event are passed over', async () => {
  const others = ['no JSON', '[]', '{"event":1}', '{"event":"token","data":{"a":1}}', '{"event":"usage","data":"x"}']
  expect((await answer(...others, '{"event":"token","data":"ok"}')).tokens).toEqual(['ok'])
})

test.each([
  { data: '"no model"', message: 'Cannot finish the answer: no model' },
  { data: '{"code":1}', message: 'Cannot finish the answer: {"code":1}' },
])('an error in the stream is a failure: $data', async ({ data, message }) => {
  await expect(answer(`{"event":"error","data":${data}}`)).rejects.toMatchObject({ kind: 'upstream', message })
})
