import type { Rows } from '../records/rows.ts'

/** Questions that a flow is tested with. */
export type Dataset = {
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** One question of a dataset, and what should be answered. */
export type DatasetRow = {
  readonly id: string
  readonly datasetId: string
  readonly input: string
  /** Empty where nothing certain is expected. */
  readonly output: string
  /** Rows stand in this order. */
  readonly sequenceNo: number
  readonly updatedAtMs: number
}

/** Last changed first. */
export type DatasetStore = Rows<Dataset>

/** They go with their dataset. */
export type DatasetRowStore = Rows<DatasetRow>
