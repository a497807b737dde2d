import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type RunningService, readFrames, startForTest } from '../test-support/start-inference.ts'

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
// The names are those of vLLM and llama-server, of which one calls a histogram a total.
const forgiven =
  /^(?:(?:vllm|llamacpp):\w+ metric names should not contain ':'|vllm:iteration_tokens_total non-counter metrics .*)$/

let service: RunningService
beforeAll(async () => {
  service = await startForTest({ slots: 2, maxQueue: 1, contextTokens: 512 })
}, 120_000)
afterAll(() => service?.stop())

const path = '/v1/chat/completions'
const hello = { messages: [{ role: 'user', content: 'Hello!' }], max_tokens: 6, logit_bias: { 4087: -100, 4089: -100 } }
const endless = { ...hello, max_tokens: undefined }
const get = { type: 'function', function: { name: 'get', parameters: { type: 'object', additionalProperties: false } } }

const allMetrics = async () => (await fetch(`${service.url}/metrics`)).text()

/** The values of all series of the model, by name and, where they have any, further labels. */
async function readSeries(): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const line of (await allMetrics()).split('\n')) {
    const [, name = '', labels = '', value = ''] = /^([\w:]+)\{(.*)\} (\S+)$/.exec(line) ?? []
    if (!labels.includes('model_name="ember"') || labels.includes('le="')) continue
    const more = labels.split(',').filter((label) => !/^(?:service|model_name|engine)=/.test(label))
    found.set([name, ...more].join(' ').replaceAll('"', ''), Number(value))
  }
  return found
}

/** What the series are more than before, once nobody is inside any more; those that did not move are absent. */
async function moved(work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const before = await readSeries()
  await work()
  await eventually(async () => (await service.metric('vllm:num_requests_running')) === 0, 'nobody inside')
  const changes = [...(await readSeries())].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

type Usage = {
  prompt_tokens: number
  completion_tokens: number
  prompt_tokens_details: { cached_tokens: number }
}

async function usageOf(body: object): Promise<Usage> {
  const response = await service.post(path, body)
  expect(response.status).toBe(200)
  return ((await response.json()) as { usage: Usage }).usage
}

const once = [
  'time_to_first_token_seconds',
  'e2e_request_latency_seconds',
  'request_queue_time_seconds',
  'request_prefill_time_seconds',
  'request_decode_time_seconds',
  'request_inference_time_seconds',
  'request_time_per_output_token_seconds',
  'request_prompt_tokens',
  'request_max_num_generation_tokens',
  'request_params_n',
  'request_params_max_tokens',
]
const onceEach = Object.fromEntries(once.map((name) => [`vllm:${name}_count`, 1]))

describe('after an answered request each series of vLLM has moved', () => {
  test.each([
    { name: 'one answer', body: hello, choices: 1 },
    { name: 'two answers', body: { ...hello, n: 2 }, choices: 2 },
  ])('$name', async ({ body, choices }) => {
    let usage: Usage | undefined
    const more = await moved(async () => {
      usage = await usageOf(body)
    })
    const { prompt_tokens: prompt = 0, completion_tokens: completion = 0 } = usage ?? {}
    expect(completion).toBe(6 * choices)
    expect(more).toMatchObject({
      ...onceEach,
      'vllm:prompt_tokens_total': prompt,
      'vllm:generation_tokens_total': completion,
      'vllm:prefix_cache_queries_total': prompt,
      'llamacpp:tokens_predicted_total': completion,
      'vllm:request_success_total finished_reason=length': choices,
      'vllm:request_prompt_tokens_sum': prompt,
      'vllm:request_generation_tokens_sum': completion,
      'vllm:request_generation_tokens_count': choices,
      'vllm:request_max_num_generation_tokens_sum': 6,
      'vllm:request_params_n_sum': choices,
      'vllm:request_params_max_tokens_sum': 6,
      'vllm:inter_token_latency_seconds_count': 5 * choices,
      'vllm:time_per_output_token_seconds_count': 5 * choices,
      'inference_queue_wait_seconds_count client=any': 1,
    })
    expect(more['vllm:iteration_tokens_total_count']).toBeGreaterThanOrEqual(6)
    expect(more['vllm:iteration_tokens_total_sum']).toBeGreaterThanOrEqual(completion)
    for (const name of once.filter((each) => each.endsWith('_seconds'))) {
      if (name !== 'request_queue_time_seconds') expect(more[`vllm:${name}_sum`], name).toBeGreaterThan(0)
    }
    expect(more).not.toHaveProperty('vllm:num_preemptions_total')
    expect(more).not.toHaveProperty('vllm:request_success_total finished_reason=abort')
  })

  test('a stream counts as an answer at once does', async () => {
    let frames: readonly unknown[] = []
    const more = await moved(async () => {
      const body = { ...hello, stream: true, stream_options: { include_usage: true } }
      frames = await readFrames(await service.post(path, body))
    })
    const { usage } = frames.at(-2) as { usage: Usage }
    expect(more).toMatchObject({
      ...onceEach,
      'vllm:prompt_tokens_total': usage.prompt_tokens,
      'vllm:generation_tokens_total': usage.completion_tokens,
      'vllm:request_success_total finished_reason=length': 1,
    })
  })

  test('a call of a tool ended by itself', async () => {
    const call = { tools: [get], tool_choice: 'required', parallel_tool_calls: false }
    const more = await moved(() => usageOf({ ...hello, ...call, max_tokens: 64 }))
    expect(more).toMatchObject({ ...onceEach, 'vllm:request_success_total finished_reason=stop': 1 })
  })
})

test('a prompt that is there already is a hit of the prefix cache, and not computed', async () => {
  const messages = [{ role: 'user', content: 'Tell me everything about the sea, the sky and the sand.' }]
  await usageOf({ ...hello, messages })
  let usage: Usage | undefined
  const more = await moved(async () => {
    usage = await usageOf({ ...hello, messages })
  })
  const cached = usage?.prompt_tokens_details.cached_tokens ?? 0
  expect(cached).toBeGreaterThan(5)
  expect(more['vllm:prefix_cache_hits_total']).toBe(cached)
  expect(more['llamacpp:prompt_tokens_total']).toBe((usage?.prompt_tokens ?? 0) - cached)
})

test.each([
  ['/v1/embeddings', { input: ['Hello!', 'Good bye!'] }],
  ['/api/embed', { model: 'ember', input: ['Hello!', 'Good bye!'] }],
  ['/v1/score', { text_1: 'Hello!', text_2: 'Good bye!' }],
])('vectors and scores count as prompts without an answer: %s', async (url, body) => {
  const more = await moved(async () => expect((await service.post(url, body)).status).toBe(200))
  expect(more['vllm:prompt_tokens_total']).toBeGreaterThan(0)
  expect(more).toMatchObject({
    'vllm:request_success_total finished_reason=stop': 1,
    'vllm:request_prompt_tokens_sum': more['vllm:prompt_tokens_total'],
    'vllm:e2e_request_latency_seconds_count': 1,
    'vllm:request_queue_time_seconds_count': 1,
  })
  expect(more).not.toHaveProperty('vllm:generation_tokens_total')
})

test('what is refused moves nothing', async () => {
  const more = await moved(async () => {
    const long = [{ role: 'user', content: 'word '.repeat(2_000) }]
    expect((await service.post(path, { ...hello, messages: long })).status).toBe(400)
    expect((await service.post('/v1/embeddings', { input: [[4_000_000]] })).status).toBe(400)
  })
  const without = Object.keys(more).filter((name) => !/queue_(time|wait)/.test(name))
  expect(without).toEqual([])
})

test('the gauges show who runs, who waits and what they hold; given up, an answer counts as aborted', async () => {
  const metric = (name: string) => service.metric(`vllm:${name}`)
  const leaving = new AbortController()
  const ask = () => service.post(path, endless, { signal: leaving.signal }).catch(() => undefined)
  const more = await moved(async () => {
    const asked = [ask(), ask()]
    await eventually(async () => (await metric('num_requests_running')) === 2, 'two running')
    asked.push(ask())
    await eventually(async () => (await metric('num_requests_waiting')) === 1, 'one waiting')
    expect(await (await fetch(`${service.url}/load`)).json()).toEqual({ server_load: 3 })
    await eventually(async () => (await metric('kv_cache_usage_perc')) > 0, 'slots in use')
    const refused = await service.post(path, hello, { headers: { 'content-type': 'application/json' } })
    expect(refused.status).toBe(429)
    expect(await metric('kv_cache_usage_perc')).toBeLessThanOrEqual(1)
    leaving.abort()
    await Promise.all(asked)
  })
  expect(more).toMatchObject({
    'vllm:request_success_total finished_reason=abort': 2,
    inference_generations_cancelled_total: 2,
    'vllm:request_params_n_count': 2,
  })
  await eventually(async () => (await metric('num_requests_waiting')) === 0, 'nobody waiting')
  await eventually(async () => (await metric('kv_cache_usage_perc')) === 0, 'no slot in use')
})

test.skipIf(!hasPromtool)('promtool objects to nothing but names that are given', async () => {
  const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await allMetrics(),
    encoding: 'utf8',
  })
  const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
  expect(complaints.length).toBeGreaterThan(0)
  expect(complaints.filter((line) => !forgiven.test(line))).toEqual([])
})
