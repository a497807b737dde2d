/** Names and values, as of a series. A label without a value is no label. */
export type LabelSet = Readonly<Record<string, string>>

/** One alert, told apart from others by its labels alone. */
export type Alert = {
  /** With `alertname`, and at least one other thing that says what is wrong where. */
  readonly labels: LabelSet
  /** Texts for people, which do not tell alerts apart. */
  readonly annotations: LabelSet
  /** Unix time in milliseconds at which it began to fire. */
  readonly startsAtMs: number
  /** Unix time in milliseconds from which it is resolved, if not sent again before. */
  readonly endsAtMs: number
  /** Where a person sees what raised it; empty when there is no such place. */
  readonly generatorUrl: string
}
