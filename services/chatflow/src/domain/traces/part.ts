import type { NodeAnswer, RunContext } from '../flow/run-context.ts'

export const PART_MODES = ['node', 'from', 'to'] as const

/**
 * A part of a flow that its owner tries: one node alone, with what the others gave last; that node and all that
 * comes after it; or all that comes before it, and it.
 */
export type Part = { readonly mode: (typeof PART_MODES)[number]; readonly nodeId: string }

/** What a node was given and gave, by the node's id. */
export type LastRuns = ReadonlyMap<string, { readonly input: unknown; readonly output: unknown }>

/** A part of a flow, made ready to run. */
export type PartRunner = {
  /** Nodes whose last outputs stand for their work. */
  readonly frozen: ReadonlySet<string>
  /** Answers with what the last of its nodes gave. @throws {Failure} `invalid` where a node that must have run did not */
  run(context: RunContext, last: LastRuns): Promise<NodeAnswer>
}
