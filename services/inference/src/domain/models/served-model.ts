import type { Gate } from '../access/gate.ts'
import type { Engine } from '../engine/engine.ts'
import type { StoredModel } from './stored-model.ts'

/** A model with its engine and the queues before it. */
export type ServedModel = {
  readonly stored: StoredModel
  readonly engine: Engine
  /** Before the engine's slots. */
  readonly gate: Gate
  /** Before the embeddings, which do not take slots. */
  readonly embedGate: Gate
}

/** How many requests are in or before the engine. */
export function requestsOf({ gate, embedGate }: ServedModel): number {
  return [gate, embedGate].reduce((total, each) => total + each.inside() + each.waiting(), 0)
}

/** Whether requests are in or before the engine. */
export function isBusy(served: ServedModel): boolean {
  return requestsOf(served) > 0
}
