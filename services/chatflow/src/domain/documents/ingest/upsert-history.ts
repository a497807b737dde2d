import type { Rows } from '../../records/rows.ts'

/** What one upsert of a flow's documents did. */
export type Upsert = {
  readonly id: string
  readonly chatflowId: string
  /** JSON text of `{numAdded, …}`. */
  readonly result: string
  /** JSON text of `[{label, name, category, id, paramValues}]`. */
  readonly flowData: string
  readonly createdAtMs: number
}

/** Oldest first. */
export type UpsertHistory = Rows<Upsert>
