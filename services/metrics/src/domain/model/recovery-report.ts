/** How many: what cannot be read can often not be counted. `atMost` is `undefined` when nothing bounds it. */
export type Bounds = { readonly atLeast: number; readonly atMost: number | undefined }

/** What a start found damaged, and what that means for the samples. */
export type RecoveryReport = {
  /** Places in files that could not be read. */
  readonly damagedParts: number
  readonly damagedBytes: number
  /** Their names below the folder of the metrics. */
  readonly damagedFiles: readonly string[]
  /** Stored once, and nowhere to be found. */
  readonly samplesLost: Bounds
  /** Of which nothing is left at all. */
  readonly seriesLost: Bounds
}
