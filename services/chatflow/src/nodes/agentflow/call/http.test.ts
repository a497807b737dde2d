import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { StepNode, StepScope } from '../../../domain/agentflow/agent-node.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { httpAgentflow } from './http.ts'

type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown }

/** Sends a request, and gives what was sent and what came of it. */
async function send(
  values: object,
  { answer = new Response('{"ok":true}'), credential }: { answer?: Response | Error; credential?: object } = {},
) {
  const sent: Sent[] = []
  const env = {
    async fetch(url: URL, init: Omit<Sent, 'url'>) {
      const { method, headers, body } = init
      sent.push({ url: url.href, method, headers, body })
      if (answer instanceof Error) throw answer
      return answer
    },
    revealCredential: async () => credential,
  } as unknown as NodeEnv
  const node = { label: 'Ask', values: { url: 'http://x/', ...values }, credentialId: credential && 'c' }
  const scope = { context: { signal: new AbortController().signal } } as StepScope
  const { output } = await httpAgentflow.step(node as unknown as StepNode, scope, env)
  return { sent: sent[0], http: output.http }
}

const pair = (key: unknown, value: unknown) => ({ key, value })

describe('a request', () => {
  test('of which nothing is said is a GET, and its JSON is read', async () => {
    const answer = Response.json({ a: [1] }, { status: 201, statusText: 'Made', headers: { 'x-y': 'z' } })
    expect(await send({ body: '{}' }, { answer })).toEqual({
      sent: { url: 'http://x/', method: 'GET', headers: {}, body: undefined },
      http: {
        ...{ data: { a: [1] }, status: 201, statusText: 'Made' },
        headers: { 'content-type': 'application/json', 'x-y': 'z' },
      },
    })
  })

  test('has what goes with its address, and its headers', async () => {
    const queryParams = [pair('q', 'a b'), pair('n', 0), pair('', 'x'), pair('e', ''), pair('u', undefined)]
    const { sent } = await send({ url: ' http://x/?p=1 ', queryParams, headers: [pair('X-A', 'b')] })
    expect(sent).toMatchObject({ url: 'http://x/?p=1&q=a+b&n=0', headers: { 'X-A': 'b' } })
  })

  test.each([
    { name: 'JSON', values: { bodyType: 'json', body: ' {"a": 1} ' }, type: 'application/json', body: '{"a":1}' },
    {
      name: 'JSON with brackets that an editor wrote',
      values: { bodyType: 'json', body: '\\{"a": \\[1\\]\\}' },
      type: 'application/json',
      body: '{"a":[1]}',
    },
    {
      name: 'JSON that is no text',
      values: { bodyType: 'json', body: { a: 1 } },
      type: 'application/json',
      body: '{"a":1}',
    },
    {
      name: 'fields',
      values: { bodyType: 'xWwwFormUrlencoded', body: [pair('a', 'b c'), pair('d', '')] },
      type: 'application/x-www-form-urlencoded',
      body: 'a=b+c',
    },
    { name: 'a text', values: { bodyType: 'raw', body: 'hi' }, type: undefined, body: 'hi' },
    { name: 'something as JSON', values: { body: [1] }, type: undefined, body: '[1]' },
    { name: 'nothing', values: { bodyType: 'json', body: '' }, type: undefined, body: undefined },
    { name: 'null', values: { bodyType: 'json', body: null }, type: undefined, body: undefined },
  ])('has a body of $name', async ({ values, type, body }) => {
    const { sent } = await send({ method: 'POST', ...values })
    expect(sent?.headers['content-type']).toBe(type)
    expect(sent?.body).toBe(body)
  })

  test('has a form with its fields', async () => {
    const { sent } = await send({ method: 'PUT', bodyType: 'formData', body: [pair('a', 1), pair('b', 'c')] })
    const form = sent?.body instanceof FormData ? [...sent.body] : undefined
    expect(form).toEqual([
      ['a', '1'],
      ['b', 'c'],
    ])
    expect(sent?.headers).toEqual({})
  })

  test.each([
    { credential: { basicAuthUsername: 'ann', basicAuthPassword: 'pw' }, headers: { authorization: 'Basic YW5uOnB3' } },
    { credential: { basicAuthUsername: 'ann' }, headers: { authorization: 'Basic YW5uOg==' } },
    { credential: { basicAuthPassword: 'pw' }, headers: { authorization: 'Basic OnB3' } },
    { credential: { token: 't' }, headers: { authorization: 'Bearer t' } },
    { credential: { key: 'X-Key', value: 'k' }, headers: { 'X-Key': 'k' } },
    { credential: { key: 'X-Key', value: '' }, headers: {} },
    { credential: { key: '', value: 'k' }, headers: {} },
    { credential: undefined, headers: {} },
  ])('is authorized by $credential', async ({ credential, headers }) => {
    const { sent } = await send({}, credential && { credential })
    expect(sent?.headers).toEqual(headers)
  })

  test('is authorized by its credential rather than by a header', async () => {
    const values = { headers: [pair('authorization', 'mine')] }
    expect((await send(values, { credential: { token: 't' } })).sent?.headers).toEqual({ authorization: 'Bearer t' })
  })

  test.each([
    { responseType: 'json', text: 'no JSON', data: 'no JSON' },
    { responseType: 'json', text: '5', data: 5 },
    { responseType: undefined, text: '[]', data: [] },
    { responseType: 'text', text: '[]', data: '[]' },
    { responseType: 'base64', text: 'hi', data: 'aGk=' },
    { responseType: 'arraybuffer', text: 'hi', data: [104, 105] },
  ])('gives "$text" as $responseType: $data', async ({ responseType, text, data }) => {
    const { http } = await send({ responseType }, { answer: new Response(text) })
    expect(http).toMatchObject({ data })
  })

  test.each([
    {
      name: 'an address that is none',
      values: { url: 'x' },
      message: 'Cannot send the request of node "Ask": "x" is no address',
    },
    { name: 'no address', values: { url: '' }, message: 'Cannot send the request of node "Ask": "" is no address' },
    {
      name: 'a body that is no JSON',
      values: { method: 'POST', bodyType: 'json', body: '{' },
      message: 'Cannot send the request of node "Ask": its body is not JSON',
    },
  ])('is broken with $name', async ({ values, message }) => {
    await expect(send(values)).rejects.toThrow(expect.objectContaining({ kind: 'broken', message }))
  })

  test.each([
    { name: 'words', answer: new Response('no', { status: 404 }), message: 'status 404: no' },
    { name: 'JSON', answer: Response.json({ e: 1 }, { status: 500 }), message: 'status 500: {"e":1}' },
    {
      name: 'many words',
      answer: new Response('x'.repeat(301), { status: 400 }),
      message: `status 400: ${'x'.repeat(300)}`,
    },
  ])('is refused in $name', async ({ answer, message }) => {
    const fault = { kind: 'upstream', message: `Cannot use the answer to node "Ask": ${message}` }
    await expect(send({}, { answer })).rejects.toThrow(expect.objectContaining(fault))
  })

  test('that nobody answers says why, in its own words where it is known', async () => {
    await expect(send({}, { answer: new Error('gone') })).rejects.toThrow(
      expect.objectContaining({ kind: 'upstream', message: 'Cannot send the request of node "Ask": gone' }),
    )
    const kept = new Failure('broken', 'kept')
    await expect(send({}, { answer: kept })).rejects.toBe(kept)
  })
})

describe('before a run a request is told to fail', () => {
  const assess = async (values: object, reach: () => Promise<void> = async () => undefined) =>
    await httpAgentflow.assess?.({ label: 'Ask', values } as unknown as NodeInputs, { reach } as unknown as NodeEnv)

  test.each([
    { name: 'without an address', values: { url: '' }, refusal: 'no address is given: write one' },
    {
      name: 'with one that is none',
      values: { url: 'x' },
      refusal: 'Cannot send the request of node "Ask": "x" is no address',
    },
    {
      name: 'with a body that is no JSON',
      values: { url: 'http://x', method: 'POST', bodyType: 'json', body: '{' },
      refusal: 'Cannot send the request of node "Ask": its body is not JSON',
    },
  ])('$name', async ({ values, refusal }) => {
    expect(await assess(values)).toEqual({ refusal })
  })

  test('where nobody is there', async () => {
    const away = async () => {
      throw new Failure('upstream', 'nobody answers')
    }
    expect(await assess({ url: 'http://x', method: 'GET', bodyType: 'json', body: '{' }, away)).toEqual({
      refusal: 'nobody answers',
    })
  })

  test.each([
    { name: 'somebody is there', values: { url: 'http://x', method: 'GET' } },
    { name: 'its address is known later', values: { url: undefined } },
    {
      name: 'a GET has a body that is not sent',
      values: { url: 'http://x', method: 'GET', bodyType: 'json', body: '{' },
    },
  ])('but not where $name', async ({ values }) => {
    expect(await assess(values)).toEqual({})
  })
})
