import type { TokenUsage } from '../chat/chat-model.ts'

export const SPAN_KINDS = ['run', 'node', 'model', 'tool', 'retrieval', 'log'] as const

export type SpanKind = (typeof SPAN_KINDS)[number]

export const SPAN_STATUSES = ['done', 'failed', 'stopped'] as const

/** How a piece of work ended; `stopped` by its caller, or because the run ended elsewhere. */
export type SpanStatus = (typeof SPAN_STATUSES)[number]

type Fields = Readonly<Record<string, unknown>>

/** One piece of work of a run: what it was given, what came of it, when, and what it was part of. */
export type Span = {
  /** Unique within its trace. */
  readonly id: string
  /** The span it was part of; `undefined` for the run itself. */
  readonly parentId: string | undefined
  readonly kind: SpanKind
  readonly name: string
  /** The node of this very flow whose work it was. */
  readonly nodeId: string | undefined
  /** Unix time in milliseconds. */
  readonly startMs: number
  readonly durationMs: number
  readonly status: SpanStatus
  /** JSON, bounded and without secrets; see `shorten.ts`. */
  readonly input: unknown
  readonly output: unknown
  /** What it failed with, worded for the owner. */
  readonly error: string | undefined
  /** Tokens of its own and of all that was part of it. */
  readonly usage: TokenUsage | undefined
  /** US dollars, where the price of the model is known. */
  readonly costUsd: number | undefined
  /** What else is known of it: the parameters of a model, for instance. */
  readonly attributes: Fields
}

/** What a node is doing, as a client that follows a run is told. */
export type NodeEvent = {
  readonly nodeId: string
  readonly label: string
  readonly state: 'start' | 'end' | 'error'
  /** Unix time in milliseconds. */
  readonly atMs: number
  readonly durationMs?: number
  readonly usage?: TokenUsage
  readonly error?: string
}
