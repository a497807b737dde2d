import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../test-support/start-inference.ts'
import { ask, createOpened } from './test-support/opened.ts'
import { chunk, completion, json, readNotifying, type Script, stream } from './test-support/scripted-upstream.ts'

const { upstream, gateway, closeAll } = createOpened()
afterEach(closeAll)

// Each fault shows by itself, except for silence: that needs a limit of time, and the others must not meet it.
const longTimeouts = { kind: 'vllm', firstByteMs: 20_000, wholeAnswerMs: 20_000, idleMs: 20_000, connectMs: 20_000 }
const shortTimeouts = { ...longTimeouts, firstByteMs: 200, wholeAnswerMs: 200, idleMs: 200 }

const hang: Script = () => {}
const cutAtOnce: Script = (_, response) => void response.destroy()
const html: Script = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
const half: Script = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "x", "cho')
const noEvents: Script = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('Internal problem')
const noHttp: Script = (_, response) => void response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n\r\n')
const breaksOff: Script = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
  response.write('{"id"', () => response.destroy())
}

const limitsOf = (script: Script) => (script === hang ? shortTimeouts : longTimeouts)

describe('an upstream that fails before the first byte', () => {
  const faults = [
    { name: 'hangs', script: hang, code: 'upstream_timeout', stream: false },
    { name: 'resets the connection', script: cutAtOnce, code: 'upstream_failed', stream: false },
    { name: 'answers with a page of HTML', script: html, code: 'upstream_failed', stream: false },
    { name: 'answers with half of its JSON', script: half, code: 'upstream_failed', stream: false },
    { name: 'speaks no HTTP', script: noHttp, code: 'upstream_failed', stream: false },
    { name: 'breaks off in a short answer', script: breaksOff, code: 'upstream_failed', stream: false },
    { name: 'streams something else than events', script: noEvents, code: 'upstream_failed', stream: true },
    { name: 'hangs before a stream', script: hang, code: 'upstream_timeout', stream: true },
  ]
  test.each(faults)('$name: 502 when it is the only one', async ({ script, code, stream }) => {
    const only = await upstream()
    only.answer = script
    const { post } = await gateway({ upstreams: [{ url: only.url, ...limitsOf(script) }] })
    const response = await post('/v1/chat/completions', ask('m', { stream }))
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ error: { code, type: 'server_error' } })
  })

  test.each(faults)('$name: another one answers', async ({ script, stream }) => {
    const [bad, good] = [await upstream(), await upstream()]
    bad.answer = script
    good.answer = json(completion('Good'))
    const upstreams = [
      { url: bad.url, name: 'bad', ...limitsOf(script), weight: 100 },
      { url: good.url, name: 'good', ...longTimeouts },
    ]
    const { post, metric } = await gateway({ upstreams })
    const response = await post('/v1/chat/completions', ask('m', { stream }))
    expect(await response.json()).toEqual(completion('Good'))
    expect(good.received.length).toBe(1)
    // A kept connection may just have been closed, so that one that resets is asked twice.
    expect(bad.received.length).toBeLessThanOrEqual(2)
    expect(await metric('inference_upstream_retries_total{upstream="bad"')).toBe(1)
  })

  test.each([429, 502, 503, 504])('answers %i: another one is asked', async (status) => {
    const [bad, good] = [await upstream(), await upstream()]
    bad.answer = json({ error: { message: 'no' } }, status)
    const upstreams = [
      { url: bad.url, ...longTimeouts, weight: 100 },
      { url: good.url, ...longTimeouts },
    ]
    const { post } = await gateway({ upstreams })
    expect((await post('/v1/chat/completions', ask('m'))).status).toBe(200)
    expect(bad.received.length).toBe(1)
  })

  test('asks to be left alone: its answer is passed on, and it is left alone', async () => {
    const only = await upstream()
    only.answer = json({ error: { message: 'slow down' } }, 429, { 'retry-after': '30' })
    const { post } = await gateway({ upstreams: [{ url: only.url, ...longTimeouts }] })
    const first = await post('/v1/chat/completions', ask('m'))
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '30'])
    const second = await post('/v1/chat/completions', ask('m'))
    expect(second.status).toBe(503)
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThanOrEqual(29)
    expect(only.received.length).toBe(1)
  })
})

describe('a retry', () => {
  test('is not made without a budget: trouble everywhere does not double the load', async () => {
    const both = [await upstream(), await upstream()]
    for (const each of both) each.answer = json({ error: { message: 'no' } }, 502)
    const { post } = await gateway({ upstreams: both.map(({ url }) => ({ url, ...longTimeouts, maxQueue: 0 })) })
    const statuses = []
    for (let at = 0; at < 60; at++) statuses.push((await post('/v1/chat/completions', ask('m'))).status)
    const sent = both.reduce((sum, { received }) => sum + received.length, 0)
    expect(sent).toBeLessThanOrEqual(60 + 10 + 6)
    expect(statuses.at(-1)).toBe(503)
  })

  test('goes over a new connection when a kept one was closed meanwhile', async () => {
    const only = await upstream()
    const { post, metric } = await gateway({ upstreams: [{ url: only.url, ...longTimeouts }] })
    expect((await post('/v1/chat/completions', ask('m'))).status).toBe(200)
    let cut = false
    only.answer = (request, response) => {
      if (cut) return json(completion('Again'))(request, response)
      cut = true
      response.socket?.resetAndDestroy()
    }
    const response = await post('/v1/chat/completions', ask('m'))
    expect(await response.json()).toEqual(completion('Again'))
    expect(await metric('inference_upstream_retries_total{upstream="127.0.0.1')).toBe(1)
    expect(await metric('inference_upstream_ejected{')).toBe(0)
  })
})

describe('a stream', () => {
  test('that breaks off ends with an error event behind the last whole one', async () => {
    const only = await upstream()
    only.answer = async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`${chunk('a')}${chunk('b').slice(0, 30)}`)
    }
    const { post } = await gateway({ upstreams: [{ url: only.url, ...longTimeouts }] })
    const response = await post('/v1/chat/completions', ask('m', { stream: true }))
    const text = await readNotifying(response, only.breakOff)
    expect(text.startsWith(`${chunk('a')}data: {"error":{`)).toBe(true)
    expect(text).toContain('"code":"upstream_failed"')
    expect(text).not.toContain('[DONE]')
  })

  test('of Anthropic’s API breaks off with an event of its name', async () => {
    const only = await upstream()
    only.answer = async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: message_start\ndata: {}\n\n')
    }
    const { post } = await gateway({ upstreams: [{ url: only.url, ...longTimeouts }] })
    const response = await post('/v1/messages', ask('m', { stream: true }))
    expect(await readNotifying(response, only.breakOff)).toContain('\n\nevent: error\ndata: {')
  })

  test.each([
    { name: 'falls silent', pauseMs: 0 },
    { name: 'drips a byte at a time without ever ending an event', pauseMs: 20 },
  ])('that $name is given up, and its upstream left alone', async ({ pauseMs }) => {
    const only = await upstream()
    only.answer = async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chunk('a'))
      while (pauseMs > 0 && !response.destroyed) {
        response.write('x')
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    const { post, metric } = await gateway({ upstreams: [{ url: only.url, ...longTimeouts, idleMs: 200 }] })
    const text = await (await post('/v1/chat/completions', ask('m', { stream: true }))).text()
    expect(text).toMatch(/"error":\{.*upstream_failed/)
    await eventually(() => only.aborted() === 1, 'the request is aborted')
    await eventually(async () => (await metric('inference_upstream_ejected{')) === 1, 'it is left alone')
  })

  test('slower than the limit for silence, but with whole events, goes on', async () => {
    const only = await upstream()
    only.answer = stream([chunk('a'), ': wait\n\n', ': wait\n\n', ': wait\n\n', chunk('b'), 'data: [DONE]\n\n'], 700)
    const { post } = await gateway({ upstreams: [{ url: only.url, ...longTimeouts, idleMs: 4_000 }] })
    expect(await (await post('/v1/chat/completions', ask('m', { stream: true }))).text()).toContain('[DONE]')
  })

  test('whose client leaves is aborted at the upstream at once', async () => {
    const only = await upstream()
    only.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chunk('a'))
    }
    const { post, metric } = await gateway({ upstreams: [{ url: only.url, kind: 'vllm' }] })
    const client = new AbortController()
    const response = await post('/v1/chat/completions', ask('m', { stream: true }), { signal: client.signal })
    await response.body?.getReader().read()
    client.abort()
    await eventually(() => only.aborted() === 1, 'the request is aborted')
    await eventually(async () => (await metric('inference_upstream_requests_running{')) === 0, 'the place is free')
    expect(await metric('inference_upstream_ejected{')).toBe(0)
  })

  test('that nobody reads makes the upstream wait, and is given up', async () => {
    const only = await upstream()
    let written = 0
    only.answer = async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const big = chunk('x'.repeat(10_000))
      const closed = once(response, 'close')
      while (!response.destroyed && written < 200_000_000) {
        written += big.length
        if (!response.write(big)) await Promise.race([once(response, 'drain'), closed])
      }
    }
    const { url } = await gateway({ upstreams: [{ url: only.url, kind: 'vllm', idleMs: 500 }] })
    const socket = silentReader(url, ask('m', { stream: true }))
    await eventually(() => only.aborted() === 1, 'the request is aborted')
    socket.destroy()
    expect(written).toBeLessThan(100_000_000)
  })
})

describe('a long answer in one piece', () => {
  test('that breaks off cuts the connection: it does not pass for the whole', async () => {
    const only = await upstream()
    only.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write(`{"data":"${'x'.repeat(400_000)}`)
    }
    const { post } = await gateway({ upstreams: [{ url: only.url, ...longTimeouts }] })
    const response = await post('/v1/embeddings', { model: 'm', input: 'x' })
    only.breakOff()
    await expect(response.text()).rejects.toThrow()
  })
})

describe('a request', () => {
  test('whose client leaves before the first byte is aborted at the upstream at once', async () => {
    const only = await upstream()
    only.answer = hang
    const { post } = await gateway({ upstreams: [{ url: only.url, kind: 'vllm' }] })
    const client = new AbortController()
    const response = post('/v1/chat/completions', ask('m'), { signal: client.signal })
    await eventually(() => only.received.length === 1, 'the request arrives')
    client.abort()
    await expect(response).rejects.toThrow()
    await eventually(() => only.aborted() === 1, 'the request is aborted')
  })

  test('whose client leaves while it waits never reaches the upstream', async () => {
    const only = await upstream()
    only.answer = hang
    const { post, metric } = await gateway({ upstreams: [{ url: only.url, kind: 'vllm', maxParallel: 1 }] })
    const [first, second] = [new AbortController(), new AbortController()]
    const one = post('/v1/chat/completions', ask('m'), { signal: first.signal })
    await eventually(() => only.received.length === 1, 'the first arrives')
    const two = post('/v1/chat/completions', ask('m'), { signal: second.signal })
    await eventually(async () => (await metric('inference_upstream_requests_waiting')) === 1, 'the second waits')
    second.abort()
    await expect(two).rejects.toThrow()
    first.abort()
    await expect(one).rejects.toThrow()
    await eventually(() => only.aborted() === 1, 'the first is aborted')
    expect(only.received.length).toBe(1)
  })
})

function silentReader(url: string, body: object): Socket {
  const text = JSON.stringify(body)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.pause()
  socket.on('error', () => {})
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
  )
  return socket
}

describe('a stream that breaks off where another upstream may go on', () => {
  const text = (body: string) =>
    [...body.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => {
      const { id, choices, usage } = JSON.parse(data) as {
        id?: string
        usage?: object
        choices?: { delta: { content?: string } }[]
      }
      return { id, content: choices?.[0]?.delta.content, ...(usage && { usage }) }
    })
  const dying: Script = async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunk('Ro').replace('chatcmpl-1', 'chatcmpl-0'))
  }
  const usage = 'data: {"choices":[],"usage":{"prompt_tokens":8,"completion_tokens":1,"total_tokens":9}}\n\n'
  const setUp = async (own: object = {}) => {
    const [bad, good] = [await upstream(), await upstream()]
    bad.answer = dying
    good.answer = stream([chunk(''), chunk('me'), usage, 'data: [DONE]\n\n'])
    const shared = { ...longTimeouts, continueBroken: true }
    const { post } = await gateway({
      upstreams: [
        { url: bad.url, name: 'bad', ...shared, weight: 100, ...own },
        { url: good.url, name: 'good', ...shared },
      ],
    })
    /** The whole answer of a stream; the bad one breaks off once its client has read of it. */
    const read = async (more: object = {}) =>
      readNotifying(await post('/v1/chat/completions', ask('m', { stream: true, ...more })), bad.breakOff)
    return { bad, good, read }
  }

  test('is one answer for its client, whose beginning the other is given', async () => {
    const { good, bad, read } = await setUp()
    const body = await read({ max_tokens: 9 })
    expect(bad.received.length).toBe(1)
    expect(text(body).filter(({ content }) => content !== '')).toEqual([
      { id: 'chatcmpl-0', content: 'Ro' },
      { id: 'chatcmpl-0', content: 'me' },
      { id: 'chatcmpl-0', usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 } },
    ])
    expect(body).toMatch(/\[DONE\]\n\n$/)
    expect(JSON.parse(good.received[0]?.body ?? '{}')).toMatchObject({
      messages: [...ask('m').messages, { role: 'assistant', content: 'Ro' }],
      continue_final_message: true,
      add_generation_prompt: false,
      max_tokens: 8,
    })
  })

  test.each([
    { name: 'calls tools', body: { tools: [{ type: 'function', function: { name: 'f' } }] } },
    { name: 'is held to a form', body: { response_format: { type: 'json_object' } } },
    { name: 'has no tokens left', body: { max_tokens: 1 } },
  ])('ends with an error where it $name', async ({ body }) => {
    const { good, read } = await setUp()
    expect(await read(body)).toMatch(/"error":\{.*upstream_failed/)
    expect(good.received).toEqual([])
  })

  test('ends with an error where that is not wanted', async () => {
    const { good, read } = await setUp({ continueBroken: false })
    expect(await read()).toMatch(/"error":\{.*upstream_failed/)
    expect(good.received).toEqual([])
  })
})
