import { Failure } from '@hearth/kernel'
import type { ModelMessage, TokenUsage, ToolCall } from '../chat/chat-model.ts'
import type { NodeDefinition } from '../flow/node-definition.ts'
import type { NodeEnv } from '../flow/node-env.ts'
import type { NodeDescription } from '../flow/node-form.ts'
import type { RunContext } from '../flow/run-context.ts'
import type { NodeInputs, RunnableNode } from '../flow/runnable-node.ts'

type Fields = Readonly<Record<string, unknown>>

/** A node of an agent flow as it stands in one run: all references in its values are filled in. */
export type StepNode = NodeInputs & {
  /** What the references stand for. */
  readonly filledTexts?: readonly string[]
}

/** What a step knows of the run it belongs to. */
export type StepScope = {
  /** Streams only where this node's words are the answer. */
  readonly context: RunContext
  /** The question, the form as lines, or the webhook's JSON. */
  readonly input: string
  /** The flow's state as this branch sees it. */
  readonly state: Fields
  /** What an earlier run of the session left of its state, where the start keeps it. */
  readonly kept: Fields
  /** The form of this run, or of the session. */
  readonly form: Fields
  /** What models were told and said in this run, on the way to this node; oldest first. */
  readonly messages: readonly ModelMessage[]
  /** Turns the caller sent along. */
  given(): Promise<readonly ModelMessage[]>
  /** The session's past; empty when the flow starts fresh each time. */
  past(): Promise<readonly ModelMessage[]>
  /** Whether no node follows. */
  readonly isLast: boolean
  readonly inIteration: boolean
  /** A person's answer that this node waited for, with what it had shown as its input when it stopped. */
  readonly resumed: Resumed | undefined
  /**
   * Makes a chat model, tool, embedding… out of its kind and inputs; made once as long as the inputs stay the same.
   *
   * @throws {Failure} `broken` for an unknown kind
   */
  component(name: string, config: Fields, output?: string): Promise<unknown>
  /** What `make` made for the same object before, in this run or an earlier one. */
  keep<T>(key: object, make: () => Promise<T>): Promise<T>
  /** Says something to whoever listens, last node or not. */
  say(text: string): Promise<void>
}

export type Resumed = {
  readonly type: 'proceed' | 'reject'
  readonly feedback: string | undefined
  readonly input: Fields
}

/** What a step did: `input` and `output` stand in the trace under Flowise's names. */
export type StepResult = {
  readonly input: Fields
  /** `content` is what `{{nodeId}}` stands for; `conditions` choose the way on. */
  readonly output: Fields
  /** Added to what models were told and said in this run. */
  readonly messages?: readonly ModelMessage[]
  /** Changed keys of the state, besides those of the node's "Update Flow State". */
  readonly state?: Fields
  /** Stops the branch until a person answers. */
  readonly pauses?: boolean
  /** How that person is asked, where it is not by the usual two buttons. */
  readonly asks?: Asks
  /** Ends the branch: no way on is taken. */
  readonly ends?: boolean
  /** Goes on at a node that came before. */
  readonly loop?: LoopBack
  /** Runs the nodes within this one for each item. */
  readonly items?: readonly unknown[]
  readonly usage?: TokenUsage | undefined
}

/** The buttons of the older agent flows, and the calls of tools that they are about. */
export type Asks = { readonly approve: string; readonly reject: string; readonly toolCalls: readonly ToolCall[] }

type LoopBack = {
  readonly nodeId: string
  /** Rounds at most; the engine's own bound when absent. */
  readonly maxCount: number | undefined
  /** Takes the place of the output once that is reached. */
  readonly fallback: string | undefined
}

export type AgentStep = (node: StepNode, scope: StepScope, env: NodeEnv) => Promise<StepResult>

/** How the engine treats a kind of node. */
export type AgentRole = 'start' | 'condition' | 'human' | 'iteration' | 'note' | 'plain'

type AgentPart = { readonly step: AgentStep; readonly role: AgentRole }

/** A kind of node of agent flows. */
export type AgentNodeDefinition = NodeDefinition & AgentPart

/** The same as the engine knows it. */
export type RunnableAgentNode = RunnableNode & AgentPart

/** A kind of node of agent flows from its description and what it does. */
export function agentNode(
  description: NodeDescription & Pick<NodeDefinition, 'assess'> & { readonly role?: AgentRole },
  step: AgentStep,
): AgentNodeDefinition {
  const init = () => {
    throw new Failure('broken', `Cannot use "${description.label}" here: it belongs into an agent flow`)
  }
  return { role: 'plain', ...description, init, step }
}

export function isAgentNode(definition: RunnableNode | undefined): definition is RunnableAgentNode {
  return definition !== undefined && 'step' in definition
}
