import { Failure } from '@hearth/kernel'
import { isFields } from '../../fields.ts'
import type { LastRuns, Part } from '../../traces/part.ts'
import type { AgentPlan, AgentPlanNode } from '../agent-plan.ts'
import type { Level } from '../compile/level.ts'
import type { Standing } from '../trace/checkpoint.ts'
import type { Contribution, Trail } from '../trace/trail.ts'
import type { Activation } from './run-level.ts'

/** Where a part of an agent flow begins and which steps it takes. */
export type PlannedPart = {
  readonly target: AgentPlanNode
  /** Steps whose last outputs stand for their work: the part begins after them. */
  readonly frozen: ReadonlySet<string>
  /** Whether a step belongs to it. */
  takes(nodeId: string): boolean
}

/** @throws {Failure} `invalid` for a node that is no step of the flow itself */
export function planPart(plan: AgentPlan, { mode, nodeId }: Part): PlannedPart {
  const target = plan.nodes.get(nodeId)
  if (target === undefined)
    throw new Failure(
      'invalid',
      `Cannot run node "${nodeId}": it is no step of the flow itself; run the iteration that it lies within`,
    )
  const after = reached(target, ({ next }) => next.map(({ to }) => to), plan)
  const before = reached(target, ({ sources }) => sources, plan)
  const taken = { node: new Set([nodeId]), from: after, to: before }[mode]
  const others = mode === 'to' ? [] : [...plan.nodes.keys()].filter((id) => !taken.has(id))
  return { target, frozen: new Set(others), takes: (id) => taken.has(id) }
}

function reached(
  target: AgentPlanNode,
  onwards: (node: AgentPlanNode) => readonly string[],
  { nodes }: AgentPlan,
): ReadonlySet<string> {
  const found = new Set([target.id])
  for (const id of found) for (const next of onwards(nodes.get(id) ?? target)) if (nodes.has(next)) found.add(next)
  return found
}

/**
 * The steps that stand still, as if they had just run, and what they hand to those that run.
 *
 * @throws {Failure} `invalid`, naming the step before the target that has not run yet
 */
export function beginPart({ target, frozen }: PlannedPart, { plan, standing }: Level, last: LastRuns): Activation {
  const known = [...frozen].filter((id) => last.has(id)).toSorted((a, b) => orderOf(plan, a) - orderOf(plan, b))
  const missing = target.needs.all.find((id) => frozen.has(id) && !last.has(id))
  if (missing !== undefined) {
    const [own, before] = [target.label, plan.nodes.get(missing)?.label ?? missing]
    throw new Failure(
      'invalid',
      `Cannot run "${own}" by itself: "${before}" before it has not run yet; run to here, or pin its output`,
    )
  }
  const trail: Trail = known.map((id, at) => contributionOf(id, at, last.get(id)?.output))
  // Steps that wait for several may wait for one that stands still.
  for (const node of plan.nodes.values())
    for (const source of frozen.has(node.id) || node === target ? [] : node.sources)
      if (known.includes(source)) arrive(standing, node.id, source, trail)
  return { node: target, rank: [0], trail }
}

function orderOf({ nodes }: AgentPlan, id: string): number {
  return nodes.get(id)?.order ?? 0
}

// Counted down from -1, so that no step of this run has its number.
function contributionOf(nodeId: string, at: number, output: unknown): Contribution {
  const fields = isFields(output) ? output : { content: output }
  return { step: -2 - at, nodeId, changes: stateIn(fields), messages: [], output: fields }
}

function stateIn({ state }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isFields(state) ? state : {}
}

function arrive({ waiting }: Standing, to: string, from: string, trail: Trail): void {
  const arrived = waiting.get(to) ?? new Map()
  waiting.set(to, arrived.set(from, { rank: [0], trail }))
}
