import type { Engine } from './engine.ts'
import type { Gate } from './gate.ts'
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

/** Whether requests are in or before the engine. */
export function isBusy({ gate, embedGate }: ServedModel): boolean {
  return [gate, embedGate].some((each) => each.inside() + each.waiting() > 0)
}
