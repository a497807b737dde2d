import type { Rule, RuleGroup } from '../../domain/rules/rule.ts'
import { durationOf } from './render-rule.ts'

/** A group as a rule file of Prometheus holds it. */
export function renderPrometheusGroup({ name, intervalSeconds, rules }: RuleGroup): object {
  return { name, interval: durationOf(intervalSeconds * 1_000), rules: rules.map(renderPrometheusRule) }
}

function renderPrometheusRule(rule: Rule): object {
  const { kind, name, expr, forSeconds, keepFiringForSeconds, labels, annotations } = rule
  if (kind === 'recording') return { record: name, expr, ...filled('labels', labels) }
  return {
    alert: name,
    expr,
    ...(forSeconds === 0 ? {} : { for: durationOf(forSeconds * 1_000) }),
    ...(keepFiringForSeconds === 0 ? {} : { keep_firing_for: durationOf(keepFiringForSeconds * 1_000) }),
    ...filled('labels', labels),
    ...filled('annotations', annotations),
  }
}

function filled(name: string, texts: Readonly<Record<string, string>>): object {
  return Object.keys(texts).length === 0 ? {} : { [name]: texts }
}
