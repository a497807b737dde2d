export type { ActiveAlert, ActiveAlerts } from './alerts/active-alert.ts'
export { findAlerts } from './alerts/find-alerts.ts'
export type { KeptState } from './alerts/restore-alerts.ts'
export { type EvaluatorDeps, GroupEvaluator, type RuleOutput, type RuleState } from './evaluation/group-evaluator.ts'
export { observeRuns } from './evaluation/observe-runs.ts'
export {
  createRuleManager,
  type GroupState,
  type RuleManager,
  type RuleManagerDeps,
} from './evaluation/rule-manager.ts'
export { countAlerts, showRules } from './evaluation/rule-metrics.ts'
export { compileRule, type ReadExpression } from './files/compile-rule.ts'
export { count, duration, listOf, text, textMap } from './files/scalars.ts'
export { ruleSchema } from './files/schema.ts'
export type { AlertingRule, RecordingRule, Rule, RuleGroup } from './model/rule.ts'
export { forStateName, type RuleSample } from './model/rule-samples.ts'
export { type AlertPost, createAlertmanagerClient, type PostAlerts } from './sending/alertmanager-client.ts'
export { AlertmanagerSender, type SenderDeps } from './sending/alertmanager-sender.ts'
export { QueueSender, type QueueSenderDeps } from './sending/queue-sender.ts'
export { templateFunctionNames } from './template/functions.ts'
export {
  type AlertBody,
  currentAlerts,
  type GroupBody,
  type GroupView,
  never,
  type RuleBody,
  type RulesBody,
  renderAlert,
  renderGroup,
  renderRule,
  writtenLabels,
} from './views/rule.ts'
