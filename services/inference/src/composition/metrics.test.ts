import { spawnSync } from 'node:child_process'
import { createMetrics } from '@hearth/server'
import { describe, expect, test } from 'vitest'
import { createGate } from '../domain/access/gate.ts'
import type { GenerateRequest, GenerationEvent } from '../domain/engine/engine.ts'
import { watchGeneration } from '../domain/engine/observe-generation.ts'
import type { ServedModel } from '../domain/models/served-model.ts'
import { createInferenceMetrics } from './metrics.ts'

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
// The names are those of vLLM and llama-server, of which one calls a histogram a total.
const forgiven =
  /^(?:(?:vllm|llamacpp):\w+ metric names should not contain ':'|vllm:iteration_tokens_total non-counter metrics .*)$/
const labels = 'service="inference",model_name="m",engine="0"'

function open() {
  const kernel = createMetrics('inference')
  const metrics = createInferenceMetrics(kernel)
  /** The value of a series, by its name and the labels behind the usual ones. */
  async function read(name: string, more = ''): Promise<number | undefined> {
    const text = await kernel.registry.metrics()
    for (const line of text.split('\n')) {
      const [, series = '', told = '', value = ''] = /^([\w:]+)\{(.*)\} (\S+)$/.exec(line) ?? []
      const rest = told
        .split(',')
        .filter((label) => !labels.includes(label))
        .join(',')
      if (series === name && rest === more && told.includes('model_name="m"')) return Number(value)
    }
    return undefined
  }
  return { kernel, metrics, read }
}

type Metrics = ReturnType<typeof open>['metrics']

/** A generation of which each event comes 100 ms after the one before. */
function follow(metrics: Metrics, request: Partial<GenerateRequest>, events: readonly GenerationEvent[]) {
  let ms = 0
  const whole: GenerateRequest = { prompt: { kind: 'text', text: 'Hi' }, sampling: {}, stop: [], ...request }
  const watch = watchGeneration(whole, metrics.observerOf('m'), () => ms)
  ms += 100
  watch.entered()
  for (const event of events) {
    ms += 100
    watch.event(event)
  }
  watch.ended()
}

const text = (choice: number, completionTokens: number): GenerationEvent => ({
  kind: 'text',
  choice,
  text: 'x',
  completionTokens,
})

const answered: readonly GenerationEvent[] = [
  { kind: 'started', promptTokens: 20, cachedTokens: 15 },
  text(0, 1),
  text(1, 1),
  text(0, 3),
  { kind: 'finished', choice: 0, reason: 'stop', completionTokens: 4 },
  text(1, 2),
  { kind: 'finished', choice: 1, reason: 'length', completionTokens: 2 },
]

describe('the metrics of generations', () => {
  test.each([
    ['vllm:prompt_tokens_total', 20],
    ['vllm:generation_tokens_total', 6],
    ['vllm:prefix_cache_queries_total', 20],
    ['vllm:prefix_cache_hits_total', 15],
    ['vllm:prompt_tokens_cached_total', 15],
    ['vllm:request_prefill_kv_computed_tokens_sum', 5],
    ['llamacpp:prompt_tokens_total', 5],
    ['llamacpp:tokens_predicted_total', 6],
    ['vllm:time_to_first_token_seconds_sum', 0.3],
    ['vllm:request_queue_time_seconds_sum', 0.1],
    ['vllm:request_prefill_time_seconds_sum', 0.2],
    ['vllm:request_decode_time_seconds_sum', 0.5],
    ['vllm:request_inference_time_seconds_sum', 0.7],
    ['vllm:e2e_request_latency_seconds_sum', 0.8],
    ['vllm:inter_token_latency_seconds_count', 3],
    ['vllm:inter_token_latency_seconds_sum', 0.5],
    ['vllm:time_per_output_token_seconds_count', 3],
    ['vllm:request_time_per_output_token_seconds_count', 1],
    ['vllm:request_prompt_tokens_sum', 20],
    ['vllm:request_generation_tokens_sum', 6],
    ['vllm:request_generation_tokens_count', 2],
    ['vllm:request_max_num_generation_tokens_sum', 4],
    ['vllm:request_params_n_sum', 2],
    ['vllm:request_params_max_tokens_sum', 64],
  ])('%s after a request with two choices', async (name, value) => {
    const { metrics, read } = open()
    follow(metrics, { choices: 2, maxTokens: 64 }, answered)
    expect(await read(name)).toBeCloseTo(value, 6)
  })

  test('tokens of prompts are told by where they came from', async () => {
    const { metrics, read } = open()
    follow(metrics, { choices: 2 }, answered)
    metrics.observerOf('m').asked({ promptTokens: 7, afterMs: 1, insideMs: 1 })
    const of = (source: string) => read('vllm:prompt_tokens_by_source_total', `source="${source}"`)
    expect([await of('local_compute'), await of('local_cache_hit')]).toEqual([12, 15])
  })

  test('each choice counts by the reason of its end, and those that came to none as aborted', async () => {
    const { metrics, read } = open()
    follow(metrics, { choices: 2 }, answered)
    follow(metrics, { choices: 3 }, answered.slice(0, 5))
    const counts = ['stop', 'length', 'abort'].map((reason) =>
      read('vllm:request_success_total', `finished_reason="${reason}"`),
    )
    expect(await Promise.all(counts)).toEqual([2, 1, 2])
    expect(await read('inference_generations_cancelled_total')).toBe(2)
  })

  test('a generation that ended before its first text tells no times of tokens', async () => {
    const { metrics, read } = open()
    follow(metrics, {}, answered.slice(0, 1))
    expect(await read('vllm:request_decode_time_seconds_count')).toBeUndefined()
    expect(await read('vllm:e2e_request_latency_seconds_count')).toBe(1)
  })
})

describe('the metrics of a model', () => {
  const gate = createGate({ capacity: 1, maxQueue: 4, maxQueueWaitMs: 1_000 }, () => 0)
  const stored = { id: 'm' } as ServedModel['stored']
  const embedGate = createGate({ capacity: 1, maxQueue: 4, maxQueueWaitMs: 1_000 }, () => 0)
  const served = { stored, gate, embedGate } as ServedModel

  test('who runs and who waits', async () => {
    const { metrics, read } = open()
    const leave = await gate.enter(new AbortController().signal)
    const second = gate.enter(new AbortController().signal)
    metrics.showLoad(served)
    for (const name of ['vllm:num_requests_running', 'vllm:num_requests_waiting']) expect(await read(name)).toBe(1)
    for (const name of ['llamacpp:requests_processing', 'llamacpp:requests_deferred']) expect(await read(name)).toBe(1)
    leave()
    const leaveSecond = await second
    leaveSecond()
    metrics.showLoad(served)
    expect(await read('vllm:num_requests_running')).toBe(0)
    expect(await read('vllm:num_preemptions_total')).toBe(0)
  })

  test('what the passes through it computed and what its slots hold', async () => {
    const { metrics, read } = open()
    const shape = { heldTokens: 1_000, kvType: 'f16', adapters: ['poet.gguf'], loadMs: 1_500 }
    metrics.showLoaded('m', shape)
    metrics.countStep('m', { computedTokens: 30, busySlots: 1, heldTokens: 30 }, shape)
    metrics.countStep('m', { computedTokens: 4, busySlots: 4, heldTokens: 250 }, shape)
    expect(await read('vllm:iteration_tokens_total_sum')).toBe(34)
    expect(await read('vllm:kv_cache_usage_perc')).toBe(0.25)
    expect(await read('llamacpp:n_busy_slots_per_decode')).toBe(2.5)
    expect(await read('inference_model_load_seconds')).toBe(1.5)
    const cache = 'block_size="1",num_gpu_blocks="1000",cache_dtype="f16",enable_prefix_caching="True"'
    expect(await read('vllm:cache_config_info', cache)).toBe(1)
    const lora = 'max_lora="1",waiting_lora_adapters="",running_lora_adapters="poet.gguf"'
    expect(await read('vllm:lora_requests_info', lora)).toBeGreaterThan(0)
    metrics.showUnloaded('m')
    expect(await read('vllm:kv_cache_usage_perc')).toBe(0)
  })

  test.skipIf(!hasPromtool)('promtool objects to nothing but names that are given', async () => {
    const { kernel, metrics } = open()
    metrics.showLoad(served)
    follow(metrics, { choices: 2, maxTokens: 64 }, answered)
    const shape = { heldTokens: 1_000, kvType: 'f16', adapters: ['poet.gguf'], loadMs: 1_500 }
    metrics.showLoaded('m', shape)
    metrics.countStep('m', { computedTokens: 30, busySlots: 1, heldTokens: 30 }, shape)
    metrics.countRestart('m')
    const input = await kernel.registry.metrics()
    const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
    const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
    expect(complaints.filter((line) => !forgiven.test(line))).toEqual([])
  })
})
