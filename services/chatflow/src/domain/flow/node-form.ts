import type { Component, ComponentInput, ComponentOption, ComponentOutput } from '@hearth/flow'
import type { NodeEnv } from './node-env.ts'
import type { NodeInputs } from './runnable-node.ts'

/** One input as editors draw it, in Flowise's terms: a field of the node, or an anchor other nodes are wired to. */
export type NodeInput = ComponentInput

export type NodeOption = ComponentOption

export type NodeOutput = ComponentOutput

/** What editors show of a kind of node, and what binds an imported flow to it. */
export type NodeDescription = Omit<Component, 'icon' | 'tags' | 'credential'> & {
  /** Choices of `asyncOptions` inputs, by the name in `loadMethod`. */
  readonly loadMethods?: Readonly<Record<string, (inputs: NodeInputs, env: NodeEnv) => Promise<readonly NodeOption[]>>>
}
