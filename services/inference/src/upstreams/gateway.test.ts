import { afterEach, describe, expect, test } from 'vitest'
import { ask, createOpened } from './test-support/opened.ts'
import { chunk, completion, json, stream } from './test-support/scripted-upstream.ts'

const { upstream, gateway, closeAll } = createOpened()
afterEach(closeAll)

describe('a request for a model of an upstream', () => {
  test('is passed on, and its answer comes back byte for byte', async () => {
    const vllm = await upstream()
    const written = '{ "id":"x",  "model" : "m", "big": 12345678901234567890, "choices":[] }'
    vllm.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-engine': 'v' }).end(written)
    }
    const { post } = await gateway({ upstreams: [{ url: `${vllm.url}/v1`, kind: 'vllm', name: 'a' }] })
    const asked = '{"model":"m", "seed": 98765432109876543210,"messages":[]}'
    const response = await post('/v1/chat/completions', asked)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(written)
    expect(response.headers.get('x-engine')).toBe('v')
    expect(response.headers.get('x-hearth-upstream')).toBe('a')
    expect(vllm.received).toMatchObject([{ path: '/v1/chat/completions', body: asked }])
  })

  test('streams byte for byte, cut into pieces anywhere', async () => {
    const vllm = await upstream()
    const pieces = [chunk('ä'), `: comment\r\n\r\n${chunk('b').slice(0, 20)}`, chunk('b').slice(20), 'data: [DONE]\n\n']
    vllm.answer = stream(pieces, 5)
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`] })
    const response = await post('/v1/chat/completions', ask('m', { stream: true }))
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toBe(pieces.join(''))
  })

  test('comes back byte for byte when it is long', async () => {
    const vllm = await upstream()
    const written = JSON.stringify({ model: 'm', data: Array.from({ length: 200_000 }, (_, at) => at) })
    vllm.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(written)
    }
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`] })
    expect(await (await post('/v1/embeddings', { model: 'm', input: 'x' })).text()).toBe(written)
  })

  test.each([
    '/v1/completions',
    '/v1/embeddings',
    '/v1/responses',
    '/v1/messages',
    '/v1/rerank',
    '/v1/score',
    '/tokenize',
  ])('%s is passed on too', async (path) => {
    const vllm = await upstream()
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`] })
    expect((await post(`${path}?beta=1`, ask('m'))).status).toBe(200)
    expect(vllm.received).toMatchObject([{ path: `${path}?beta=1` }])
  })

  test('that goes on from a conversation is left to this machine, which keeps it', async () => {
    const vllm = await upstream()
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`] })
    const body = { model: 'm', input: 'Hi' }
    // No more than chats is served behind the gateway here.
    expect((await post('/v1/responses', { ...body, conversation: 'conv_1' })).status).toBe(404)
    expect(vllm.received).toEqual([])
    expect((await post('/v1/responses', { ...body, conversation: null })).status).toBe(200)
  })

  test('is for this machine when it has a model of that name', async () => {
    const vllm = await upstream()
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`], local: ['m'] })
    expect(await (await post('/v1/chat/completions', ask('m'))).json()).toEqual({ local: ask('m') })
    expect(vllm.received).toEqual([])
  })

  test('is for the upstream when it is put before this machine', async () => {
    const vllm = await upstream()
    const { post } = await gateway({ upstreams: [{ url: vllm.url, kind: 'vllm', beforeLocal: true }], local: ['m'] })
    expect(await (await post('/v1/chat/completions', ask('m'))).json()).toEqual(completion('Hello'))
  })

  test.each([
    { name: 'a model that nobody has', body: ask('other') },
    { name: 'no model', body: { messages: [] } },
  ])('$name is left to this machine', async ({ body }) => {
    const vllm = await upstream()
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`] })
    expect(await (await post('/v1/chat/completions', body)).json()).toEqual({ local: body })
  })

  test.each([
    {
      name: 'has no model',
      sent: '{"seed":12345678901234567890}',
      came: '{"model":"main","seed":12345678901234567890}',
    },
    { name: 'has nothing', sent: ' {} ', came: '{"model":"main"}' },
    { name: 'has an empty name', sent: '{"model":"","n":1}', came: '{"model":"main","n":1}' },
    { name: 'has null', sent: '{"model":null}', came: '{"model":"main"}' },
  ])('is one that $name, where the upstream offers the default model', async ({ sent, came }) => {
    const vllm = await upstream(['main'])
    const upstreams = [{ url: vllm.url, kind: 'vllm', beforeLocal: true }]
    const { post } = await gateway({ upstreams, local: ['main'] })
    expect(await (await post('/v1/chat/completions', sent)).json()).toEqual(completion('Hello'))
    expect(vllm.received.map(({ body }) => body)).toEqual([came])
  })

  test('is asked under the name that it has there, where the request names none', async () => {
    const vllm = await upstream(['theirs'])
    vllm.answer = json(completion('Hello', 'theirs'))
    const upstreams = [{ url: vllm.url, kind: 'vllm', beforeLocal: true, models: { main: 'theirs' } }]
    const { post } = await gateway({ upstreams, local: ['main'] })
    expect(await (await post('/v1/chat/completions', { messages: [] })).json()).toMatchObject({ model: 'main' })
    expect(vllm.received[0]?.body).toBe('{"model":"theirs","messages":[]}')
  })

  test('is left to this machine, where the request names none and the default model is preferred here', async () => {
    const vllm = await upstream(['main'])
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`], local: ['main'] })
    expect(await (await post('/v1/chat/completions', { messages: [] })).json()).toEqual({ local: { messages: [] } })
  })

  test.each(['application/vnd.server+json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'an answer of the type %s is one',
    async (type) => {
      const vllm = await upstream()
      vllm.answer = json(completion('Hello'), 200, { 'content-type': type })
      const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`] })
      expect(await (await post('/v1/chat/completions', ask('m'))).json()).toEqual(completion('Hello'))
    },
  )

  test('an error of the upstream is passed on as it is', async () => {
    const vllm = await upstream()
    const fault = { error: { message: 'too long', type: 'BadRequestError', code: 400 } }
    vllm.answer = json(fault, 400)
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`] })
    const response = await post('/v1/chat/completions', ask('m', { stream: true }))
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual(fault)
  })
})

describe('headers', () => {
  test('of one connection, cookies and the client’s key stay here; the upstream gets its own key', async () => {
    const vllm = await upstream()
    const upstreams = [{ url: vllm.url, kind: 'vllm', apiKey: 'sk-$' + '{GPU_KEY}' }]
    const { post } = await gateway({ upstreams, env: { GPU_KEY: 'secret' } })
    const headers = { authorization: 'Bearer client', cookie: 'a=b', 'x-request-id': 'r-1', 'x-trace': 't' }
    const response = await post('/v1/chat/completions', ask('m'), { headers })
    expect(response.headers.get('x-request-id')).toBe('r-1')
    const seen = vllm.received[0]?.headers
    expect(seen).toMatchObject({ authorization: 'Bearer sk-secret', 'x-request-id': 'r-1', 'x-trace': 't' })
    expect(seen).not.toHaveProperty('cookie')
    expect(seen?.['accept-encoding']).toBe('identity')
  })

  test('cookies of the upstream stay there', async () => {
    const vllm = await upstream()
    vllm.answer = json(completion('x'), 200, { 'set-cookie': 'a=b', connection: 'x-hop', 'x-hop': '1' })
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`] })
    const response = await post('/v1/chat/completions', ask('m'))
    expect([response.headers.get('set-cookie'), response.headers.get('x-hop')]).toEqual([null, null])
  })

  test('which page asks stays here, and which pages may read an answer is not the upstream’s to say', async () => {
    const vllm = await upstream()
    vllm.answer = json(completion('x'), 200, { 'access-control-allow-origin': '*' })
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`] })
    const headers = { origin: 'http://localhost', referer: 'http://localhost/chat' }
    const response = await post('/v1/chat/completions', ask('m'), { headers })
    expect(vllm.received[0]?.headers).not.toHaveProperty('origin')
    expect(vllm.received[0]?.headers).not.toHaveProperty('referer')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a key that names a variable that is not set stops the start', async () => {
    const upstreams = [{ url: 'http://127.0.0.1:1', name: 'a', apiKey: '$' + '{NOT_SET}' }]
    await expect(gateway({ upstreams })).rejects.toThrow('Cannot read the upstream "a": the variable "NOT_SET"')
  })
})

describe('a model under another name', () => {
  test('is asked for by theirs and answers by ours; nothing else changes', async () => {
    const vllm = await upstream(['meta/llama'])
    vllm.answer = (_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"a": [{"model":"meta/llama"}],"model": "meta/llama"}')
    }
    const { post } = await gateway({ upstreams: [{ url: vllm.url, kind: 'vllm', models: { small: 'meta/llama' } }] })
    const response = await post('/v1/chat/completions', '{"tools":[{"model":"small"}], "model" :"small"}')
    expect(await response.text()).toBe('{"a": [{"model":"meta/llama"}],"model": "small"}')
    expect(vllm.received[0]?.body).toBe('{"tools":[{"model":"small"}], "model" :"meta/llama"}')
  })

  test('in every event of a stream', async () => {
    const vllm = await upstream(['theirs'])
    vllm.answer = stream([chunk('a', 'theirs'), chunk('"model":"theirs"', 'theirs'), 'data: [DONE]\n\n'])
    const { post } = await gateway({ upstreams: [{ url: vllm.url, kind: 'vllm', models: { ours: 'theirs' } }] })
    const response = await post('/v1/chat/completions', ask('ours', { stream: true }))
    expect(await response.text()).toBe(`${chunk('a', 'ours')}${chunk('"model":"theirs"', 'ours')}data: [DONE]\n\n`)
  })
})

describe('GET /v1/models', () => {
  test('lists models of this machine and of upstreams, with what these say of them', async () => {
    const vllm = await upstream()
    vllm.pages.set('/v1/models', json({ data: [{ id: 'org/m:x', owned_by: 'vllm', created: 7, max_model_len: 4096 }] }))
    const { url } = await gateway({ upstreams: [{ url: vllm.url, kind: 'vllm', name: 'a' }], local: ['ember'] })
    const { data } = (await (await fetch(`${url}/v1/models`)).json()) as { data: unknown[] }
    const card = { id: 'org/m:x', object: 'model', created: 7, owned_by: 'vllm', max_model_len: 4096, upstreams: ['a'] }
    expect(data).toMatchObject([{ id: 'ember' }, card])
    expect(await (await fetch(`${url}/v1/models/org/m:x`)).json()).toMatchObject(card)
    expect((await fetch(`${url}/v1/models/none`)).status).toBe(404)
  })

  test('offers only what is configured, where anything is', async () => {
    const vllm = await upstream(['a', 'b'])
    const { url } = await gateway({ upstreams: [{ url: vllm.url, kind: 'vllm', models: ['b', 'hidden'] }] })
    const { data } = (await (await fetch(`${url}/v1/models`)).json()) as { data: { id: string }[] }
    expect(data.map(({ id }) => id)).toEqual(['b', 'hidden'])
  })

  test('follows what an upstream offers', async () => {
    const vllm = await upstream(['a'])
    const { url } = await gateway({ upstreams: [{ url: vllm.url, kind: 'vllm', checkMs: 50, refreshMs: 100 }] })
    vllm.pages.set('/v1/models', json({ data: [{ id: 'b' }] }))
    const ids = async () => {
      const { data } = (await (await fetch(`${url}/v1/models`)).json()) as { data: { id: string }[] }
      return data.map(({ id }) => id).join()
    }
    await expect.poll(ids).toBe('b')
  })
})
