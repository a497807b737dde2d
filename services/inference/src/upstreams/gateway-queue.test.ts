import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../test-support/start-inference.ts'
import { ask, createOpened } from './test-support/opened.ts'
import { completion, json, type Script } from './test-support/scripted-upstream.ts'

const { upstream, gateway, closeAll } = createOpened()
afterEach(closeAll)

const inLine = 'inference_upstream_requests_waiting'

/** Answers that a test lets go when it wants to. */
function held() {
  const waiting: (() => void)[] = []
  const script: Script = (request, response) => {
    waiting.push(() => json(completion(request.headers['x-trace'] as string))(request, response))
  }
  return { script, waiting, release: () => waiting.shift()?.() }
}

/** Sends 400 requests, or as many as FLOOD says, a hundred at a time. */
async function flood(send: () => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = []
  while (answers.length < Number(process.env.FLOOD ?? 400)) {
    const some = await Promise.all(Array.from({ length: 100 }, send))
    // Read, so that their connections serve the next ones.
    answers.push(...(await Promise.all(some.map(async (each) => new Response(await each.text(), each)))))
  }
  return answers
}

describe('the queue before upstreams', () => {
  test('lets clients take turns, so that one with many requests holds up only itself', async () => {
    const only = await upstream()
    const { script, release, waiting } = held()
    only.answer = script
    const settings = { url: only.url, kind: 'vllm', maxParallel: 1 }
    const { post, metric } = await gateway({ upstreams: [settings], maxQueueWaitMs: 120_000 })
    const order: string[] = []
    const send = (client: string, trace: string) =>
      post('/v1/chat/completions', ask('m'), { headers: { 'x-client-id': client, 'x-trace': trace } }).then(
        async (r) => {
          const { choices } = (await r.json()) as { choices: { message: { content: string } }[] }
          order.push(choices[0]?.message.content ?? '')
        },
      )
    const sent = [send('busy', 'busy 1')]
    await eventually(() => waiting.length === 1, 'the first arrives')
    for (const trace of ['busy 2', 'busy 3', 'busy 4', 'other 1']) {
      const before = sent.length
      sent.push(send(trace.split(' ')[0] ?? '', trace))
      await eventually(async () => (await metric(inLine)) === before, 'it waits')
    }
    for (let at = 0; at < 5; at++) {
      await eventually(() => waiting.length === 1, 'the next arrives')
      release()
      await eventually(() => order.length === at + 1, 'its answer arrives')
    }
    await Promise.all(sent)
    expect(order).toEqual(['busy 1', 'busy 2', 'other 1', 'busy 3', 'busy 4'])
    expect(await metric('inference_upstream_queue_wait_seconds_count{')).toBe(5)
  })

  test('refuses what is beyond its bound at once, with a time after which to come back', async () => {
    const only = await upstream()
    const { script, release, waiting } = held()
    only.answer = script
    const settings = { url: only.url, kind: 'vllm', maxParallel: 1, maxQueue: 2 }
    const { post, metric } = await gateway({ upstreams: [settings], maxQueueWaitMs: 120_000 })
    const taken = Array.from({ length: 3 }, () => post('/v1/chat/completions', ask('m')))
    await eventually(() => waiting.length === 1, 'the first arrives')
    await eventually(async () => (await metric(inLine)) === 2, 'the others wait')
    const refused = await flood(() => post('/v1/chat/completions', ask('m')))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await refused[0]?.json()).toMatchObject({ error: { type: 'rate_limit_error', code: 'queue_full' } })
    for (let at = 0; at < 3; at++) {
      await eventually(() => waiting.length === 1, 'the next arrives')
      release()
    }
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200, 200])
  }, 120_000)

  test('gives up a wait that takes too long', async () => {
    const only = await upstream()
    only.answer = () => {}
    const { post } = await gateway({
      upstreams: [{ url: only.url, kind: 'vllm', maxParallel: 1 }],
      maxQueueWaitMs: 2_000,
    })
    const client = new AbortController()
    const first = post('/v1/chat/completions', ask('m'), { signal: client.signal })
    await eventually(() => only.received.length === 1, 'the first arrives')
    expect((await post('/v1/chat/completions', ask('m'))).status).toBe(429)
    client.abort()
    await expect(first).rejects.toThrow()
  })
})

describe('upstreams together', () => {
  test('share simultaneous requests evenly', async () => {
    const all = [await upstream(), await upstream(), await upstream()]
    const { script, waiting, release } = held()
    for (const each of all) each.answer = script
    const { post } = await gateway({ upstreams: all.map(({ url }) => `vllm=${url}`) })
    const sent = Array.from({ length: 12 }, (_, at) =>
      post('/v1/chat/completions', { model: 'm', messages: [{ role: 'user', content: `${at} ${'x'.repeat(400)}` }] }),
    )
    await eventually(() => waiting.length === 12, 'all arrive')
    expect(all.map(({ received }) => received.length)).toEqual([4, 4, 4])
    while (waiting.length > 0) release()
    await Promise.all(sent)
  })

  test('keep a conversation where it was', async () => {
    const all = [await upstream(), await upstream(), await upstream()]
    const { post } = await gateway({ upstreams: all.map(({ url }) => `vllm=${url}`) })
    const messages = [{ role: 'system', content: 'Long words of the system. '.repeat(40) }]
    const seen = new Set<string | null>()
    for (let turn = 0; turn < 6; turn++) {
      messages.push({ role: 'user', content: `Question ${turn}` })
      const response = await post('/v1/chat/completions', { model: 'm', messages, user: 'u' })
      seen.add(response.headers.get('x-hearth-upstream'))
      messages.push({ role: 'assistant', content: 'Hello' })
    }
    expect(seen.size).toBe(1)
  })

  test('keep a response where it was made: what goes on from it and what asks for it goes there', async () => {
    const all = [await upstream(), await upstream(), await upstream()]
    all.forEach((each, at) => {
      each.answer = json({ id: `resp_${at}`, object: 'response', model: 'm' })
    })
    const { post, url } = await gateway({
      upstreams: all.map(({ url }, at) => ({ url, kind: 'vllm', name: `u${at}` })),
    })
    for (let at = 0; at < 3; at++) await post('/v1/responses', { model: 'm', input: `${at}` })
    for (let at = 0; at < 3; at++) {
      const next = { model: 'm', input: 'And?', previous_response_id: `resp_${at}` }
      expect((await post('/v1/responses', next)).headers.get('x-hearth-upstream')).toBe(`u${at}`)
      const again = await fetch(`${url}/v1/responses/resp_${at}`)
      expect(await again.json()).toMatchObject({ id: `resp_${at}` })
      const gone = await fetch(`${url}/v1/responses/resp_${at}`, { method: 'DELETE' })
      expect(gone.headers.get('x-hearth-upstream')).toBe(`u${at}`)
    }
    expect(all.map(({ received }) => received.map(({ method }) => method))).toEqual(
      Array.from({ length: 3 }, () => ['POST', 'POST', 'GET', 'DELETE']),
    )
  })

  test('give up affinity when its upstream says that requests wait in it', async () => {
    const [first, second] = [await upstream(), await upstream()]
    const upstreams = [first, second].map(({ url }, at) => ({ url, kind: 'vllm', name: `u${at}`, checkMs: 50 }))
    const { post, metric } = await gateway({ upstreams })
    const ask = { model: 'm', messages: [{ role: 'user', content: 'x' }], prompt_cache_key: 'k' }
    const home = (await post('/v1/chat/completions', ask)).headers.get('x-hearth-upstream')
    const crowded = home === 'u0' ? first : second
    crowded.pages.set('/metrics', (_, response) => {
      response.end(
        '# TYPE x gauge\nvllm:num_requests_waiting{model_name="m"} 3.0\nvllm:num_requests_running{model_name="m"} 8.0\n',
      )
    })
    await eventually(
      async () => (await metric(`inference_upstream_reported_waiting{upstream="${home}"`)) === 3,
      'its load is read',
    )
    expect((await post('/v1/chat/completions', ask)).headers.get('x-hearth-upstream')).not.toBe(home)
  })

  test('that are all out: 503 at once with a time, and back when one is', async () => {
    const only = await upstream()
    const { post, metric } = await gateway({ upstreams: [{ url: only.url, kind: 'vllm', checkMs: 100 }] })
    expect((await post('/v1/chat/completions', ask('m'))).status).toBe(200)
    await only.close()
    await eventually(async () => (await metric('inference_upstream_ejected{')) === 1, 'it is ejected')
    const response = await post('/v1/chat/completions', ask('m'))
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await response.json()).toMatchObject({ error: { code: 'no_healthy_upstream', type: 'service_unavailable' } })
    await only.reopen()
    await eventually(async () => (await post('/v1/chat/completions', ask('m'))).status === 200, 'it is back')
  })

  test('that answer 500 again and again are left alone, then tried with one request', async () => {
    const only = await upstream()
    only.answer = json({ error: { message: 'bug' } }, 500)
    const { post } = await gateway({ upstreams: [{ url: only.url, kind: 'vllm' }] })
    const statuses = []
    for (let at = 0; at < 5; at++) statuses.push((await post('/v1/chat/completions', ask('m'))).status)
    expect(statuses).toEqual([500, 500, 500, 503, 503])
    only.answer = json(completion('Well again'))
    await eventually(async () => (await post('/v1/chat/completions', ask('m'))).status === 200, 'it is back')
  })
})
