import type { StepResult } from '../agent-node.ts'
import type { AgentPlanNode, Way } from '../agent-plan.ts'
import type { Level } from '../compile/level.ts'
import { isSatisfied } from '../compile/needs.ts'
import { lastRank, type Rank } from '../compile/rank.ts'
import { joinTrails, type Trail } from '../trace/trail.ts'

/** A node that may start, and what it starts with. */
export type Activation = { readonly node: AgentPlanNode; readonly rank: Rank; readonly trail: Trail }

/**
 * Runs steps until none is left: each as soon as what it needs is there, so branches run side by side.
 *
 * @param work runs one step and says which may start after it
 * @throws what a step failed with, once all others have ended
 */
export async function runLevel(
  first: readonly Activation[],
  work: (activation: Activation) => Promise<readonly Activation[]>,
): Promise<void> {
  const ends = await Promise.allSettled(first.map(async (activation) => runLevel(await work(activation), work)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** The nodes that may start now that one has finished. */
export function activationsAfter(
  level: Level,
  { node, rank }: Activation,
  trail: Trail,
  result: StepResult,
  failed: boolean,
): readonly Activation[] {
  if (result.ends === true) return []
  const taken = waysTaken(node, result, failed)
  const activations = taken.flatMap(({ to }, at) => arrive(level, to, node.id, { rank: [...rank, at], trail }))
  return [...activations, ...loopBack(level, { rank: [...rank, taken.length], trail }, result)]
}

// A condition leaves through the outputs that hold; where none does, through the last.
function waysTaken({ next, limits }: AgentPlanNode, { output }: StepResult, failed: boolean): readonly Way[] {
  if (failed && limits.onError === 'branch') return next.filter(({ output: from }) => from === 'error')
  const ways = next.filter(({ output: from }) => from !== 'error')
  const { conditions } = output
  if (!Array.isArray(conditions) || conditions.length === 0) return ways
  const held = conditions.flatMap((condition, at) => (condition?.isFulfilled === true ? [at] : []))
  const open = new Set(held.length === 0 ? [conditions.length - 1] : held)
  return ways.filter(({ output: from }) => typeof from !== 'number' || open.has(from))
}

function arrive(
  { plan, standing: { waiting } }: Level,
  to: string,
  from: string,
  arrival: { readonly rank: Rank; readonly trail: Trail },
): readonly Activation[] {
  const node = plan.nodes.get(to)
  if (node === undefined) return []
  const arrived = waiting.get(to) ?? new Map()
  waiting.set(to, arrived)
  arrived.set(from, arrival)
  if (!isSatisfied(node.needs, arrived)) return []
  waiting.delete(to)
  const order = (id: string) => plan.nodes.get(id)?.order ?? 0
  const arrivals = [...arrived].toSorted(([a], [b]) => order(a) - order(b)).map(([, one]) => one)
  const rank = lastRank(arrivals.map((one) => one.rank))
  return [{ node, rank, trail: joinTrails(arrivals.map((one) => one.trail)) }]
}

function loopBack(
  { plan }: Level,
  { rank, trail }: Omit<Activation, 'node'>,
  { loop }: StepResult,
): readonly Activation[] {
  const node = plan.nodes.get(loop?.nodeId ?? '')
  return node === undefined ? [] : [{ node, rank, trail }]
}
