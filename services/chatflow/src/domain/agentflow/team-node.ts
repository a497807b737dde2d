import type { NodeDefinition } from '../flow/node-definition.ts'
import type { NodeEnv } from '../flow/node-env.ts'
import type { NodeDescription } from '../flow/node-form.ts'
import type { NodeInputs, RunnableNode } from '../flow/runnable-node.ts'
import type { AgentRole, StepResult, StepScope } from './agent-node.ts'

/** What the nodes of older agent flows (sequential agents, supervisor and workers) know of one another. */
export type Team = {
  /** Inputs of the node that the flow begins with: its model counts where a node has none of its own. */
  readonly start: NodeInputs
  /** Inputs of the node with this id, with what is wired to it. */
  inputsOf(nodeId: string): NodeInputs | undefined
  /** The node that calls the tools this one's model asks for. */
  toolNodeOf(nodeId: string): NodeInputs | undefined
  /** Names of this node's outputs, in the order of `conditions`. */
  outputsOf(nodeId: string): readonly string[]
  /** The node with this name, as its owner named it. */
  idOfName(name: string): string | undefined
  /** Inputs of all workers. */
  readonly workers: readonly NodeInputs[]
}

type TeamStep = (node: NodeInputs, team: Team, scope: StepScope, env: NodeEnv) => Promise<StepResult>

type TeamPart = {
  readonly team: TeamStep
  readonly role: AgentRole
  /** The input that holds the name its owner gave it. */
  readonly nameInput: string | undefined
}

/** A kind of node of the older agent flows. */
export type TeamNodeDefinition = NodeDefinition & TeamPart

/** The same as the engine knows it. */
export type RunnableTeamNode = RunnableNode & TeamPart

/** A kind of node of the older agent flows from its description and what it does. */
export function teamNode(
  description: NodeDescription &
    Pick<NodeDefinition, 'textForms'> & { readonly role?: AgentRole; readonly nameInput?: string },
  team: TeamStep,
): TeamNodeDefinition {
  const { role = 'plain', nameInput, ...own } = description
  return { ...own, role, nameInput, team, init: (inputs) => inputs }
}

export function isTeamNode(definition: RunnableNode | undefined): definition is RunnableTeamNode {
  return definition !== undefined && 'team' in definition
}

/** Names are the same whatever their capitals, spaces and underscores: wires carry them in camel case. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
