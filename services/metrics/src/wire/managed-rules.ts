import { type GroupView, type RuleBody, renderGroup, renderRule } from '@hearth/rules'
import {
  type ManagedGroupDraft,
  type ManagedRuleDraft,
  type ManagedRules,
  managedFileName,
} from '../domain/model/managed.ts'

/** The `data` of `/api/v1/alerting/rules`. */
export type ManagedRulesBody = {
  /** To be given back with a change, so that nobody else's is lost. */
  readonly version: string
  readonly groups: readonly (ManagedGroupDraft & {
    /** RFC 3339; the year 1 before the first evaluation. */
    readonly lastEvaluation: string
    /** Seconds between two evaluations. */
    readonly intervalSeconds: number
    readonly rules: readonly (ManagedRuleDraft & {
      /** Of each of its rules; empty while it is paused. */
      readonly states: readonly RuleBody[]
    })[]
  })[]
}

/** Rules as they were written, each with how it does. */
export function renderManagedRules(
  { draft, groups: compiled }: ManagedRules,
  version: string,
  views: readonly GroupView[],
): ManagedRulesBody {
  const groups = (draft.groups ?? []).map((group, at) => {
    const file = managedFileName(group.namespace)
    const view = views.find((one) => one.group.file === file && one.group.name === group.name)
    const states = [...(view?.rules ?? [])].map((state) => renderRule(state, true))
    const rules = group.rules.map((rule) => ({
      ...rule,
      states: rule.paused === true ? [] : states.splice(0, rule.rules.length),
    }))
    const lastEvaluation = view === undefined ? '0001-01-01T00:00:00Z' : renderGroup(view, []).lastEvaluation
    return { ...group, rules, lastEvaluation, intervalSeconds: (compiled[at]?.intervalMs ?? 0) / 1_000 }
  })
  return { version, groups }
}
