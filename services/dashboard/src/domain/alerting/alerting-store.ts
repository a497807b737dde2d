import type { PrometheusRule } from './grafana-rule.ts'

/** How a rule of Prometheus does, in the form of its `api/v1/rules`. */
export type RuleState = {
  readonly state?: string | undefined
  readonly health: string
  readonly lastError?: string | undefined
  readonly lastEvaluation: string
  readonly evaluationTime: number
  readonly alerts: readonly AlertState[]
}

export type AlertState = {
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  readonly state: string
  readonly activeAt: string
  readonly value: string
}

/** A rule as the metrics service keeps it, under the uid of its folder as namespace. */
type KeptRule = {
  readonly id: string
  readonly paused: boolean
  readonly rules: readonly PrometheusRule[]
  /** What we want to find again. */
  readonly note: unknown
  readonly states: readonly RuleState[]
}

export type KeptGroup = {
  readonly namespace: string
  readonly name: string
  readonly intervalSeconds: number
  readonly lastEvaluation: string
  readonly rules: readonly KeptRule[]
}

export type WrittenGroup = {
  readonly namespace: string
  readonly name: string
  readonly interval: string
  readonly rules: readonly Omit<KeptRule, 'states'>[]
}

type Versioned<T> = { readonly version: string; readonly value: T }

/** Who is told of alerts, as the metrics service keeps it. */
type Delivery = {
  /** Where a file says it, which cannot be changed here. */
  readonly file: string | undefined
  readonly draft: DeliveryDraft | undefined
  /** What is in force, in Alertmanager's YAML, secrets left out. */
  readonly shown: string
}

export type DeliveryDraft = {
  readonly config: Readonly<Record<string, unknown>>
  readonly templates: readonly { readonly name: string; readonly text: string }[]
  readonly note?: unknown
}

/** How a message that says it is a test went. */
export type Trial = { readonly integration: string; readonly ok: boolean; readonly reason?: string | undefined }

/** Rules and receivers, which the metrics service keeps, evaluates and tells. Each may fail as `upstream`. */
export type AlertingStore = {
  rules(signal: AbortSignal): Promise<Versioned<readonly KeptGroup[]>>
  /** @throws {Failure} `conflict` when they were changed since `version`, `invalid` in the words of the metrics service */
  writeRules(groups: readonly WrittenGroup[], version: string, signal: AbortSignal): Promise<void>
  delivery(signal: AbortSignal): Promise<Versioned<Delivery>>
  writeDelivery(draft: DeliveryDraft, version: string, signal: AbortSignal): Promise<void>
  tryReceiver(draft: DeliveryDraft, receiver: string, signal: AbortSignal): Promise<readonly Trial[]>
  /** Asks for what its Alertmanager has, as it answers. @param path below `alertmanager/api/v2` */
  alertmanager(method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown, signal: AbortSignal): Promise<unknown>
}
