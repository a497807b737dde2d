import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { allEvents, ask, eventsOf, until } from '../../test-support/ask.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, testKey } from '../../test-support/running-service.ts'
import type { ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let service: RunningService
let upstream: ScriptedUpstream
let close: () => Promise<void>
beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService())
})
afterAll(() => close())

type Asked = { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: string }

/** A speech server that does as it is told. */
async function serve(act: (response: ServerResponse, asked: Asked) => void) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('latin1')) body += part
    const one = { path: request.url ?? '', headers: request.headers, body }
    asked.push(one)
    act(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked }
}

const column = (provider: string, settings: object) => JSON.stringify({ [provider]: { status: true, ...settings } })
const authorization = `Bearer ${testKey}`

const speak = (body: object, headers: Record<string, string> = { authorization }) =>
  fetch(`${service.url}/api/v1/text-to-speech/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const eventsIn = (text: string) =>
  text
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => JSON.parse(frame.split('\ndata: ')[1] ?? '{}') as { event: string; data: Record<string, string> })

describe('speaking', () => {
  test('an answer arrives as pieces of audio, by the provider that its chatflow chose', async () => {
    const { baseUrl, asked } = await serve((response) => void response.end('sound'))
    const flowId = await service.addFlow(conversationFlow(upstream.url), {
      textToSpeech: column('localai', { baseUrl, voice: 'nova', model: 'piper' }),
      isPublic: true,
    })
    const answer = await speak({ chatflowId: flowId, chatMessageId: 'm1', text: 'Hello' }, {})
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const events = eventsIn(await answer.text())
    expect(events.map(({ event }) => event)).toEqual(['tts_start', 'tts_data', 'tts_end'])
    expect(events[0]?.data).toEqual({ chatMessageId: 'm1', format: 'mp3' })
    expect(Buffer.from(events[1]?.data.audioChunk ?? '', 'base64').toString()).toBe('sound')
    expect(asked[0]?.path).toBe('/v1/audio/speech')
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      model: 'piper',
      voice: 'nova',
      input: 'Hello',
      response_format: 'mp3',
    })
  })

  test('stops when somebody asks for silence', async () => {
    const { baseUrl } = await serve((response) => void response.write('half'))
    const textToSpeech = column('localai', { baseUrl })
    const chatflowId = await service.addFlow(conversationFlow(upstream.url), { textToSpeech, isPublic: true })
    const answer = await speak({ chatflowId, chatMessageId: 'm2', text: 'Hello' })
    const hushed = await fetch(`${service.url}/api/v1/text-to-speech/abort`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chatflowId, chatId: 'c', chatMessageId: 'm2' }),
    })
    expect(hushed.status).toBe(200)
    expect(eventsIn(await answer.text()).at(-1)).toEqual({ event: 'tts_abort', data: { chatMessageId: 'm2' } })
  })

  test.each([
    { name: 'a flow without a voice', body: {}, status: 400, says: 'no text to speech' },
    { name: 'no text', body: { text: ' ' }, status: 400, says: 'text' },
  ])('$name is refused', async ({ body, status, says }) => {
    const chatflowId = await service.addFlow(conversationFlow(upstream.url))
    const answer = await speak({ chatflowId, text: 'x', ...body })
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(says)
  })

  test('a provider that refuses is a real status, before any sound', async () => {
    const { baseUrl } = await serve((response) => void response.writeHead(500).end('broken'))
    const answer = await speak({ provider: 'localai', baseUrl, text: 'x' })
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('LocalAI text to speech')
  })

  test.each([
    { name: 'a private flow', body: async () => ({ chatflowId: await service.addFlow(conversationFlow('')) }) },
    { name: 'a voice without a flow', body: async () => ({ provider: 'localai' }) },
  ])('$name needs a key', async ({ body }) => {
    expect((await speak({ text: 'x', ...(await body()) }, {})).status).toBe(401)
  })

  test('whoever may view a flow hears it, whichever key it is bound to and whichever pages it names', async () => {
    const { baseUrl } = await serve((response) => void response.end('sound'))
    const chatflowId = await service.addFlow(conversationFlow(upstream.url), {
      textToSpeech: column('localai', { baseUrl }),
      chatbotConfig: JSON.stringify({ allowedOrigins: ['elsewhere.example'] }),
      isPublic: true,
    })
    const origin = service.url
    expect((await speak({ chatflowId, text: 'x' }, { origin })).status).toBe(403)
    const heard = await speak({ chatflowId, text: 'x' }, { origin, authorization })
    expect(eventsIn(await heard.text()).map(({ event }) => event)).toContain('tts_data')
  })

  test('voices are listed', async () => {
    const voices: { id: string }[] = await service.call('GET', 'text-to-speech/voices?provider=openai')
    expect(voices.map(({ id }) => id)).toContain('alloy')
    const { baseUrl, asked } = await serve(
      (response) => void response.end(JSON.stringify({ voices: [{ voice_id: 'v', name: 'Vera' }] })),
    )
    const credential = await service.call('POST', 'credentials', {
      name: 'eleven',
      credentialName: 'elevenLabsApi',
      plainDataObj: { elevenLabsApiKey: 'xi' },
    })
    const query = new URLSearchParams({ provider: 'elevenlabs', credentialId: credential.id, baseUrl })
    expect(await service.call('GET', `text-to-speech/voices?${query}`)).toEqual([{ id: 'v', name: 'Vera' }])
    expect(asked[0]?.headers['xi-api-key']).toBe('xi')
  })
})

describe('an answer that speaks by itself', () => {
  const speakingFlow = (settings: object) =>
    service.addFlow(conversationFlow(upstream.url), {
      textToSpeech: column('localai', { autoPlay: true, ...settings }),
    })
  const streamed = { question: 'hi', chatId: 'speech', streaming: true }
  const namesOf = (events: readonly { event: string }[]) =>
    events.map(({ event }) => event).filter((event, at, all) => event !== all[at - 1])

  test('tells its sound after its tokens, with the id of its message', async () => {
    const { baseUrl, asked } = await serve((response) => void response.end('sound'))
    const flowId = await speakingFlow({ baseUrl })
    const events = await allEvents(await ask(service, flowId, streamed))
    expect(namesOf(events)).toEqual(['start', 'token', 'tts_start', 'tts_data', 'tts_end', 'metadata', 'end'])
    const { chatMessageId } = (events.at(-2)?.data ?? {}) as { chatMessageId?: string }
    expect(events.find(({ event }) => event === 'tts_data')?.data).toEqual({ chatMessageId, audioChunk: btoa('sound') })
    expect(JSON.parse(asked[0]?.body ?? '').input).toBe('Echo: hi')
  })

  test.each([
    { name: 'without autoPlay', settings: { autoPlay: false }, body: streamed },
    { name: 'in one piece', settings: {}, body: { ...streamed, streaming: false } },
  ])('is silent $name', async ({ settings, body }) => {
    const { baseUrl, asked } = await serve((response) => void response.end('sound'))
    const flowId = await speakingFlow({ baseUrl, ...settings })
    const answer = await ask(service, flowId, body)
    expect(await answer.text()).toContain('hi')
    expect((await service.messages(flowId)).map(({ content }) => content)).toEqual(['hi', 'Echo: hi'])
    expect(asked).toEqual([])
  })

  test('is not lost where its speech fails', async () => {
    const { baseUrl } = await serve((response) => void response.writeHead(500).end('broken'))
    const flowId = await speakingFlow({ baseUrl })
    const events = await allEvents(await ask(service, flowId, streamed))
    expect(namesOf(events)).toEqual(['start', 'token', 'tts_error', 'tts_end', 'metadata', 'end'])
    expect((await service.messages(flowId)).map(({ content }) => content)).toEqual(['hi', 'Echo: hi'])
  })

  async function untilSound(flowId: string) {
    const rest = eventsOf(await ask(service, flowId, streamed))
    const received: string[] = []
    for (;;) {
      const { value, done } = await rest.next()
      if (done) throw new Error(`The answer ended without a sound: ${received.join(', ')}`)
      received.push(value.event)
      if (value.event === 'tts_data')
        return { rest, chatMessageId: (value.data as { chatMessageId: string }).chatMessageId }
    }
  }

  async function restOf(events: AsyncIterable<{ event: string }>) {
    const names: string[] = []
    for await (const { event } of events) names.push(event)
    return names
  }

  test('falls silent when its chat is aborted, and so does the provider', async () => {
    let left = false
    const { baseUrl } = await serve((response) => {
      response.on('close', () => {
        left = true
      })
      response.write('half')
    })
    const flowId = await speakingFlow({ baseUrl })
    const { rest } = await untilSound(flowId)
    await service.call('PUT', `chatmessage/abort/${flowId}/speech`)
    expect(await restOf(rest)).toEqual(['tts_abort', 'abort', 'end'])
    await until(() => left)
    expect((await service.messages(flowId)).map(({ content }) => content)).toEqual(['hi', 'Echo: hi'])
  })

  test('falls silent when only its speech is, and is told to its end', async () => {
    const { baseUrl } = await serve((response) => void response.write('half'))
    const chatflowId = await speakingFlow({ baseUrl })
    const { rest, chatMessageId } = await untilSound(chatflowId)
    await service.call('POST', 'text-to-speech/abort', { chatflowId, chatId: 'speech', chatMessageId })
    expect(await restOf(rest)).toEqual(['tts_abort', 'metadata', 'end'])
  })

  test('lets the next question of its session begin while it is spoken', async () => {
    const { baseUrl } = await serve((response) => void response.write('half'))
    const flowId = await speakingFlow({ baseUrl })
    const { rest } = await untilSound(flowId)
    expect(await (await ask(service, flowId, { ...streamed, streaming: false })).json()).toMatchObject({
      text: 'Echo: hi',
    })
    await rest.return(undefined)
  })
})

describe('a spoken question', () => {
  const audio = { type: 'audio', name: 'q.webm', mime: 'audio/webm', data: `data:audio/webm;base64,${btoa('voice')}` }

  test('is transcribed by the provider that its chatflow chose', async () => {
    const { baseUrl, asked } = await serve((response) => void response.end(JSON.stringify({ text: 'what I said' })))
    const speechToText = column('localAISTT', { baseUrl, model: 'tiny', language: 'en' })
    const flowId = await service.addFlow(conversationFlow(upstream.url), { speechToText })
    const answer = await (await ask(service, flowId, { question: '', uploads: [audio] })).json()
    expect(answer).toMatchObject({ question: 'what I said', text: 'Echo: what I said' })
    expect(asked[0]?.path).toBe('/v1/audio/transcriptions')
    for (const part of ['name="file"; filename="q.webm"', 'voice', 'tiny', 'name="language"'])
      expect(asked[0]?.body).toContain(part)
    await until(() => upstream.open === 0)
  })

  test('stands in the stream before its answer, and in the history', async () => {
    const { baseUrl } = await serve((response) => void response.end(JSON.stringify({ text: 'what I said' })))
    const speechToText = column('localAISTT', { baseUrl })
    const flowId = await service.addFlow(conversationFlow(upstream.url), { speechToText })
    const events = await allEvents(await ask(service, flowId, { question: '', uploads: [audio], streaming: true }))
    expect(events.slice(0, 2)).toMatchObject([{ event: 'question', data: 'what I said' }, { event: 'start' }])
    const kept = await service.messages(flowId)
    expect(kept.map(({ content }) => content)).toEqual(['what I said', 'Echo: what I said'])
  })

  test('is refused where the chatflow has no speech to text', async () => {
    const flowId = await service.addFlow(conversationFlow(upstream.url))
    const answer = await ask(service, flowId, { question: '', uploads: [audio] })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('no speech to text')
  })
})
