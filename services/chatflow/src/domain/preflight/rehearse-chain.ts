import { Failure } from '@hearth/kernel'
import type { FlowFault } from '../flow/compile/check-flow.ts'
import { collectInputs } from '../flow/compile/collect-inputs.ts'
import type { Plan, PlanNode } from '../flow/compile/plan.ts'
import type { NodeEnv } from '../flow/node-env.ts'
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
    try {
      made.set(node.id, await rehearseNode(node, made, rehearsal))
    } catch (error) {
      // What takes longer than there is time for is left to the run.
      if (isUnrehearsed(error) || rehearsal.signal.aborted) continue
      if (!(error instanceof Failure)) throw error
      faults.push({ id: node.id, label: node.label, name: node.definition.name, issues: [error.message] })
    }
  }
  return faults
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

function isFixed({ inputs, perRun, definition }: PlanNode, made: ReadonlyMap<string, unknown>): boolean {
  if (perRun && definition.initRun !== undefined) return false
  return [...inputs.values()].every(
    (input) => input.kind === 'value' || (input.kind === 'wire' && input.nodeIds.every((id) => made.has(id))),
  )
}
