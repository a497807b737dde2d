import { isField } from '@hearth/flow'
import { Failure } from '@hearth/kernel'
import type { FlowFault } from '../flow/compile/check-flow.ts'
import type { Flow, FlowNode } from '../flow/flow.ts'
import type { NodeCatalog } from '../flow/node-definition.ts'
import type { RunnableNode } from '../flow/runnable-node.ts'
import { mapBounded } from '../map-bounded.ts'
import { type Mention, mentionedKinds } from '../migration/mentioned-kinds.ts'
import { contextFault, stepTexts } from './context-fault.ts'
import { isUnrehearsed, rehearsalEnv } from './rehearsal-env.ts'
import type { Rehearsal } from './rehearse-chain.ts'

const maxAtOnce = 8

/**
 * Makes the models, tools and stores that the steps of an agent flow choose, as a run would, and tells
 * of all that cannot be made. What holds variables is left out.
 */
export async function rehearseSteps(
  flow: Flow,
  catalog: NodeCatalog,
  rehearsal: Rehearsal,
): Promise<readonly FlowFault[]> {
  const steps = flow.nodes.filter(({ id }) => rehearsal.reached.has(id))
  const found = await mapBounded(steps, maxAtOnce, async (node) => {
    const issues: string[] = []
    const made: unknown[] = []
    // The first use is the step itself.
    for (const use of mentionedKinds(node).slice(1)) {
      const definition = catalog.get(use.kind)
      if (definition === undefined || !isFixed(use, definition)) continue
      const issue = await issueOf(async () => made.push(await rehearseUse(use, definition, rehearsal)), rehearsal)
      if (issue !== undefined) issues.push(issue)
    }
    const label = node.data.label ?? node.id
    const tooLong = await issueOf(
      () => contextFault(label, stepTexts(node.data.inputs), made, rehearsal.signal),
      rehearsal,
    )
    return faultOf(node, tooLong === undefined ? issues : [...issues, tooLong])
  })
  return found.filter(({ issues }) => issues.length > 0)
}

async function rehearseUse(use: Mention, definition: RunnableNode, rehearsal: Rehearsal): Promise<unknown> {
  const { env, reached, chatflowId, signal } = rehearsal
  const tries = reached.get(use.nodeId) === 'always'
  const rehearsed = rehearsalEnv(env, { tries, chatflowId })
  const { nodeId, credentialId, values } = use
  const inputs = {
    label: definition.label,
    nodeId,
    chatflowId: chatflowId ?? '',
    output: undefined,
    credentialId,
    values,
  }
  const instance = await definition.init(inputs, rehearsed.env)
  await rehearsed.reachModels()
  await definition.rehearse?.(instance, inputs, rehearsed.env, signal)
  return instance
}

async function issueOf(
  work: () => Promise<unknown>,
  { signal }: Pick<Rehearsal, 'signal'>,
): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (isUnrehearsed(error) || signal.aborted) return undefined
    if (error instanceof Failure) return error.message
    throw error
  }
}

// A store that is chosen beside its embeddings gets them in the run.
function isFixed({ values }: Mention, { inputs, initRun }: RunnableNode): boolean {
  const wantsWires = inputs.some((input) => !isField(input) && input.optional !== true)
  return initRun === undefined && !wantsWires && !JSON.stringify(values).includes('{{')
}

function faultOf({ id, data }: FlowNode, issues: readonly string[]): FlowFault {
  return { id, label: data.label ?? id, name: data.name, issues }
}
