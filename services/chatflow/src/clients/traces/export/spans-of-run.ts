import type { Attributes, TraceSpan } from '@hearth/tracing'
import type { RunTrace } from '../../../domain/traces/run-trace.ts'
import type { Span, SpanKind } from '../../../domain/traces/span.ts'
import { spanIdOf, type TracePlace } from '../../../domain/traces/trace-place.ts'

/**
 * The spans of a run for a receiver. Two vocabularies go side by side, as receivers know one or the other:
 * OpenTelemetry's for generative AI (https://opentelemetry.io/docs/specs/semconv/gen-ai/) and OpenInference
 * (https://github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md).
 */
export function spansOfRun(run: RunTrace, place: TracePlace): readonly TraceSpan[] {
  return run.spans.flatMap((span) => (span.kind === 'log' ? [] : [spanOf(run, place, span)]))
}

function spanOf(run: RunTrace, { traceId, parentSpanId }: TracePlace, span: Span): TraceSpan {
  const isRoot = span.parentId === undefined
  return {
    traceId,
    spanId: spanIdOf(run.id, span.id),
    parentSpanId: span.parentId === undefined ? parentSpanId : spanIdOf(run.id, span.parentId),
    name: nameOf(span),
    kind: isRoot ? 'server' : span.kind === 'model' ? 'client' : 'internal',
    startMs: span.startMs,
    endMs: span.startMs + span.durationMs,
    attributes: { ...attributesOf(span), ...(isRoot ? ofRun(run) : { 'session.id': run.sessionId }) },
    error: span.status === 'failed' ? (span.error ?? 'failed') : undefined,
  }
}

function nameOf({ kind, name }: Span): string {
  if (kind === 'model') return `chat ${name}`
  return kind === 'tool' ? `execute_tool ${name}` : name
}

function ofRun({ id, chatflowId, sessionId, chatId }: RunTrace): Attributes {
  return { 'hearth.run.id': id, 'hearth.chatflow.id': chatflowId, 'hearth.chat.id': chatId, 'session.id': sessionId }
}

const inferenceKinds: Readonly<Record<SpanKind, string>> = {
  run: 'CHAIN',
  node: 'CHAIN',
  model: 'LLM',
  tool: 'TOOL',
  retrieval: 'RETRIEVER',
  log: 'UNKNOWN',
}

function attributesOf(span: Span): Attributes {
  return {
    'openinference.span.kind': inferenceKinds[span.kind],
    'hearth.node.id': span.nodeId,
    'hearth.status': span.status,
    ...sideOf('input', span.input),
    ...sideOf('output', span.output),
    ...(span.kind === 'model' && ofModel(span)),
    ...(span.kind === 'tool' && {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': span.name,
      'tool.name': span.name,
    }),
  }
}

function sideOf(side: 'input' | 'output', value: unknown): Attributes {
  if (value === undefined) return {}
  const isText = typeof value === 'string'
  return {
    [`${side}.value`]: isText ? value : JSON.stringify(value),
    [`${side}.mime_type`]: isText ? 'text/plain' : 'application/json',
  }
}

function ofModel({ name, usage, costUsd, attributes }: Span): Attributes {
  const total = usage && usage.promptTokens + usage.completionTokens
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': textIn(attributes.provider),
    'gen_ai.request.model': name,
    'gen_ai.request.temperature': numberIn(attributes.temperature),
    'gen_ai.request.top_p': numberIn(attributes.topP),
    'gen_ai.request.top_k': numberIn(attributes.topK),
    'gen_ai.request.max_tokens': numberIn(attributes.maxTokens),
    'gen_ai.request.frequency_penalty': numberIn(attributes.frequencyPenalty),
    'gen_ai.request.presence_penalty': numberIn(attributes.presencePenalty),
    'gen_ai.usage.input_tokens': usage?.promptTokens,
    'gen_ai.usage.output_tokens': usage?.completionTokens,
    'llm.model_name': name,
    'llm.token_count.prompt': usage?.promptTokens,
    'llm.token_count.completion': usage?.completionTokens,
    'llm.token_count.total': total,
    'llm.cost.total': costUsd,
  }
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
