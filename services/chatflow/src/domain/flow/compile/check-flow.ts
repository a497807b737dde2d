import { Failure } from '@hearth/kernel'
import { checkAgentflow } from '../../agentflow/compile/check-agentflow.ts'
import { isAgentflow } from '../../agentflow/compile/is-agentflow.ts'
import { type UnknownComponents, unknownComponents } from '../../agentflow/compile/unknown-components.ts'
import { type PackageRules, packageFaults } from '../../code/required-packages.ts'
import { type Flow, type FlowNode, parseFlow } from '../flow.ts'
import type { RunnableCatalog } from '../runnable-node.ts'
import { compileFlow } from './compile.ts'
import { textFaults } from './text-faults.ts'

/** What keeps a flow from running. `id` is the node at fault, empty where it is the flow as a whole. */
export type FlowFault = {
  readonly id: string
  readonly label: string
  /** Kind of the node. */
  readonly name: string
  readonly issues: readonly string[]
}

/**
 * Everything that keeps a flow from running, without running it: all nodes of unknown kinds at once,
 * else the first thing that its plan trips over, else all prompts that cannot be read and all code that requires
 * packages which are not here.
 *
 * @param flowData React Flow's JSON text
 * @returns nothing for a flow that can run
 */
export function checkFlow(flowData: string, catalog: RunnableCatalog, packages: PackageRules): readonly FlowFault[] {
  try {
    const flow = parseFlow(flowData)
    const absent = unknownComponents(flow, catalog)
    if (absent.length > 0) return absent.map(renderAbsent)
    const unknown = unknownNodes(flow, catalog)
    const planned = tripped(() => plan(flow, catalog))
    // A node that leads nowhere may be of any kind: a run does not come to it.
    if (planned instanceof Failure) return unknown.length > 0 ? unknown.map(renderUnknown) : [wholeFlow(planned)]
    const found = [...textFaults(planned, catalog), ...packageFaults(flow, catalog, packages)]
    return found.map(({ node, issues }) => faultOf(node, issues))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [wholeFlow(error)]
  }
}

/** The nodes that a run may come to. @throws {Failure} what keeps it from being planned */
function plan(flow: Flow, catalog: RunnableCatalog): readonly FlowNode[] {
  if (isAgentflow(flow)) {
    checkAgentflow(flow, catalog)
    return flow.nodes
  }
  const planned = new Set(compileFlow(flow, catalog).nodes.map(({ id }) => id))
  return flow.nodes.filter(({ id }) => planned.has(id))
}

function tripped<T>(work: () => T): T | Failure {
  try {
    return work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** A fault that no single node has. */
export function wholeFlow({ message }: Failure): FlowFault {
  return { id: '', label: 'Flow', name: '', issues: [message] }
}

function unknownNodes({ nodes }: Flow, catalog: RunnableCatalog): readonly FlowNode[] {
  return nodes.filter(({ data }) => data.name !== 'stickyNote' && !catalog.has(data.name))
}

function renderUnknown(node: FlowNode): FlowFault {
  return faultOf(node, [
    `Cannot run nodes of the kind "${node.data.name}": Hearth does not have it; put another in its place`,
  ])
}

function renderAbsent({ node, names }: UnknownComponents): FlowFault {
  return faultOf(
    node,
    names.map((name) => `Cannot use the component "${name}": Hearth does not have it; choose another`),
  )
}

function faultOf({ id, data }: FlowNode, issues: readonly string[]): FlowFault {
  return { id, label: data.label ?? id, name: data.name, issues }
}
