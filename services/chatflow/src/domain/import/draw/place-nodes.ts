import type { Point } from '@hearth/flow'
import type { Sketch, SketchNode } from './sketch.ts'

export type Place = { readonly position: Point; readonly size?: { readonly width: number; readonly height: number } }

type Link = { readonly from: string; readonly to: string }

// A node is 220 wide and 72 high.
const column = 300
const row = 130
const inset = { x: 40, y: 80 }

/**
 * Where nodes stand: each to the right of all that come before it, beside those of the same column,
 * what belongs to an iteration within it.
 */
export function placeNodes(nodes: Sketch['nodes'], links: readonly Link[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const within = Map.groupBy(nodes, (node) => node.within)
  // From the innermost outwards: how large an iteration is decides what comes after it.
  for (const [parent, members] of [...within].toSorted(([a], [b]) => depthOf(b, nodes) - depthOf(a, nodes)))
    placeMembers(members, links, places, parent === undefined ? { x: 0, y: 0 } : inset)
  return places
}

function placeMembers(
  members: readonly SketchNode[],
  links: readonly Link[],
  places: Map<string, Place>,
  corner: Point,
): void {
  const levels = levelsOf(members, links)
  const columns = Map.groupBy(members, ({ id }) => levels.get(id) ?? 0)
  let x = corner.x
  let lowest = 0
  for (const [, stack] of [...columns].toSorted(([a], [b]) => a - b)) {
    let y = corner.y
    let width = column
    for (const { id } of stack) {
      const size = places.get(id)?.size
      places.set(id, { position: { x, y }, ...(size === undefined ? {} : { size }) })
      y += Math.max(row, (size?.height ?? 0) + row / 2)
      width = Math.max(width, (size?.width ?? 0) + column / 4)
    }
    x += width
    lowest = Math.max(lowest, y)
  }
  const parent = members[0]?.within
  if (parent !== undefined) places.set(parent, { position: corner, size: { width: x, height: lowest + inset.y / 2 } })
}

/** How many steps lead to each node at most; a wire that goes back counts for nothing. */
function levelsOf(members: readonly SketchNode[], links: readonly Link[]): ReadonlyMap<string, number> {
  const ids = new Set(members.map(({ id }) => id))
  const before = Map.groupBy(
    links.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    ({ to }) => to,
  )
  const levels = new Map<string, number>()
  const waiting = new Map(members.map(({ id }) => [id, before.get(id)?.length ?? 0]))
  const after = Map.groupBy([...before.values()].flat(), ({ from }) => from)
  for (let front = [...waiting].filter(([, count]) => count === 0).map(([id]) => id); front.length > 0; ) {
    const next: string[] = []
    for (const id of front) {
      const level = Math.max(-1, ...(before.get(id) ?? []).map(({ from }) => levels.get(from) ?? -1)) + 1
      levels.set(id, level)
      for (const { to } of after.get(id) ?? []) {
        const left = (waiting.get(to) ?? 0) - 1
        waiting.set(to, left)
        if (left === 0) next.push(to)
      }
    }
    front = next
  }
  return levels
}

function depthOf(id: string | undefined, nodes: Sketch['nodes']): number {
  let depth = 0
  for (let at = id; at !== undefined && depth <= nodes.length; depth++)
    at = nodes.find((node) => node.id === at)?.within
  return depth
}
