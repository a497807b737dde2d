/** A model file that can be loaded. */
export type StoredModel = {
  /** What clients call it; may contain `/` and `:`. */
  readonly id: string
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedAtMs: number
  /** Whether it lies in the models folder, from which it may be deleted. */
  readonly removable: boolean
}
