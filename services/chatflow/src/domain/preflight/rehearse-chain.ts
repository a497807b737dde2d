import { Failure } from '@hearth/kernel'
import { isTeamNode } from '../agentflow/team-node.ts'
import type { FlowFault } from '../flow/compile/check-flow.ts'
import { collectInputs } from '../flow/compile/collect-inputs.ts'
import type { Plan, PlanNode } from '../flow/compile/plan.ts'
import type { NodeEnv } from '../flow/node-env.ts'
import type { NodeInputs } from '../flow/runnable-node.ts'
import { chainTexts, contextFault } from './context-fault.ts'
import type { Reached } from './reached-nodes.ts'
import { isUnrehearsed, rehearsalEnv } from './rehearsal-env.ts'

export type Rehearsal = {
  readonly env: NodeEnv
  readonly reached: Reached
  /** As for {@link rehearsalEnv}. */
  readonly chatflowId: string | undefined
  readonly signal: AbortSignal
}

/**
 * Makes all nodes of a plan as a run would, each from those that it hangs on, and tells of all that
 * cannot be made. What depends on a question is left out, with all that hangs on it.
 */
export async function rehearseChain(plan: Plan, rehearsal: Rehearsal): Promise<readonly FlowFault[]> {
  const made = new Map<string, unknown>()
  const faults: FlowFault[] = []
  for (const node of plan.nodes) {
    if (!isFixed(node, made)) continue
    const fault = await faultOf(node, rehearsal, async () => {
      made.set(node.id, await rehearseNode(node, made, rehearsal))
    })
    if (fault !== undefined) faults.push(fault)
  }
  // A member of a team may have the model of its start, which is made in no order with it.
  const start = plan.nodes.find(({ definition }) => isTeamNode(definition) && definition.role === 'start')
  for (const node of plan.nodes) {
    const fault = await faultOf(node, rehearsal, () => rehearseMember(node, made, made.get(start?.id ?? ''), rehearsal))
    if (fault !== undefined) faults.push(fault)
  }
  return faults
}

async function faultOf(
  { id, label, definition }: PlanNode,
  { signal }: Rehearsal,
  work: () => Promise<void>,
): Promise<FlowFault | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    // What takes longer than there is time for is left to the run.
    if (isUnrehearsed(error) || signal.aborted) return undefined
    if (!(error instanceof Failure)) throw error
    return { id, label, name: definition.name, issues: [error.message] }
  }
}

async function rehearseNode(node: PlanNode, made: ReadonlyMap<string, unknown>, rehearsal: Rehearsal) {
  const { env, reached, chatflowId, signal } = rehearsal
  const { definition } = node
  const tries = reached.get(node.id) !== 'maybe'
  const rehearsed = rehearsalEnv(env, { tries, chatflowId })
  const inputs = collectInputs(node, made, () => undefined, chatflowId ?? '')
  const instance = await definition.init(inputs, rehearsed.env)
  await rehearsed.reachModels()
  await definition.rehearse?.(instance, inputs, rehearsed.env, signal)
  if (definition.run !== undefined) await contextFault(node.label, chainTexts(inputs), inputs.values, signal)
  return instance
}

async function rehearseMember(
  { id, label, definition }: PlanNode,
  made: ReadonlyMap<string, unknown>,
  start: unknown,
  { signal }: Rehearsal,
): Promise<void> {
  // What is made of a member are its inputs.
  const inputs = made.get(id) as NodeInputs | undefined
  if (!isTeamNode(definition) || inputs === undefined) return
  const own = Object.values(inputs.values)
  const ofStart = Object.values((start as NodeInputs | undefined)?.values ?? {})
  await contextFault(label, chainTexts(inputs), [...own, ...ofStart], signal)
}

function isFixed({ inputs, perRun, definition }: PlanNode, made: ReadonlyMap<string, unknown>): boolean {
  if (perRun && definition.initRun !== undefined) return false
  return [...inputs.values()].every(
    (input) => input.kind === 'value' || (input.kind === 'wire' && input.nodeIds.every((id) => made.has(id))),
  )
}
