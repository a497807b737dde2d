import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { Failure } from '@hearth/kernel'
import type { GenerationEvent } from '../../domain/engine/engine.ts'
import type { Answers, QuestionKind, ToChild } from './protocol.ts'

/** A generation or question as it is sent; without its id, which each sending gives anew. */
export type Request =
  Extract<ToChild, { type: 'generate' | 'ask' }> extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never

export type Outcome = {
  /** Takes an event of a generation. */
  readonly event: (event: GenerationEvent) => void
  /** Nothing more comes: it was cancelled, or its last event was told. */
  readonly end: () => void
  readonly answer: (answer: Answers[QuestionKind]) => void
  readonly fail: (error: unknown) => void
}

/** A request that somebody waits for. */
export type Entry = {
  readonly id: number
  readonly request: Request
  readonly outcome: Outcome
  /** Whether a child has it. */
  posted: boolean
  /** Whether its start was emitted, which it is once, however often it is sent. */
  started: boolean
  /** Whether a part of its answer was emitted: then it cannot be begun anew. */
  hasEmitted: boolean
  /** How many children died while they had it. */
  deaths: number
  /** Choices that have not ended. */
  open: number
}

/**
 * Told of a request that ends every child.
 *
 * @param said what the engine said when it ended the process over this request alone; absent: it happened twice
 */
export function quarantined(abortMessage: string | undefined): Failure {
  const state =
    abortMessage === undefined
      ? 'it ended the process of the model twice'
      : `llama.cpp ended the process of the model over it with "${abortMessage}"`
  const message = `Cannot answer this request: ${state}; change it, or give the model a newer file`
  return new Failure('broken', message, { code: 'request_quarantined' })
}

/** The same for requests that ask the same. It can be made of whatever can be sent to a process. */
export function digestOf(request: Request): string {
  return createHash('sha256').update(serialize(request)).digest('base64')
}
