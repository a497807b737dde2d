import type { FlowNode, Point } from '../document/document.ts'
import { changeData, changeNode, changeNodes, type Edit, inTurn, withData, withInputs } from './edit.ts'
import { withMembers } from './members.ts'

/** Puts a drawn node on the canvas. One whose id is taken is left out: ids come from `newNodeId`. */
export function addNode(node: FlowNode): Edit {
  return (document) => {
    if (document.nodes.some(({ id }) => id === node.id)) return document
    return { ...document, nodes: [...document.nodes, node] }
  }
}

/** Moves nodes; positions of what stands within an iteration or a group count from its corner. */
export function moveNodes(positions: ReadonlyMap<string, Point>): Edit {
  const move = changeNodes((node) => {
    const to = positions.get(node.id)
    if (to === undefined || (to.x === node.position.x && to.y === node.position.y)) return node
    return { ...node, position: { x: to.x, y: to.y } }
  })
  return inTurn(move, placeAbsolutely([...positions.keys()]))
}

/** Flowise keeps beside each position where that is on the canvas: of these nodes and what is within them. */
export function placeAbsolutely(ids: readonly string[]): Edit {
  return (document) => {
    const moved = withMembers(document, ids)
    const byId = new Map(document.nodes.map((node) => [node.id, node]))
    return changeNodes((node) => {
      const before = node.positionAbsolute as Point | undefined
      if (before === undefined || !moved.has(node.id)) return node
      const { x, y } = positionOnCanvas(node, byId)
      return before.x === x && before.y === y ? node : { ...node, positionAbsolute: { x, y } }
    })(document)
  }
}

/** Where a node stands on the canvas, whatever it is drawn within. */
export function positionOnCanvas(node: FlowNode, byId: ReadonlyMap<string, FlowNode>): Point {
  let { x, y } = node.position
  const seen = new Set([node.id])
  for (let at = parentOf(node, byId); at !== undefined && !seen.has(at.id); at = parentOf(at, byId)) {
    seen.add(at.id)
    x += at.position.x
    y += at.position.y
  }
  return { x, y }
}

function parentOf({ parentNode }: FlowNode, byId: ReadonlyMap<string, FlowNode>): FlowNode | undefined {
  return parentNode === undefined ? undefined : byId.get(parentNode)
}

/** Chooses a stored credential, or none. */
export function setCredential(nodeId: string, credentialId: string | undefined): Edit {
  return changeNode(nodeId, (node) => {
    const inputs = node.data.inputs ?? {}
    const none = node.data.credential === undefined ? undefined : ''
    const chosen = withData(node, { credential: credentialId ?? none })
    // Older drawings keep it among the inputs, where it would still count.
    return 'FLOWISE_CREDENTIAL_ID' in inputs ? withInputs(chosen, { FLOWISE_CREDENTIAL_ID: undefined }) : chosen
  })
}

/** Leaves nodes out of runs, or takes them in again; they stay drawn. */
export function setDisabled(ids: readonly string[], disabled: boolean): Edit {
  const chosen = new Set(ids)
  return changeNodes((node) => (chosen.has(node.id) ? withData(node, { disabled: disabled || undefined }) : node))
}

/** Renames a node. Loops that name it by its label follow. */
export function setLabel(nodeId: string, label: string): Edit {
  return inTurn(
    changeData(nodeId, () => ({ label })),
    changeNodes((node) => {
      const goal = node.data.inputs?.loopBackToNode
      const names = typeof goal === 'string' && goal.startsWith(`${nodeId}-`)
      return names ? withInputs(node, { loopBackToNode: `${nodeId}-${label}` }) : node
    }),
  )
}
