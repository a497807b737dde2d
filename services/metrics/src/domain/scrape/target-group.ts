/** Targets that were found together, by their labels before relabelling. */
export type TargetGroup = {
  /** Tells groups of one discovery apart. */
  readonly source: string
  /** `__address__` and what else is known of each. */
  readonly targets: readonly Readonly<Record<string, string>>[]
  /** Of all of them; those of a target win. */
  readonly labels: Readonly<Record<string, string>>
}
