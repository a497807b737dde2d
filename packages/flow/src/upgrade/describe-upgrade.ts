import type { DrawnKind } from '../definition/drawn-kind.ts'
import type { FlowDocument, FlowNode } from '../document/document.ts'
import { movedWire, redrawn, wiresOf } from './upgrade-node.ts'

/** What an upgrade of a node changes, before it is made. */
export type Upgrade = {
  readonly from: number
  readonly to: number
  /** Labels of inputs that the kind has now, and of those that it no longer has. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Labels of inputs that are of another type now. */
  readonly changed: readonly string[]
  /** Ids of wires that have no end any more, or one that takes something else. */
  readonly lostWires: readonly string[]
}

/** Says what `upgradeNode` would change. @param document where its wires are; without it none are looked at */
export function describeUpgrade(
  node: FlowNode,
  kind: DrawnKind,
  document: FlowDocument = { nodes: [node], edges: [] },
): Upgrade {
  const old = inputsIn(node)
  const now = inputsIn(redrawn(node, kind))
  const lost = wiresOf(document, node.id).filter(
    (edge) => movedWire(edge, node, redrawn(node, kind), document) === undefined,
  )
  return {
    from: node.data.version ?? 1,
    to: kind.version,
    added: [...now].filter(([name]) => !old.has(name)).map(([, { label }]) => label),
    removed: [...old].filter(([name]) => !now.has(name)).map(([, { label }]) => label),
    changed: [...now]
      .filter(([name, { type }]) => old.has(name) && old.get(name)?.type !== type)
      .map(([, { label }]) => label),
    lostWires: lost.map(({ id }) => id),
  }
}

type Input = { readonly label: string; readonly type: string }

function inputsIn({ data }: FlowNode): ReadonlyMap<string, Input> {
  const drawn = [data.inputAnchors, data.inputParams].flatMap((list) => (Array.isArray(list) ? list : []))
  return new Map(
    drawn.map((input) => [String(input?.name), { label: String(input?.label), type: String(input?.type) }]),
  )
}
