/** A model file that can be loaded. */
export type StoredModel = {
  /** What clients call it; may contain `/` and `:`. */
  readonly id: string
  /** The file, or the first of several that belong together. */
  readonly path: string
  /** The others of a model in several files. */
  readonly otherPaths?: readonly string[]
  /** Of all files. */
  readonly sizeBytes: number
  readonly modifiedAtMs: number
  /** Whether it lies in the models folder, from which it may be deleted. */
  readonly removable: boolean
}
