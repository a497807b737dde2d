import { isBusy, type ServedModel } from './served-model.ts'

/** How long a model stays in memory. */
export type Keeping = {
  /** Without a request for so long it leaves; absent: it stays until its place is needed. */
  readonly ttlMs: number | undefined
  /** Whether it never leaves by itself, not even to make room. */
  readonly pinned: boolean
}

/** A model in memory or on its way there. */
export type LoadedModel = {
  readonly served: ServedModel
  keeping: Keeping
  readonly estimatedBytes: number
  usedAtMs: number
}

// Between the moment when a request is given its model and the moment when it stands before a gate.
const graceMs = 300

/** What it takes in memory: measured once it is loaded, estimated until then. */
export function bytesOf({ served, estimatedBytes }: LoadedModel): number {
  const measured = served.engine.status().kind === 'ready' ? served.engine.memoryBytes() : undefined
  return measured ?? estimatedBytes
}

/** What it has still to take while it is being loaded. */
export function bytesToCome({ served, estimatedBytes }: LoadedModel): number {
  if (served.engine.status().kind !== 'loading') return 0
  return Math.max(0, estimatedBytes - (served.engine.memoryBytes() ?? 0))
}

/** Whether it could be taken out of memory now without anybody noticing but the next to ask. */
export function isIdle({ served, usedAtMs }: LoadedModel, nowMs: number): boolean {
  const { kind } = served.engine.status()
  return kind !== 'loading' && !isBusy(served) && nowMs - usedAtMs >= graceMs
}

/** Whether it has been idle for longer than it may stay. */
export function isExpired(model: LoadedModel, nowMs: number): boolean {
  const { ttlMs, pinned } = model.keeping
  return !pinned && ttlMs !== undefined && nowMs - model.usedAtMs >= ttlMs && isIdle(model, nowMs)
}
