import type { StepLimits } from '../flow/run/step-limits.ts'
import type { RunInput } from '../flow/runnable-node.ts'
import type { AgentRole, AgentStep } from './agent-node.ts'

/** One node of a compiled agent flow. */
export type AgentPlanNode = {
  readonly id: string
  readonly label: string
  /** Name of its kind. */
  readonly name: string
  readonly role: AgentRole
  readonly step: AgentStep
  readonly inputs: readonly RunInput[]
  /** Names of its inputs whose text may hold references. */
  readonly fillable: ReadonlySet<string>
  readonly values: Readonly<Record<string, unknown>>
  readonly credentialId: string | undefined
  /** Place in the drawing: decides wherever branches must be put in an order. */
  readonly order: number
  readonly next: readonly Way[]
  /** Nodes with a wire to it. */
  readonly sources: readonly string[]
  readonly needs: Needs
  readonly limits: StepLimits
  /** The nodes drawn within it, for an iteration. */
  readonly inner: AgentPlan | undefined
}

/** A wire to the next node. */
export type Way = { readonly to: string; readonly output: number | 'error' | undefined }

/** What must have arrived before a node starts. */
export type Needs = {
  /** Sources that no condition can leave out. */
  readonly all: readonly string[]
  /** For each condition upstream: the sources behind each of its outputs; those behind one of them suffice. */
  readonly groups: readonly (readonly (readonly string[])[])[]
}

/** An agent flow made ready to run. */
export type AgentPlan = {
  readonly nodes: ReadonlyMap<string, AgentPlanNode>
  /** Where it begins: one node, or all without a source within an iteration. */
  readonly starts: readonly string[]
}
