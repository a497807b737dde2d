import type { RulePlace } from '../../queries/save-rule.ts'
import type { Draft, WrittenRule } from './draft.ts'

/** What a form is about: a new rule, or one that is there. */
export type Subject = {
  readonly initial: Draft
  /** Of the one that is changed; absent for a new one. */
  readonly place?: RulePlace
  readonly before?: WrittenRule
}
