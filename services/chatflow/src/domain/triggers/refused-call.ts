/** A call of a flow's webhook that was refused. Nothing of what was sent is kept but its method. */
export type RefusedCall = {
  readonly id: string
  readonly chatflowId: string
  readonly atMs: number
  readonly method: string
  /** What it was answered with. */
  readonly status: number
  readonly reason: string
}

/**
 * Where refused calls are kept: a bounded number of each flow, of which the oldest make room. Every engine passes
 * the cases in `storage/triggers/refused-call-store.contract.ts`.
 */
export type RefusedCallStore = {
  /** @throws {Failure} `missing` when the flow is gone */
  add(call: RefusedCall): Promise<void>
  /** Newest first. */
  list(chatflowId: string): Promise<readonly RefusedCall[]>
}
