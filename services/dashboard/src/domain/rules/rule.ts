/** A rule of the metrics service, as it tells of it. */
export type Rule = {
  readonly kind: 'alerting' | 'recording'
  readonly name: string
  readonly expr: string
  readonly forSeconds: number
  readonly keepFiringForSeconds: number
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

/** Rules that are evaluated together; `namespace` is the name of their file. */
export type RuleGroup = {
  readonly namespace: string
  readonly name: string
  readonly intervalSeconds: number
  readonly rules: readonly Rule[]
}

/** Asks the default data source of metrics for its rules. */
export type ReadRules = (signal: AbortSignal) => Promise<readonly RuleGroup[]>
