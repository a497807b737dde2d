import type { StepLimits } from '../run/step-limits.ts'
import type { TemplatePart } from '../run/template.ts'
import type { RunnableNode } from '../runnable-node.ts'

/** Gives the text a reference stands for in this run, or `undefined` to leave it as it is written. */
export type Lookup = (part: TemplatePart) => string | undefined

/** Where one input's value comes from. */
export type PlanInput =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'wire'; readonly nodeIds: readonly string[]; readonly list: boolean }
  /** Depends on the run; `nodeIds` are the nodes whose values its text mentions. */
  | { readonly kind: 'fill'; readonly nodeIds: readonly string[]; readonly fill: (lookup: Lookup) => unknown }

export type PlanNode = {
  readonly id: string
  readonly label: string
  readonly definition: RunnableNode
  readonly credentialId: string | undefined
  /** Which of its outputs is used, for kinds that have a choice. */
  readonly output: string | undefined
  readonly inputs: ReadonlyMap<string, PlanInput>
  /** Whether the node hands on the answer of a run rather than itself. */
  readonly answers: boolean
  /** Whether what it hands on is made anew in every run. */
  readonly perRun: boolean
  /** By the node they come from: the outputs of a branching node that this one hangs on. */
  readonly branches: ReadonlyMap<string, ReadonlySet<string>>
  /** Of its answer, for a node that answers. */
  readonly limits: StepLimits
  /** Nodes that must be done first although no wire leads from them. */
  readonly after: readonly string[]
}

/** A flow made ready to run: only the nodes that lead to the ending node, each before those that use it. */
export type Plan = {
  readonly nodes: readonly PlanNode[]
  readonly ending: PlanNode
  /** Where branches part, all nodes that may end the flow, the last of them `ending`; otherwise that one. */
  readonly endings: readonly PlanNode[]
  readonly streamable: boolean
}
