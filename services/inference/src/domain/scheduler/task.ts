import type { GenerateRequest, GenerationEvent } from '../engine/engine.ts'

/**
 * One request as the scheduler takes it: its prompt as tokens, at least one and fewer than the
 * decoder's context holds.
 */
export type Task = Omit<GenerateRequest, 'prompt' | 'truncatePromptTokens'> & {
  readonly id: number
  readonly prompt: readonly number[]
}

/** What happened to one task. `cancelled` is the last event of a task that was cancelled. */
export type TaskEvent = { readonly id: number; readonly event: GenerationEvent | { readonly kind: 'cancelled' } }
