import { type Edit, inTurn } from '../edit/edit.ts'
import { moveNodes } from '../edit/nodes.ts'
import { resizeNodes } from './resize-nodes.ts'
import type { Box } from './sizes.ts'

/** Gives a note, an iteration or a group another place and size; what stands within stays where it is on the canvas. */
export function reframe(id: string, { x, y, width, height }: Box): Edit {
  return (document) => {
    const frame = document.nodes.find((node) => node.id === id)
    if (frame === undefined) return document
    const [dx, dy] = [x - frame.position.x, y - frame.position.y]
    const held = document.nodes.filter(({ parentNode }) => parentNode === id)
    const places = held.map(({ id, position }) => [id, { x: position.x - dx, y: position.y - dy }] as const)
    const move = dx === 0 && dy === 0 ? [] : [moveNodes(new Map([[id, { x, y }], ...places]))]
    return inTurn(...move, resizeNodes(new Map([[id, { width, height }]])))(document)
  }
}
