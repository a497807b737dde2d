import type { FlowDocument, FlowEdge, FlowNode } from '../document/document.ts'
import { isEqual } from './is-equal.ts'
import { keyOf } from './key-of.ts'

type DrawnNode = { readonly id: string; readonly name: string; readonly label: string }
type DrawnEdge = { readonly source: string; readonly target: string; readonly id: string }
type ChangedInput = { readonly name: string; readonly before: unknown; readonly after: unknown }

/** What tells two drawings apart. Which nodes are selected is no difference. */
export type FlowDiff = {
  readonly nodes: {
    readonly added: readonly DrawnNode[]
    readonly removed: readonly DrawnNode[]
    /** What its owner sets in a node; beside inputs `(label)`, `(credential)`, `(outputs)`, `(version)`, `(disabled)`. */
    readonly changed: readonly (DrawnNode & { readonly inputs: readonly ChangedInput[] })[]
    readonly moved: readonly DrawnNode[]
  }
  readonly edges: { readonly added: readonly DrawnEdge[]; readonly removed: readonly DrawnEdge[] }
}

/** The way from one drawing to another. Nodes are the same when they share their id, edges when they join the same handles. */
export function diffDocuments(before: FlowDocument, after: FlowDocument): FlowDiff {
  const oldNodes = new Map(before.nodes.map((node) => [node.id, node]))
  const youngNodes = new Map(after.nodes.map((node) => [node.id, node]))
  const oldEdges = new Map(before.edges.map((edge) => [keyOf(edge), edge]))
  const youngEdges = new Map(after.edges.map((edge) => [keyOf(edge), edge]))
  return {
    nodes: {
      added: missingIn(oldNodes, youngNodes).map(describeNode),
      removed: missingIn(youngNodes, oldNodes).map(describeNode),
      changed: after.nodes.flatMap((node) => describeChange(oldNodes.get(node.id), node)),
      moved: after.nodes.filter((node) => hasMoved(oldNodes.get(node.id), node)).map(describeNode),
    },
    edges: {
      added: missingIn(oldEdges, youngEdges).map(describeEdge),
      removed: missingIn(youngEdges, oldEdges).map(describeEdge),
    },
  }
}

function missingIn<T>(known: ReadonlyMap<string, T>, all: ReadonlyMap<string, T>): readonly T[] {
  return [...all].filter(([key]) => !known.has(key)).map(([, item]) => item)
}

function describeNode({ id, data }: FlowNode): DrawnNode {
  return { id, name: data.name, label: data.label }
}

function describeEdge({ id, source, target }: FlowEdge): DrawnEdge {
  return { id, source, target }
}

function describeChange(before: FlowNode | undefined, after: FlowNode) {
  if (before === undefined) return []
  const [old, young] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(young)])].sort()
  const inputs = names
    .filter((name) => !isEqual(old[name], young[name]))
    .map((name) => ({ name, before: old[name] ?? null, after: young[name] ?? null }))
  return inputs.length === 0 ? [] : [{ ...describeNode(after), inputs }]
}

function hasMoved(before: FlowNode | undefined, { position, parentNode }: FlowNode): boolean {
  if (before === undefined) return false
  const { x, y } = before.position
  return x !== position.x || y !== position.y || before.parentNode !== parentNode
}

function fieldsOf({ data }: FlowNode): Readonly<Record<string, unknown>> {
  const { inputs, label, credential, outputs, version, disabled } = data
  const own = { '(label)': label, '(credential)': credential, '(outputs)': outputs }
  return { ...inputs, ...own, '(version)': version, '(disabled)': disabled }
}
