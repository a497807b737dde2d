import type { AgentPlan } from '../agent-plan.ts'
import type { Standing } from '../trace/checkpoint.ts'
import type { Trace } from '../trace/trace.ts'
import type { Rank } from './rank.ts'

/** One level of a run: the flow itself, or one item of an iteration. */
export type Level = {
  readonly plan: AgentPlan
  readonly standing: Standing
  readonly trace: Trace
  /** The item, within an iteration. */
  readonly item: { readonly value: unknown } | undefined
  /** What its nodes have set, in the order they finished. */
  readonly changes: { readonly rank: Rank; readonly changes: Readonly<Record<string, unknown>> }[]
  /** Nodes that have used a person's answer: each is used once. */
  readonly answered: Set<string>
}
