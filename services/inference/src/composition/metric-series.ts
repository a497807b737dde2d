import type { Metrics } from '@hearth/server'
import * as buckets from './metric-buckets.ts'

const model = ['model_name', 'engine'] as const

export type Series = ReturnType<typeof createSeries>

/** Every series of the service about its own models; `counters` are those without further labels. */
export function createSeries(metrics: Metrics) {
  const counters = createCounters(metrics)
  return {
    ...counters,
    ...createGauges(metrics),
    ...createHistograms(metrics),
    counters: Object.values(counters),
    queueWait: metrics.histogram(
      'inference_queue_wait_seconds',
      'Wait for a turn, by the key of the client; "any" are those without',
      buckets.requestBuckets,
      [...model, 'client'] as const,
    ),
    promptSources: metrics.counter('vllm:prompt_tokens_by_source_total', 'Tokens of prompts by where they came from', [
      ...model,
      'source',
    ] as const),
    success: metrics.counter('vllm:request_success_total', 'Ended answers by reason', [
      ...model,
      'finished_reason',
    ] as const),
  }
}

function createCounters(metrics: Metrics) {
  const counter = (name: string, help: string) => metrics.counter(name, help, model)
  return {
    promptTokens: counter('vllm:prompt_tokens_total', 'Tokens of prompts'),
    generationTokens: counter('vllm:generation_tokens_total', 'Tokens of answers'),
    cacheQueries: counter(
      'vllm:prefix_cache_queries_total',
      'Tokens of prompts that were looked for among resident ones',
    ),
    cacheHits: counter('vllm:prefix_cache_hits_total', 'Tokens of prompts that were resident'),
    cachedTokens: counter('vllm:prompt_tokens_cached_total', 'The same, under a further name of vLLM'),
    preemptions: counter('vllm:num_preemptions_total', 'Answers that lost their slot before their end: none ever does'),
    restarts: counter('inference_model_restarts_total', 'Times that a model process died'),
    cancelled: counter('inference_generations_cancelled_total', 'Answers that were given up before their end'),
    llamaPrompt: counter('llamacpp:prompt_tokens_total', 'Tokens of prompts that were computed'),
    llamaPredicted: counter('llamacpp:tokens_predicted_total', 'Tokens of answers'),
  }
}

function createGauges(metrics: Metrics) {
  const gauge = (name: string, help: string) => metrics.gauge(name, help, model)
  return {
    running: gauge('vllm:num_requests_running', 'Requests that are being computed'),
    waiting: gauge('vllm:num_requests_waiting', 'Requests that wait for their turn'),
    processing: gauge('llamacpp:requests_processing', 'Requests that are being computed'),
    deferred: gauge('llamacpp:requests_deferred', 'Requests that wait for their turn'),
    busySlots: gauge(
      'llamacpp:n_busy_slots_per_decode',
      'Slots that take part in a pass through the model, on average',
    ),
    cacheUsage: gauge(
      'vllm:kv_cache_usage_perc',
      'Share of all slots that tokens of running answers take, 1 being all',
    ),
    loadTime: gauge('inference_model_load_seconds', 'How long the model took to load the last time'),
    cacheConfig: metrics.gauge('vllm:cache_config_info', 'What the memory of the model is made of', [
      ...model,
      'block_size',
      'num_gpu_blocks',
      'cache_dtype',
      'enable_prefix_caching',
    ] as const),
    lora: metrics.gauge('vllm:lora_requests_info', 'Adapters that are applied to the model', [
      ...model,
      'max_lora',
      'waiting_lora_adapters',
      'running_lora_adapters',
    ] as const),
  }
}

function createHistograms(metrics: Metrics) {
  const histogram = (name: string, help: string, bounds: readonly number[]) =>
    metrics.histogram(`vllm:${name}`, help, bounds, model)
  return {
    queueTime: histogram('request_queue_time_seconds', 'Wait for a turn', buckets.requestBuckets),
    prefillTime: histogram('request_prefill_time_seconds', 'From its turn to the first text', buckets.requestBuckets),
    decodeTime: histogram('request_decode_time_seconds', 'From the first text to the last', buckets.requestBuckets),
    inferenceTime: histogram(
      'request_inference_time_seconds',
      'From its turn to the last text',
      buckets.requestBuckets,
    ),
    latency: histogram('e2e_request_latency_seconds', 'From request to last text', buckets.requestBuckets),
    firstToken: histogram('time_to_first_token_seconds', 'From request to first text', buckets.firstTokenBuckets),
    tokenGap: histogram('inter_token_latency_seconds', 'Between two tokens of an answer', buckets.perTokenBuckets),
    perToken: histogram(
      'request_time_per_output_token_seconds',
      'Time of a token, on average over a request',
      buckets.perTokenBuckets,
    ),
    olderPerToken: histogram(
      'time_per_output_token_seconds',
      'Between two tokens of an answer, under its older name',
      buckets.perTokenBuckets,
    ),
    requestPrompt: histogram('request_prompt_tokens', 'Tokens of the prompt of a request', buckets.tokenCountBuckets),
    requestComputed: histogram(
      'request_prefill_kv_computed_tokens',
      'Tokens of the prompt of a request that were not resident',
      buckets.tokenCountBuckets,
    ),
    requestTokens: histogram('request_generation_tokens', 'Tokens of an answer', buckets.tokenCountBuckets),
    mostTokens: histogram(
      'request_max_num_generation_tokens',
      'Tokens of the longest answer of a request',
      buckets.tokenCountBuckets,
    ),
    choices: histogram('request_params_n', 'Answers that a request asked for', buckets.choiceBuckets),
    maxTokens: histogram(
      'request_params_max_tokens',
      'Most tokens that a request asked for',
      buckets.tokenCountBuckets,
    ),
    iteration: histogram('iteration_tokens_total', 'Tokens of a pass through the model', buckets.iterationBuckets),
  }
}
