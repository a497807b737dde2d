import {
  type Edit,
  type FlowDocument,
  type FlowNode,
  inTurn,
  moveNodes,
  type Point,
  positionOnCanvas,
  resizeNodes,
  type Size,
  type Sizes,
} from '@hearth/flow'
import type { ElkNode } from 'elkjs/lib/elk-api.js'
import { isNote } from './layout-graph.ts'

/** Where nodes come to stand, within what they stand in, and how large the frames around them become. */
export type Layout = { readonly positions: ReadonlyMap<string, Point>; readonly sizes: Sizes }

/** Moves all nodes to where a layout has them. */
export function applyLayout({ positions, sizes }: Layout): Edit {
  return inTurn(moveNodes(positions), resizeNodes(sizes))
}

type Box = Point & Size

const noteGapPx = 24
const usualNote: Size = { width: 240, height: 140 }

/** Reads what ELK made of a drawing. Notes go along with the node that they stand beside, to where they cover none. */
export function readLayout(laidOut: ElkNode, document: FlowDocument, sizes: Sizes): Layout {
  const placed = allIn(laidOut)
  const positions = new Map(placed.map(({ id, x = 0, y = 0 }) => [id, { x, y }]))
  const frames = placed.filter(({ children = [] }) => children.length > 0)
  const frameSizes = new Map(frames.map(({ id, width = 0, height = 0 }) => [id, { width, height }]))
  const boxes = boxesIn(laidOut, { x: 0, y: 0 })
  const byId = new Map(document.nodes.map((node) => [node.id, node]))
  for (const note of document.nodes.filter((node) => isNote(node) && node.parentNode === undefined)) {
    const box = { ...besideAsBefore(note, byId, boxes), ...sizeOf(note, sizes) }
    const free = freeOf(box, [...boxes.values()])
    boxes.set(note.id, free)
    positions.set(note.id, { x: free.x, y: free.y })
  }
  return { positions, sizes: frameSizes }
}

function allIn({ children = [] }: ElkNode): readonly ElkNode[] {
  return children.flatMap((child) => [child, ...allIn(child)])
}

function boxesIn({ children = [] }: ElkNode, corner: Point): Map<string, Box> {
  const boxes = children.flatMap((child): [string, Box][] => {
    const { width = 0, height = 0 } = child
    const box = { x: corner.x + (child.x ?? 0), y: corner.y + (child.y ?? 0), width, height }
    return [[child.id, box], ...boxesIn(child, box)]
  })
  return new Map(boxes)
}

function besideAsBefore(note: FlowNode, byId: ReadonlyMap<string, FlowNode>, boxes: ReadonlyMap<string, Box>): Point {
  const distance = (node: FlowNode) => {
    const { x, y } = positionOnCanvas(node, byId)
    return Math.hypot(x - note.position.x, y - note.position.y)
  }
  const neighbours = [...byId.values()].filter(({ id, data }) => boxes.has(id) && data.name !== note.data.name)
  const [nearest] = neighbours.toSorted((a, b) => distance(a) - distance(b))
  const box = nearest && boxes.get(nearest.id)
  if (nearest === undefined || box === undefined) return note.position
  const before = positionOnCanvas(nearest, byId)
  return { x: note.position.x - before.x + box.x, y: note.position.y - before.y + box.y }
}

// Upwards, where a note says what comes below it, until it covers nothing.
function freeOf(box: Box, taken: readonly Box[]): Box {
  const covered = taken.find((other) => overlaps(box, other))
  if (covered === undefined) return box
  return freeOf({ ...box, y: covered.y - box.height - noteGapPx }, taken)
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function sizeOf({ id, width, height }: FlowNode, sizes: Sizes): Size {
  return sizes.get(id) ?? { width: width ?? usualNote.width, height: height ?? usualNote.height }
}
