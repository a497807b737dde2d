import { Failure } from '@hearth/kernel'
import { unknownNode } from '../../flow/compile/ending-node.ts'
import type { Flow, FlowEdge, FlowNode } from '../../flow/flow.ts'
import { readStepLimits } from '../../flow/run/step-limits.ts'
import type { RunnableCatalog } from '../../flow/runnable-node.ts'
import { isAgentNode, type RunnableAgentNode } from '../agent-node.ts'
import type { AgentPlan, AgentPlanNode, Needs, Way } from '../agent-plan.ts'
import { createNeeds } from './needs.ts'

// Far beyond what anybody draws, and far below what the stack holds.
const maxDepth = 50

type Drawn = {
  readonly node: FlowNode
  readonly definition: RunnableAgentNode
  readonly order: number
  readonly parent: string | undefined
}

/**
 * Makes a drawn agent flow ready to run; nothing of it depends on a question.
 *
 * @throws {Failure} `broken`, saying what the owner has to mend: unknown kinds of node, no start or
 *   several
 */
export function compileAgentflow(flow: Flow, catalog: RunnableCatalog): AgentPlan {
  const drawn = flow.nodes.flatMap((node, order): Drawn[] => {
    const definition = catalog.get(node.data.name)
    if (!isAgentNode(definition)) {
      if (node.data.name === 'stickyNote') return []
      throw definition === undefined ? unknownNode(node) : misplaced(node)
    }
    const parent = node.parentNode || undefined
    return definition.role === 'note' ? [] : [{ node, definition, order, parent }]
  })
  const plan = compileLevel(undefined, drawn, flow.edges, 0)
  if (plan.starts.length > 1)
    throw new Failure('broken', 'Cannot run the flow: Multiple starting nodes are not allowed')
  if (plan.starts.length === 0) throw new Failure('broken', 'Cannot run the flow: Start input type not found')
  return plan
}

// The nodes of one level: the flow itself, or what lies within an iteration.
function compileLevel(
  parent: string | undefined,
  drawn: readonly Drawn[],
  edges: readonly FlowEdge[],
  depth: number,
): AgentPlan {
  if (depth > maxDepth)
    throw new Failure('broken', `Cannot run the flow: more than ${maxDepth} iterations lie within one another`)
  const level = drawn.filter((candidate) => candidate.parent === parent)
  const roles = new Map(level.map(({ node, definition }) => [node.id, definition.role]))
  const wires = edges.filter(({ source, target }) => roles.has(source) && roles.has(target))
  const needsOf = createNeeds(wires, (id) => roles.get(id))
  const leaving = Map.groupBy(wires, ({ source }) => source)
  const arriving = Map.groupBy(wires, ({ target }) => target)
  const inner = (id: string) => compileLevel(id, drawn, edges, depth + 1)
  const nodes = level.map((one) => planNode(one, { leaving, arriving, needsOf, inner }))
  const targets = new Set(wires.map(({ target }) => target))
  const begins = (id: string) => (parent === undefined ? roles.get(id) === 'start' : !targets.has(id))
  return Object.freeze({
    nodes: new Map(nodes.map((node) => [node.id, node])),
    starts: nodes.map(({ id }) => id).filter(begins),
  })
}

type Level = {
  /** Wires by the node that they leave, and by the one that they reach. */
  readonly leaving: ReadonlyMap<string, readonly FlowEdge[]>
  readonly arriving: ReadonlyMap<string, readonly FlowEdge[]>
  readonly needsOf: (id: string) => Needs
  readonly inner: (id: string) => AgentPlan
}

function planNode({ node, definition, order }: Drawn, { leaving, arriving, needsOf, inner }: Level): AgentPlanNode {
  const { inputs: values } = node.data
  const isFillable = (input: { readonly acceptVariable?: boolean | undefined }) => input.acceptVariable === true
  const fillable = [...definition.inputs.filter(isFillable), ...node.data.inputParams.filter(isFillable)]
  const credential = node.data.credential || values.credential || values.FLOWISE_CREDENTIAL_ID
  return Object.freeze({
    id: node.id,
    label: node.data.label ?? definition.label,
    name: definition.name,
    role: definition.role,
    step: definition.step,
    inputs: definition.inputs,
    fillable: new Set(fillable.map(({ name }) => name)),
    values,
    credentialId: typeof credential === 'string' && credential !== '' ? credential : undefined,
    order,
    next: (leaving.get(node.id) ?? []).map(wayOf),
    sources: [...new Set((arriving.get(node.id) ?? []).map(({ source }) => source))],
    needs: needsOf(node.id),
    limits: readStepLimits(node),
    inner: definition.role === 'iteration' ? inner(node.id) : undefined,
  })
}

// A source handle reads "<node id>-output-<name or index>".
function wayOf({ target, sourceHandle }: FlowEdge): Way {
  const output = /-output-(\d+|error)$/.exec(sourceHandle ?? '')?.[1]
  return { to: target, output: output === undefined || output === 'error' ? output : Number(output) }
}

function misplaced({ id, data }: FlowNode): Failure {
  return new Failure(
    'broken',
    `Cannot run the flow: node "${data.label ?? id}" ("${data.name}") is none of an agent flow`,
  )
}
