import type { Place } from '../../model/view/graph/place-nodes.ts'

export type EdgePath = { readonly path: string; readonly middle: Place }

const loopPx = 60
// Edges there and back run beside each other.
const bendPx = 30

/** An edge as an SVG path from the ring of one node to that of another, with the place of its words. */
export function edgePath(
  from: Place & { readonly radius: number },
  to: Place & { readonly radius: number },
  isBent: boolean,
): EdgePath {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length === 0) {
    const { x, y, radius } = from
    const path = `M${px(x - radius / 2)} ${px(y - radius)}C${px(x - loopPx)} ${px(y - radius - loopPx)} ${px(x + loopPx)} ${px(y - radius - loopPx)} ${px(x + radius / 2)} ${px(y - radius)}`
    return { path, middle: { x, y: y - radius - loopPx * 0.75 } }
  }
  const [ux, uy] = [dx / length, dy / length]
  const bend = isBent ? bendPx : 0
  const control = { x: (from.x + to.x) / 2 - uy * 2 * bend, y: (from.y + to.y) / 2 + ux * 2 * bend }
  const [start, end] = [onRing(from, control), onRing(to, control)]
  return {
    path: `M${px(start.x)} ${px(start.y)}Q${px(control.x)} ${px(control.y)} ${px(end.x)} ${px(end.y)}`,
    middle: {
      x: start.x / 4 + control.x / 2 + end.x / 4,
      y: start.y / 4 + control.y / 2 + end.y / 4,
    },
  }
}

/** Where the way from the middle of a node to a place leaves its ring. */
function onRing({ x, y, radius }: Place & { readonly radius: number }, towards: Place): Place {
  const length = Math.hypot(towards.x - x, towards.y - y) || 1
  return { x: x + ((towards.x - x) / length) * (radius + 3), y: y + ((towards.y - y) / length) * (radius + 3) }
}

const px = (value: number) => Math.round(value * 10) / 10

/** A stretch of a ring around (0, 0), clockwise from its top; `from` and `to` are shares of the ring. */
export function ringPath(from: number, to: number, radius: number): string {
  const at = (share: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2
    return `${px(Math.cos(angle) * radius)} ${px(Math.sin(angle) * radius)}`
  }
  // A whole ring would begin where it ends, which draws nothing.
  const end = Math.min(to, from + 0.9999)
  return `M${at(from)}A${radius} ${radius} 0 ${end - from > 0.5 ? 1 : 0} 1 ${at(end)}`
}
