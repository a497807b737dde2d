import { isFields } from '../../../domain/fields.ts'
import type { Span } from '../../../domain/traces/span.ts'

/** What a span is to a receiver. */
export type SentKind = 'run' | 'node' | 'agent' | 'model' | 'tool' | 'retrieval'

/** OpenInference's names, by which receivers choose how a span is shown. */
export const inferenceKinds: Readonly<Record<SentKind, string>> = {
  run: 'CHAIN',
  node: 'CHAIN',
  agent: 'AGENT',
  model: 'LLM',
  tool: 'TOOL',
  retrieval: 'RETRIEVER',
}

/**
 * A node that is used by others is what it is used as: a tool, or what finds documents, unless a store that it asks
 * tells of these itself.
 *
 * @param asksStore whether a retrieval is part of it
 */
export function kindOfSpan({ kind, input, output, attributes }: Span, asksStore: boolean): SentKind {
  if (kind === 'log') return 'node'
  if (kind !== 'node' || isMaking({ attributes })) return kind
  if (typeof attributes.tool === 'string') return 'tool'
  if (!asksStore && isFields(input) && 'query' in input && hasDocuments(output)) return 'retrieval'
  return isAgent(attributes.kind) ? 'agent' : 'node'
}

/** Whether a node was only made ready for what it does later. */
export function isMaking({ attributes }: Pick<Span, 'attributes'>): boolean {
  return attributes.phase === 'making'
}

function hasDocuments(output: unknown): boolean {
  return isFields(output) && Array.isArray(output.documents)
}

// Kinds of nodes are named after Flowise's: `toolAgent`, `reactAgentChat`, `agentAgentflow`.
function isAgent(kind: unknown): boolean {
  return typeof kind === 'string' && /^agentAgentflow$|Agent(?:Chat|LLM)?$/.test(kind)
}
