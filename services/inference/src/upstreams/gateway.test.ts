import { afterEach, describe, expect, test } from 'vitest'
import {
  chunk,
  completion,
  json,
  type ScriptedUpstream,
  startUpstream,
  stream,
} from './test-support/scripted-upstream.ts'
import { type GatewaySettings, type RunningGateway, startGateway } from './test-support/start-gateway.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

async function upstream(models?: readonly string[]): Promise<ScriptedUpstream> {
  const started = await startUpstream(models)
  open.push(started)
  return started
}

async function gateway(settings: GatewaySettings): Promise<RunningGateway> {
  const started = await startGateway(settings)
  open.push({ close: started.stop })
  return started
}

const ask = (model: string, more: object = {}) => ({ model, messages: [{ role: 'user', content: 'Hi' }], ...more })

describe('a request for a model of an upstream', () => {
  test('is passed on, and its answer comes back byte for byte', async () => {
    const vllm = await upstream(['m'])
    const written = '{ "id":"x",  "model" : "m", "big": 12345678901234567890, "choices":[] }'
    vllm.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-engine': 'v' }).end(written)
    }
    const { post } = await gateway({ upstreams: [{ url: `${vllm.url}/v1`, kind: 'vllm', name: 'a' }] })
    const response = await post('/v1/chat/completions', '{"model":"m", "seed": 98765432109876543210,"messages":[]}')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(written)
    expect(response.headers.get('x-engine')).toBe('v')
    expect(response.headers.get('x-hearth-upstream')).toBe('a')
    expect(vllm.received[0]).toMatchObject({
      path: '/v1/chat/completions',
      body: '{"model":"m", "seed": 98765432109876543210,"messages":[]}',
    })
  })

  test('streams byte for byte', async () => {
    const vllm = await upstream()
    const pieces = [chunk('a'), `: comment\n\n${chunk('b').slice(0, 20)}`, chunk('b').slice(20), 'data: [DONE]\n\n']
    vllm.answer = stream(pieces, 5)
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`] })
    const response = await post('/v1/chat/completions', ask('m', { stream: true }))
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toBe(pieces.join(''))
  })

  test('is for this machine when it has a model of that name', async () => {
    const vllm = await upstream(['m'])
    const { post } = await gateway({ upstreams: [`vllm=${vllm.url}`], local: ['m'] })
    expect(await (await post('/v1/chat/completions', ask('m'))).json()).toEqual({ local: ask('m') })
    expect(vllm.received).toEqual([])
  })
})
void [completion, json]
