import { isFields } from '../../fields.ts'
import type { Telling, Watch, Work } from '../../traces/watch.ts'
import { isUsed, type Maker, watchMade } from '../../traces/watch-made.ts'
import { isBranch, pruned, takeBranch } from '../branch.ts'
import type { PlanNode } from '../compile/plan.ts'
import type { NodeAnswer, RunContext } from '../run-context.ts'
import type { NodeInputs } from '../runnable-node.ts'

/** How what the nodes of a chatflow do is noted. */
export type NodeWatch = {
  /** Makes what a node hands on before it does its work, or for all runs; each use of it is noted. */
  once(node: PlanNode, inputs: NodeInputs, make: () => Promise<unknown>): Promise<unknown>
  /** The same for what is made anew in each run. */
  inRun(node: PlanNode, inputs: NodeInputs, make: () => Promise<unknown>): Promise<unknown>
  /** Lets a node answer. */
  answer(node: PlanNode, context: RunContext, run: () => Promise<NodeAnswer>): Promise<NodeAnswer>
  /** Tells of the nodes that do nothing in a run of their own: they take part in it with what they have made. */
  takePart(nodes: readonly PlanNode[], made: ReadonlyMap<string, unknown>): Promise<void>
}

export function createNodeWatch(watch: Watch): NodeWatch {
  return {
    async once(node, inputs, make) {
      if (!watch.isWatching()) return watchMade(watch, makerOf(node), await make())
      const work = { ...workOf(node, inputs), attributes: { kind: node.definition.name, phase: 'making' } }
      return watchMade(watch, makerOf(node), await watch.span(work, untold, make))
    },
    async inRun(node, inputs, make) {
      if (!watch.isWatching()) return watchMade(watch, makerOf(node), await make())
      return watchMade(watch, makerOf(node), await watch.span(workOf(node, inputs), valueTelling, make))
    },
    answer(node, context, run) {
      const { question, form } = context
      return watch.span({ ...workOf(node), input: { question, form } }, answerTelling, run)
    },
    async takePart(nodes, made) {
      if (!watch.isWatching()) return
      for (const node of nodes) {
        const value = made.get(node.id)
        if (made.has(node.id) && !isUsed(value))
          await watch.span(workOf(node, ownValues(node)), { tell: valueTelling.tell }, async () => value)
      }
    },
  }
}

function makerOf({ id: nodeId, label: name }: PlanNode): Maker {
  return { kind: 'node', nodeId, name }
}

// What is wired is told of by the nodes that it comes from.
function workOf(node: PlanNode, inputs?: Pick<NodeInputs, 'values'>): Work {
  const own = inputs && Object.entries(inputs.values).filter(([name]) => node.inputs.get(name)?.kind !== 'wire')
  return {
    ...makerOf(node),
    attributes: { kind: node.definition.name },
    ...(own && { input: Object.fromEntries(own) }),
  }
}

function ownValues({ inputs }: PlanNode): Pick<NodeInputs, 'values'> {
  return { values: Object.fromEntries([...inputs].map(([name, input]) => [name, 'value' in input && input.value])) }
}

const untold: Telling<unknown> = { tell: () => ({}) }

// Only plain values are told, and made again: what else nodes hand on is used, and told of then.
const valueTelling: Telling<unknown> = {
  tell(made) {
    if (isBranch(made)) return { output: { branch: made.output, value: plain(made.value) } }
    return { output: made === plain(made) ? { value: made } : undefined }
  },
  revive(output) {
    if (!isFields(output) || !('value' in output)) return undefined
    const { branch, value } = output
    return { result: typeof branch === 'string' ? takeBranch(branch, value) : value }
  },
}

function plain(made: unknown): unknown {
  if (made === pruned || typeof made === 'function') return undefined
  return typeof made !== 'object' || made === null || Array.isArray(made) ? made : undefined
}

const answerTelling: Telling<NodeAnswer> = {
  tell({ text, json, sourceDocuments, usedTools }) {
    return { output: { ...(json === undefined ? { text } : { json }), sourceDocuments, usedTools } }
  },
  revive(output) {
    if (!isFields(output)) return { result: { text: String(output), usage: undefined } }
    const { text, json } = output
    return {
      result: { text: typeof text === 'string' ? text : '', usage: undefined, ...('json' in output && { json }) },
    }
  },
}
