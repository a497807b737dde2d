import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createVisitorService, type VisitorService } from './visitor-service.ts'

const never = new AbortController().signal

/** A visitor's side of a server that answers so, and what it was asked. */
async function visit(answer: RequestListener) {
  const asked: { readonly call: string; readonly type: string; readonly body: string }[] = []
  const server = createServer(async (request, response) => {
    const type = request.headers['content-type'] ?? ''
    asked.push({ call: `${request.method} ${request.url}`, type, body: await text(request) })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { asked, service: createVisitorService(`http://127.0.0.1:${port}`, 'flow') }
}

const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

describe('an answer', () => {
  test('is asked for as a stream, and comes event by event', async () => {
    const { asked, service } = await visit((_, response) =>
      response.setHeader('content-type', 'text/event-stream; charset=utf-8').end('data: a\n\ndata: b\n\n'),
    )
    expect(await all(service.ask({ question: 'q' }, never))).toEqual([
      { kind: 'event', data: 'a' },
      { kind: 'event', data: 'b' },
    ])
    expect(asked).toEqual([
      { call: 'POST /api/v1/prediction/flow', type: 'application/json', body: '{"question":"q","streaming":true}' },
    ])
  })

  test('of a flow that does not stream comes whole', async () => {
    const { service } = await visit(json({ text: 'hello' }))
    expect(await all(service.ask({}, never))).toEqual([{ kind: 'whole', body: { text: 'hello' } }])
  })

  test('that is left ends as it was left', async () => {
    const leaving = new AbortController()
    const { service } = await visit(() => leaving.abort())
    await expect(all(service.ask({}, leaving.signal))).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a visitor', () => {
  const said = { chatId: 'c', chatMessageId: 'm' }
  const rated = { chatId: 'c', messageId: 'm', rating: 'THUMBS_UP' } as const

  test.each<{
    name: string
    act: (service: VisitorService) => Promise<unknown>
    call: string
    body: object | undefined
    answer?: object
    gives?: unknown
  }>([
    {
      name: 'reads how the flow is shown',
      act: (service) => service.readConfig(),
      call: 'GET /api/v1/public-chatbotConfig/flow',
      body: undefined,
      answer: { title: 'T' },
      gives: { title: 'T' },
    },
    {
      name: 'stops a run',
      act: (s) => s.stop('a b'),
      call: 'PUT /api/v1/chatmessage/abort/flow/a%20b',
      body: undefined,
    },
    {
      name: 'rates an answer',
      act: (service) => service.rate(rated),
      call: 'POST /api/v1/feedback',
      body: { ...rated, chatflowid: 'flow', content: '' },
      answer: { id: 'f' },
      gives: 'f',
    },
    {
      name: 'says more of a rating',
      act: (service) => service.comment('a/b', 'Good'),
      call: 'PUT /api/v1/feedback/a%2Fb',
      body: { content: 'Good' },
    },
    {
      name: 'leaves a name',
      act: (service) => service.leave('c', { name: 'Ada' }),
      call: 'POST /api/v1/leads',
      body: { name: 'Ada', chatflowid: 'flow', chatId: 'c' },
    },
    {
      name: 'has an answer spoken no longer',
      act: (service) => service.hush(said),
      call: 'POST /api/v1/text-to-speech/abort',
      body: { ...said, chatflowId: 'flow' },
    },
    {
      name: 'has a recording written down',
      act: (service) => service.transcribe({ data: 'x', type: 'audio', name: 'a', mime: 'audio/webm' }, never),
      call: 'POST /api/v1/speech-to-text/flow',
      body: { data: 'x', type: 'audio', name: 'a', mime: 'audio/webm' },
      answer: { text: 'words' },
      gives: 'words',
    },
  ])('$name', async ({ act, call, body, answer = {}, gives }) => {
    const { asked, service } = await visit(json(answer))
    expect(await act(service)).toEqual(gives)
    expect(asked.map((each) => each.call)).toEqual([call])
    expect(asked[0]?.body).toBe(body === undefined ? '' : JSON.stringify(body))
    expect(asked[0]?.type).toBe(body === undefined ? '' : 'application/json')
  })

  test('hears an answer as it comes', async () => {
    const { asked, service } = await visit((_, response) => response.end('sound'))
    const heard = await all(service.speak(said, 'Hello', never))
    expect(Buffer.concat(heard).toString()).toBe('sound')
    expect(asked[0]).toMatchObject({
      call: 'POST /api/v1/text-to-speech/generate',
      body: JSON.stringify({ ...said, chatflowId: 'flow', text: 'Hello' }),
    })
  })

  test('sends a file along, or to the documents of the flow', async () => {
    const { asked, service } = await visit(json([{ content: 'read' }]))
    expect(await service.attach('a b', new File(['text'], 'a.txt'))).toBe('read')
    await service.ingest('c', new File(['text'], 'a.txt'))
    expect(asked.map(({ call }) => call)).toEqual([
      'POST /api/v1/attachments/flow/a%20b',
      'POST /api/v1/vector/upsert/flow',
    ])
    for (const { body } of asked) expect(body).toMatch(/name="files"; filename="a.txt".*text/s)
    expect(asked.map(({ body }) => body.includes('name="chatId"'))).toEqual([false, true])
  })

  test('whose file holds nothing to read has no text of it', async () => {
    const { service } = await visit(json([]))
    expect(await service.attach('c', new File([''], 'a.txt'))).toBe('')
  })

  test('is told why it was refused, and that nobody answers', async () => {
    const refusing = await visit((_, response) => response.writeHead(403).end('{"message":"Not from this page"}'))
    await expect(refusing.service.stop('c')).rejects.toMatchObject({ status: 403, message: 'Not from this page' })
    const silent = await visit((_, response) => response.destroy())
    await expect(silent.service.stop('c')).rejects.toMatchObject({ status: 0 })
  })
})
