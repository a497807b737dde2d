import type { FlowDocument } from '@hearth/flow'

/** What files of other builders are read. */
export type ImportSource = 'dify' | 'langflow' | 'n8n'

/** Something of a file that is served otherwise here or was left out, in words that a person acts on. */
export type Remark = { readonly node: string; readonly kind: string; readonly text: string }

/** A flow of another builder, drawn with the nodes that are here. */
export type ImportedFlow = {
  readonly name: string
  readonly description: string
  readonly suggestions: readonly string[]
  readonly type: 'AGENTFLOW'
  readonly drawing: FlowDocument
  readonly remarks: readonly Remark[]
  /** Nodes without a counterpart, and what to do about each: the flow does not run as its source did. */
  readonly reasons: readonly string[]
  /** Nodes that the file has, notes aside, and how many of them are carried over. */
  readonly nodes: number
  readonly carried: number
}

/** What a file may hold; far beyond what anybody draws. */
export const importBounds = { maxNodes: 1_000, maxWires: 10_000, maxFlows: 100 } as const
