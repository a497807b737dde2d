import type { Rows } from '../records/rows.ts'

/** A custom tool as its owner wrote it. */
export type SavedTool = {
  readonly id: string
  readonly name: string
  readonly description: string
  /** A CSS colour. */
  readonly color: string
  readonly iconSrc: string | undefined
  /** JSON text of `[{property, type, description, required}]`. */
  readonly schema: string | undefined
  /** JavaScript whose `$property` are the arguments. */
  readonly func: string | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** Newest change first. */
export type SavedToolStore = Rows<SavedTool>
