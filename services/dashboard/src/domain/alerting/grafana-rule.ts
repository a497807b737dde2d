/** A query or an expression of a rule. */
export type RuleQuery = {
  readonly refId: string
  readonly datasourceUid: string
  readonly queryType: string
  /** Seconds before the evaluation at which the range begins and ends. */
  readonly relativeTimeRange: { readonly from: number; readonly to: number }
  readonly model: Readonly<Record<string, unknown>>
}

/** What finding no series, or failing, makes of a rule. */
type NoDataState = 'Alerting' | 'NoData' | 'OK' | 'KeepLast'
type ErrorState = 'Alerting' | 'Error' | 'OK' | 'KeepLast'

/** A rule as Grafana has it: of alerts, or with `record` of a series that is kept. */
export type GrafanaRule = {
  readonly uid: string
  readonly title: string
  readonly folderUid: string
  readonly group: string
  /** The `refId` whose result decides. */
  readonly condition: string
  readonly data: readonly RuleQuery[]
  readonly forMs: number
  readonly keepFiringMs: number
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  readonly noDataState: NoDataState
  readonly execErrState: ErrorState
  readonly isPaused: boolean
  readonly record: { readonly metric: string; readonly from: string } | undefined
  /** The contact point that is told past the policies. */
  readonly receiver: string | undefined
  readonly provenance: string
  /** Unix time in milliseconds. */
  readonly updatedMs: number
}

/** A rule as a file of Prometheus has it; `on_error` is what a failed evaluation counts as. */
export type PrometheusRule = {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly for?: string
  readonly keep_firing_for?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly on_error?: 'alert' | 'ok'
}
