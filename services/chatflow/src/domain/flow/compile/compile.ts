import { isField } from '@hearth/flow'
import { Failure } from '@hearth/kernel'
import type { Flow, FlowEdge, FlowNode } from '../flow.ts'
import { readStepLimits } from '../run/step-limits.ts'
import type { RunnableCatalog, RunnableNode } from '../runnable-node.ts'
import { canStream } from './can-stream.ts'
import { endingNode, endingNodes, unknownNode } from './ending-node.ts'
import { orderVariables } from './order-variables.ts'
import type { Plan, PlanInput, PlanNode } from './plan.ts'
import { planInputs } from './plan-inputs.ts'

// Far beyond what is drawn by hand, and far below what the stack holds.
const maxDepth = 1_000
const noBranches: PlanNode['branches'] = new Map()

/**
 * Makes a drawn flow ready to run. Nothing of it depends on a question, so it is done once per
 * version of the flow.
 *
 * @throws {Failure} `broken`, saying what the owner has to mend: no ending node, an unknown kind of
 *   node, wires in a circle or to nowhere
 */
export function compileFlow(flow: Flow, catalog: RunnableCatalog): Plan {
  const drawn = new Map(flow.nodes.map((node) => [node.id, node]))
  const planned = new Map<string, PlanNode>()
  const branches = flow.nodes.some(({ data }) => catalog.get(data.name)?.isBranching)
  const last = endingNode(flow, catalog)
  const endings = (branches ? endingNodes(flow, catalog) : [last]).map((node) => visit(node, []))
  const ending = visit(last, [])
  const nodes = orderVariables([...planned.values()])
  return Object.freeze({ nodes, ending, endings, streamable: canStream(nodes, ending) })

  function visit(node: FlowNode, path: readonly string[]): PlanNode {
    const known = planned.get(node.id)
    if (known !== undefined) return known
    if (path.includes(node.id))
      throw new Failure('broken', `Cannot run the flow: its wires form a circle at "${node.id}"`)
    if (path.length === maxDepth)
      throw new Failure('broken', `Cannot run the flow: more than ${maxDepth} nodes hang on one another in a row`)
    const definition = catalog.get(node.data.name)
    if (definition === undefined) throw unknownNode(node)
    const inputs = planInputs(node, definition, flow.edges)
    refuseDisabled(node, definition, inputs)
    for (const input of inputs.values()) {
      for (const id of sourcesOf(input)) {
        const source = drawn.get(id)
        if (source !== undefined) visit(source, [...path, node.id])
        // A text that mentions no node of the flow keeps the words as they are written.
        else if (input.kind === 'wire')
          throw new Failure('broken', `Cannot run the flow: "${node.id}" is wired to "${id}", which is gone`)
      }
    }
    const plan = planNode(node, definition, inputs, planned, branches ? branchesOf(node, flow.edges) : noBranches)
    planned.set(node.id, plan)
    return plan
  }
}

function planNode(
  node: FlowNode,
  definition: RunnableNode,
  inputs: ReadonlyMap<string, PlanInput>,
  planned: ReadonlyMap<string, PlanNode>,
  branches: PlanNode['branches'],
): PlanNode {
  const output = typeof node.data.outputs?.output === 'string' ? node.data.outputs.output : undefined
  const answers = output === 'outputPrediction'
  const dependsOnRun = [...inputs.values()].some((input) => input.kind === 'fill')
  const dependsOnSource = [...inputs.values()].flatMap(sourcesOf).some((id) => planned.get(id)?.perRun === true)
  return Object.freeze({
    id: node.id,
    label: node.data.label ?? definition.label,
    definition,
    credentialId: credentialOf(node),
    output,
    inputs,
    answers,
    branches,
    limits: readStepLimits(node),
    after: [],
    perRun: answers || dependsOnRun || dependsOnSource || needsRun(definition, output, node),
  })
}

// What is wired must be there; what is typed in says for itself what it lacks.
function refuseDisabled(
  { id, data }: FlowNode,
  definition: RunnableNode,
  inputs: ReadonlyMap<string, PlanInput>,
): void {
  for (const [name, source] of Object.entries(data.disabledSources ?? {})) {
    const input = definition.inputs.find((candidate) => candidate.name === name)
    const left = inputs.get(name)
    const isEmpty = left === undefined || (left.kind === 'value' && String(left.value) === '')
    if (input === undefined || input.optional === true || isField(input) || !isEmpty) continue
    throw new Failure(
      'broken',
      `Cannot run node "${data.label ?? id}": its input "${input.label}" comes from "${source}", which is disabled`,
    )
  }
}

function needsRun(definition: RunnableNode, output: string | undefined, { data }: FlowNode): boolean {
  return definition.initRun !== undefined && (definition.needsRun?.({ output, values: data.inputs }) ?? true)
}

// A source handle reads "<node id>-output-<output name>-<class>".
function branchesOf(node: FlowNode, edges: readonly FlowEdge[]): PlanNode['branches'] {
  const branches = new Map<string, Set<string>>()
  for (const { source, target, sourceHandle } of edges) {
    const prefix = `${source}-output-`
    if (target !== node.id || sourceHandle?.startsWith(prefix) !== true) continue
    const output = sourceHandle.slice(prefix.length).split('-')[0] ?? ''
    branches.set(source, (branches.get(source) ?? new Set()).add(output))
  }
  return branches
}

function sourcesOf(input: PlanInput): readonly string[] {
  return input.kind === 'value' ? [] : input.nodeIds
}

// Flowise keeps the credential beside the inputs, older exports among them.
function credentialOf({ data }: FlowNode): string | undefined {
  const id = data.credential ?? data.inputs.FLOWISE_CREDENTIAL_ID
  return typeof id === 'string' && id !== '' ? id : undefined
}
