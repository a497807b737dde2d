import type { Metrics } from '@hearth/kernel'
import type { GenerationObserver } from './domain/generate.ts'
import type { ServedModel } from './domain/served-model.ts'

const firstTokenBuckets = [
  0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80, 160,
]
const latencyBuckets = [0.05, 0.1, 0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60, 120, 240, 480]
const model = ['model_name'] as const

export type InferenceMetrics = {
  /** Counts the generations of a model. */
  observerOf(model: string): GenerationObserver
  /** Brings the numbers of running and waiting requests up to date; what was never counted yet stands at 0. */
  showLoad(served: ServedModel): void
  countRestart(model: string): void
}

/** The service's own metrics, under the names that vLLM gave them and dashboards read. */
export function createInferenceMetrics(metrics: Metrics): InferenceMetrics {
  const running = metrics.gauge('vllm:num_requests_running', 'Requests that a slot is computing', model)
  const waiting = metrics.gauge('vllm:num_requests_waiting', 'Requests that wait for a slot', model)
  const promptTokens = metrics.counter('vllm:prompt_tokens_total', 'Tokens of prompts', model)
  const cachedTokens = metrics.counter('vllm:prefix_cache_hits_total', 'Tokens of prompts that were resident', model)
  const generationTokens = metrics.counter('vllm:generation_tokens_total', 'Tokens of answers', model)
  const success = metrics.counter('vllm:request_success_total', 'Ended generations by reason', [
    'model_name',
    'finished_reason',
  ] as const)
  const restarts = metrics.counter('inference_model_restarts_total', 'Times that a model process died', model)
  const histogram = (name: string, help: string, buckets: readonly number[]) =>
    metrics.histogram(name, help, buckets, model)
  const queueTime = histogram('vllm:request_queue_time_seconds', 'Wait for a slot', firstTokenBuckets)
  const firstToken = histogram('vllm:time_to_first_token_seconds', 'From request to first text', firstTokenBuckets)
  const latency = histogram('vllm:e2e_request_latency_seconds', 'From request to last text', latencyBuckets)

  return {
    observerOf(name) {
      const labels = { model_name: name }
      return {
        started: ({ queuedMs }) => queueTime.observe(labels, queuedMs / 1_000),
        prompt(prompt) {
          promptTokens.inc(labels, prompt.promptTokens)
          cachedTokens.inc(labels, prompt.cachedTokens)
        },
        firstText: ({ afterMs }) => firstToken.observe(labels, afterMs / 1_000),
        ended({ reason, completionTokens, afterMs }) {
          success.inc({ ...labels, finished_reason: reason })
          generationTokens.inc(labels, completionTokens)
          latency.observe(labels, afterMs / 1_000)
        },
      }
    },
    showLoad({ stored, gate }) {
      const labels = { model_name: stored.id }
      running.set(labels, gate.inside())
      waiting.set(labels, gate.waiting())
      // A counter that first appears with its first event hides that event from `rate`.
      for (const counter of [promptTokens, cachedTokens, generationTokens]) counter.inc(labels, 0)
      for (const finished_reason of ['stop', 'length', 'abort']) success.inc({ ...labels, finished_reason }, 0)
    },
    countRestart: (name) => restarts.inc({ model_name: name }),
  }
}
