import type { ScoredToken } from '../../engine/engine.ts'
import type { Generation } from '../generation/generation.ts'
import type { Task } from '../task.ts'

/** A token sequence of the decoder, and what is known of it. */
export type Slot = {
  readonly index: number
  /** The first `resident` tokens are computed; those up to `known` are still to be. */
  readonly tokens: Uint32Array
  resident: number
  known: number
  /** So many tokens at the beginning were computed in whole pieces of the grid, see `grid.ts`. */
  onGrid: number
  /** So many were computed in whole pieces or, behind those, in shorter ones of more than one token. */
  prompted: number
  /** Whose state it is: sequences of different salts never share. */
  salt: string
  /** Monotonic milliseconds. */
  usedAtMs: number
  work: Work | undefined
}

/** A task that is not ended. */
export type Job = {
  readonly task: Task
  readonly prompt: Uint32Array
  readonly promptLogprobs: ScoredToken[]
  /** Choices that are not ended. */
  open: number
  /** Whether `started` was sent. */
  startedSent: boolean
  cancelled: boolean
  /** The last step in which tokens of its prompt were computed. */
  prefilledAt: number
  /** Take its choices out of the queue. */
  readonly unqueue: Map<number, () => void>
}

/** One choice of a job that has a slot. */
export type Work = {
  readonly job: Job
  readonly choice: number
  readonly slot: Slot
  readonly generation: Generation
  /** Works are numbered in the order in which they got their slots. */
  readonly order: number
  /** Waits until another work has computed so many tokens, to take them over. */
  leader: { readonly work: Work; readonly tokens: number } | undefined
  /** Whether its prompt is computed. */
  answering: boolean
  cancelled: boolean
}

/** Tokens that are to be computed before the next one can be drawn. */
export function todoOf({ slot }: Work): number {
  return slot.known - slot.resident
}

/** With greedy sampling, an answer shall not depend on what was computed before it and beside it. */
export function isGreedy({ sampling }: Task): boolean {
  return sampling.temperature === 0
}
