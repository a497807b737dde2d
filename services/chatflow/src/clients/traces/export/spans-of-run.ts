import type { Attributes, TraceSpan } from '@hearth/tracing'
import { isFields } from '../../../domain/fields.ts'
import type { RunTrace } from '../../../domain/traces/run-trace.ts'
import type { Span } from '../../../domain/traces/span.ts'
import { spanIdOf, type TracePlace } from '../../../domain/traces/trace-place.ts'
import { inferenceKinds, isMaking, kindOfSpan, type SentKind } from './kind-of-span.ts'
import { listed } from './message-attributes.ts'
import { modelAttributes } from './model-attributes.ts'

/**
 * The spans of a run for a receiver. Two vocabularies go side by side, as receivers know one or the other:
 * OpenTelemetry's for generative AI (https://opentelemetry.io/docs/specs/semconv/gen-ai/) and OpenInference
 * (https://github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md).
 */
export function spansOfRun(run: RunTrace, place: TracePlace): readonly TraceSpan[] {
  const asking = new Set(run.spans.flatMap(({ kind, parentId }) => (kind === 'retrieval' ? [parentId] : [])))
  return run.spans.flatMap((span) =>
    span.kind === 'log' ? [] : [spanOf(run, place, span, kindOfSpan(span, asking.has(span.id)))],
  )
}

function spanOf(run: RunTrace, { traceId, parentSpanId }: TracePlace, span: Span, kind: SentKind): TraceSpan {
  const isRoot = span.parentId === undefined
  return {
    traceId,
    spanId: spanIdOf(run.id, span.id),
    parentSpanId: span.parentId === undefined ? parentSpanId : spanIdOf(run.id, span.parentId),
    name: nameOf(span, kind),
    kind: isRoot ? 'server' : kind === 'model' ? 'client' : 'internal',
    startMs: span.startMs,
    endMs: span.startMs + span.durationMs,
    attributes: { ...attributesOf(span, kind), ...(isRoot ? ofRun(run) : { 'session.id': run.sessionId }) },
    error: span.status === 'failed' ? (span.error ?? 'failed') : undefined,
  }
}

// What a node does and its making are two operations, whose times nobody wants to see mixed.
function nameOf(span: Span, kind: SentKind): string {
  if (kind === 'model') return `chat ${span.name}`
  if (kind === 'tool') return `execute_tool ${toolOf(span)}`
  return isMaking(span) ? `prepare ${span.name}` : span.name
}

function toolOf({ name, attributes }: Span): string {
  return typeof attributes.tool === 'string' ? attributes.tool : name
}

function ofRun({ id, chatflowId, sessionId, chatId }: RunTrace): Attributes {
  return { 'hearth.run.id': id, 'hearth.chatflow.id': chatflowId, 'hearth.chat.id': chatId, 'session.id': sessionId }
}

function attributesOf(span: Span, kind: SentKind): Attributes {
  return {
    'openinference.span.kind': inferenceKinds[kind],
    'hearth.node.id': span.nodeId,
    'hearth.status': span.status,
    ...sideOf('input', span.input),
    ...sideOf('output', span.output),
    ...(kind === 'model' && modelAttributes(span)),
    ...(kind === 'tool' && toolAttributes(toolOf(span))),
    ...(kind === 'agent' && agentAttributes(span)),
    ...(kind === 'retrieval' && retrievalAttributes(span)),
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

function toolAttributes(name: string): Attributes {
  return { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name, 'tool.name': name }
}

function agentAttributes({ name }: Span): Attributes {
  return { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': name, 'agent.name': name }
}

function retrievalAttributes({ name, input, output }: Span): Attributes {
  const query = isFields(input) && typeof input.query === 'string' ? input.query : undefined
  return {
    'gen_ai.operation.name': 'retrieval',
    'gen_ai.data_source.id': name,
    'gen_ai.retrieval.query.text': query,
    ...listed('retrieval.documents', isFields(output) ? output.documents : undefined, documentOf),
  }
}

function documentOf({ id, pageContent, score, metadata }: Readonly<Record<string, unknown>>): Attributes {
  return {
    'document.id': typeof id === 'string' ? id : undefined,
    'document.content': typeof pageContent === 'string' ? pageContent : undefined,
    'document.score': typeof score === 'number' ? score : undefined,
    'document.metadata': isFields(metadata) ? JSON.stringify(metadata) : undefined,
  }
}
