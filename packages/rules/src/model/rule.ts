import type { AlertTemplate } from '../template/alert-template.ts'

/** A label or an annotation of an alert, whose text is filled in anew at each evaluation. */
export type TemplatedText = { readonly name: string; readonly text: string; readonly template: AlertTemplate }

/** Keeps what an expression gives as a series of its own. */
export type RecordingRule = {
  readonly kind: 'recording'
  /** Of the series. */
  readonly name: string
  /** In the language of queries, laid out as its printer does. */
  readonly expression: string
  readonly labels: Readonly<Record<string, string>>
}

/** Raises an alert for each series that an expression gives. */
export type AlertingRule = {
  readonly kind: 'alerting'
  /** The label `alertname`. */
  readonly name: string
  readonly expression: string
  /** For how long the expression has to give the series before the alert fires. */
  readonly holdMs: number
  /** For how long it goes on firing when the expression gives the series no more. */
  readonly keepFiringMs: number
  readonly labels: readonly TemplatedText[]
  readonly annotations: readonly TemplatedText[]
  /**
   * What an evaluation that fails counts as: one that found a series without labels, or one that found none. Where
   * nothing is said the alerts stay as they are, as in Prometheus.
   */
  readonly onError?: 'alert' | 'ok'
}

export type Rule = RecordingRule | AlertingRule

/** Rules that are evaluated one after the other, so that each sees what those before it recorded. */
export type RuleGroup = {
  /** Where it stands; with the name it tells groups apart. */
  readonly file: string
  readonly name: string
  readonly intervalMs: number
  /** How far back in time expressions are evaluated, for samples that come late. */
  readonly queryOffsetMs: number
  /** Most series or alerts of one rule; 0 is no bound. */
  readonly limit: number
  readonly rules: readonly Rule[]
  /** The same for groups that are written alike. */
  readonly source: string
}

/** How a rule did when it was last evaluated; times in Unix milliseconds. */
export type RuleHealth = {
  readonly health: 'unknown' | 'ok' | 'err'
  readonly lastError: string
  readonly lastEvaluationMs: number | undefined
  readonly durationMs: number
}
