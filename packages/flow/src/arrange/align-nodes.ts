import type { FlowNode, Point } from '../document/document.ts'
import type { Edit } from '../edit/edit.ts'
import { moveNodes, positionOnCanvas } from '../edit/nodes.ts'
import { type Box, boxAround, type Sizes, sizeOf } from './sizes.ts'

/** To which side of the box around them nodes move, or to the middle of it; or with equal gaps from side to side. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom' | 'across' | 'down'

/** Lines nodes up. @param sizes how large they are drawn */
export function alignNodes(ids: readonly string[], alignment: Alignment, sizes: Sizes = new Map()): Edit {
  return (document) => {
    const chosen = document.nodes.filter(({ id }) => ids.includes(id))
    if (chosen.length < 2) return document
    const byId = new Map(document.nodes.map((node) => [node.id, node]))
    const boxes = chosen.map((node): Box => ({ ...positionOnCanvas(node, byId), ...sizeOf(node, sizes) }))
    const goals = goalsOf(boxes, alignment)
    const moved = chosen.map((node, at) => [node.id, within(node, boxes[at], goals[at])] as const)
    return moveNodes(new Map(moved))(document)
  }
}

// A node moves within its parent as far as it does on the canvas.
function within({ position }: FlowNode, from: Point = position, to: Point = from): Point {
  return { x: position.x + to.x - from.x, y: position.y + to.y - from.y }
}

function goalsOf(boxes: readonly Box[], alignment: Alignment): readonly Point[] {
  const { x, y, width, height } = boxAround(boxes)
  switch (alignment) {
    case 'left':
      return boxes.map((box) => ({ x, y: box.y }))
    case 'center':
      return boxes.map((box) => ({ x: x + (width - box.width) / 2, y: box.y }))
    case 'right':
      return boxes.map((box) => ({ x: x + width - box.width, y: box.y }))
    case 'top':
      return boxes.map((box) => ({ x: box.x, y }))
    case 'middle':
      return boxes.map((box) => ({ x: box.x, y: y + (height - box.height) / 2 }))
    case 'bottom':
      return boxes.map((box) => ({ x: box.x, y: y + height - box.height }))
    case 'across':
      return spread(boxes, 'x', 'width').map((at, index) => ({ x: at, y: boxes[index]?.y ?? y }))
    case 'down':
      return spread(boxes, 'y', 'height').map((at, index) => ({ x: boxes[index]?.x ?? x, y: at }))
  }
}

function spread(boxes: readonly Box[], axis: 'x' | 'y', length: 'width' | 'height'): readonly number[] {
  const whole = boxAround(boxes)
  const filled = boxes.reduce((sum, box) => sum + box[length], 0)
  const gap = (whole[length] - filled) / (boxes.length - 1)
  const starts = new Map<Box, number>()
  let at = whole[axis]
  for (const box of boxes.toSorted((a, b) => a[axis] - b[axis])) {
    starts.set(box, at)
    at += box[length] + gap
  }
  return boxes.map((box) => starts.get(box) ?? box[axis])
}
