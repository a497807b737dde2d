import type { FlowDocument, FlowEdge, FlowNode } from '../document/document.ts'

type DrawnNode = { readonly id: string; readonly name: string; readonly label: string }
type DrawnEdge = { readonly source: string; readonly target: string; readonly id: string }
type ChangedInput = { readonly name: string; readonly before: unknown; readonly after: unknown }

/** What tells two drawings apart. Where nodes stand and which one is selected is no difference. */
export type FlowDiff = {
  readonly nodes: {
    readonly added: readonly DrawnNode[]
    readonly removed: readonly DrawnNode[]
    readonly changed: readonly (DrawnNode & { readonly inputs: readonly ChangedInput[] })[]
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

function keyOf({ source, target, sourceHandle, targetHandle }: FlowEdge): string {
  return JSON.stringify([source, sourceHandle ?? '', target, targetHandle ?? ''])
}

function describeEdge({ id, source, target }: FlowEdge): DrawnEdge {
  return { id, source, target }
}

function describeChange(before: FlowNode | undefined, after: FlowNode) {
  if (before === undefined) return []
  const [old, young] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(young)])].sort()
  const inputs = names
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(young[name]))
    .map((name) => ({ name, before: old[name] ?? null, after: young[name] ?? null }))
  return inputs.length === 0 ? [] : [{ ...describeNode(after), inputs }]
}

// What an owner can change in a node besides its inputs.
function fieldsOf({ data }: FlowNode): Readonly<Record<string, unknown>> {
  const { inputs, label, credential, outputs, version } = data
  return { ...inputs, '(label)': label, '(credential)': credential, '(outputs)': outputs, '(version)': version }
}
