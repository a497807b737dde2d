import { z } from 'zod'

const credentials = {
  basicAuth: z.strictObject({ username: z.string(), password: z.string() }).optional(),
  bearerToken: z.string().min(1).optional(),
}

const alertmanagerSchema = z.strictObject({
  /** Base address; with a path, what comes before `/api/v2/alerts`. */
  url: z.url({ protocol: /^https?$/ }),
  timeoutMs: z.int().min(10).max(600_000).default(10_000),
  ...credentials,
})

const remoteWriteSchema = z.strictObject({
  /** The whole address. */
  url: z.url({ protocol: /^https?$/ }),
  timeoutMs: z.int().min(10).max(600_000).default(30_000),
  ...credentials,
})

/** Keys of the `logs` section for rules and alerts. */
export const ruleFields = {
  /** Files of rules in Loki's YAML, patterns with `*` among them; relative to the working directory. */
  ruleFiles: z.array(z.string().min(1)).max(1_000).default([]),
  /** Between two looks for what changed in them. */
  ruleFilesPollMs: z.int().min(100).max(86_400_000).default(60_000),
  /** Between two evaluations of a group that does not say. */
  evaluationIntervalMs: z.int().min(100).max(86_400_000).default(60_000),
  /** Rules evaluated at once; others wait. */
  ruleConcurrency: z.int().min(1).max(100).default(2),
  /** Groups that are written over HTTP, and rules of one. */
  maxRuleGroups: z.int().min(0).max(100_000).default(200),
  maxRulesPerGroup: z.int().min(1).max(10_000).default(100),
  /** After how long a receiver is told again of an alert that still fires. */
  resendMs: z.int().min(1_000).max(86_400_000).default(60_000),
  /** Where people reach this service, for links in alerts; default: its address. */
  externalUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Labels that tell this server apart, on each alert that leaves it. */
  externalLabels: z.record(z.string().min(1), z.string()).default({}),
  /** Who is told of alerts; default: the metrics service. */
  alertmanagers: z.array(alertmanagerSchema).max(100).optional(),
  /** Alerts that wait for each of them; the oldest go first. */
  alertQueue: z.int().min(1).max(1_000_000).default(10_000),
  /** Where what rules record is written to; default: the metrics service. */
  remoteWrite: z.array(remoteWriteSchema).max(100).optional(),
  /** Samples that wait for each of them; the oldest go first. */
  recordQueue: z.int().min(1).max(10_000_000).default(100_000),
}

/** An address with its credentials. */
export type TargetSettings = z.output<typeof remoteWriteSchema>
