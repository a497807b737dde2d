import type { Attributes, TraceContext, TraceSpan } from '@hearth/tracing'
import type { GenerationOutcome } from '../engine/observe-generation.ts'

export type TracedRequest = {
  readonly model: string
  /** The caller's work that it is part of; `undefined`: a trace of its own. */
  readonly caller: TraceContext | undefined
  /** Whether the caller's own span says the tokens of a generation. */
  readonly isCounted: boolean
  /** Unix time in milliseconds. */
  readonly endMs: number
  /** Gives so many random hexadecimal digits. */
  readonly newId: (digits: number) => string
}

type Vectors = Pick<GenerationOutcome, 'afterMs' | 'insideMs'> & { readonly promptTokens: number | undefined }

/**
 * A generation and its parts: the wait for a place, the prompt until the first text, the texts after it. Names and
 * attributes of the whole are vLLM's (https://docs.vllm.ai/en/latest/examples/online_serving/opentelemetry.html).
 */
export function spansOfGeneration(request: TracedRequest, outcome: GenerationOutcome): readonly TraceSpan[] {
  const { afterMs, insideMs, decodeMs } = outcome
  const queueMs = afterMs - insideMs
  const prefillMs = insideMs - (decodeMs ?? 0)
  const whole = wholeOf(request, outcome, {
    'gen_ai.operation.name': 'chat',
    ...(request.isCounted
      ? { 'openinference.span.kind': 'CHAIN' }
      : { 'openinference.span.kind': 'LLM', ...countedTokens(outcome.promptTokens, outcome.completionTokens) }),
    'gen_ai.request.max_tokens': outcome.maxTokens,
    'gen_ai.request.n': outcome.choices,
    'gen_ai.usage.num_sequences': outcome.choices,
    'gen_ai.usage.completion_tokens': outcome.completionTokens,
    'gen_ai.usage.cache_read.input_tokens': outcome.cachedTokens,
    'gen_ai.latency.time_to_first_token': decodeMs === undefined ? undefined : (queueMs + prefillMs) / 1_000,
    'gen_ai.latency.time_in_model_prefill': prefillMs / 1_000,
    'gen_ai.latency.time_in_model_decode': decodeMs === undefined ? undefined : decodeMs / 1_000,
    'hearth.status': outcome.aborted > 0 ? 'stopped' : 'done',
  })
  const enteredMs = whole.startMs + queueMs
  const parts = [
    partOf(request, whole, 'queue', whole.startMs, enteredMs),
    partOf(request, whole, 'prefill', enteredMs, enteredMs + prefillMs),
  ]
  if (decodeMs !== undefined) parts.push(partOf(request, whole, 'decode', enteredMs + prefillMs, whole.endMs))
  return [whole, ...parts]
}

/** Vectors or scores, and the wait for their turn. */
export function spansOfVectors(request: TracedRequest, outcome: Vectors): readonly TraceSpan[] {
  const status = outcome.promptTokens === undefined ? 'stopped' : 'done'
  const whole = wholeOf(request, outcome, {
    'gen_ai.operation.name': 'embeddings',
    'openinference.span.kind': 'EMBEDDING',
    'embedding.model_name': request.model,
    ...countedTokens(outcome.promptTokens),
    'hearth.status': status,
  })
  return [whole, partOf(request, whole, 'queue', whole.startMs, whole.endMs - outcome.insideMs)]
}

// By these names receivers add tokens up. Of a generation that its caller says to have in the trace as a call of a model,
// that call counts them: they would be there twice. A caller may as well note its requests alone. Vectors have no other
// span than ours.
function countedTokens(input: number | undefined, output?: number): Attributes {
  return { 'gen_ai.usage.input_tokens': input, 'gen_ai.usage.output_tokens': output }
}

function wholeOf({ model, caller, endMs, newId }: TracedRequest, outcome: Vectors, more: Attributes): TraceSpan {
  const { afterMs, insideMs, promptTokens } = outcome
  return {
    traceId: caller?.traceId ?? newId(32),
    spanId: newId(16),
    parentSpanId: caller?.spanId,
    name: 'llm_request',
    kind: 'server',
    startMs: endMs - afterMs,
    endMs,
    attributes: {
      'gen_ai.request.model': model,
      'gen_ai.response.model': model,
      'gen_ai.usage.prompt_tokens': promptTokens,
      'gen_ai.latency.e2e': afterMs / 1_000,
      'gen_ai.latency.time_in_queue': (afterMs - insideMs) / 1_000,
      'gen_ai.latency.time_in_model_inference': insideMs / 1_000,
      ...more,
    },
    error: undefined,
  }
}

function partOf(
  { newId }: TracedRequest,
  { traceId, spanId }: TraceSpan,
  name: string,
  startMs: number,
  endMs: number,
): TraceSpan {
  const part = { traceId, spanId: newId(16), parentSpanId: spanId, name }
  const attributes = { 'openinference.span.kind': 'CHAIN' }
  return { ...part, kind: 'internal', startMs, endMs, attributes, error: undefined }
}
