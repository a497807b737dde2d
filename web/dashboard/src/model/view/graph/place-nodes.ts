import type { NodesOptions } from '../../panel-options.ts'
import { type Link, toLayers } from './layers.ts'

export type Place = { readonly x: number; readonly y: number }

// Room for a node with the words below it.
const columnPx = 210
const rowPx = 150
// More nodes than these take too long to push apart.
const mostPushed = 200
const pushes = 150

/** Where nodes stand, by their ids, in pixels from the middle of the first; equal graphs are placed equally. */
export function placeNodes(
  ids: readonly string[],
  links: readonly Link[],
  layout: NodesOptions['layout'],
): ReadonlyMap<string, Place> {
  if (layout === 'grid') return gridOf(ids, 0)
  const linked = new Set(links.flatMap(({ source, target }) => (source === target ? [] : [source, target])))
  const layers = toLayers(
    ids.filter((id) => linked.has(id)),
    links,
  )
  const places = new Map(
    layers.flatMap((layer, column) =>
      layer.map((id, row) => [id, { x: column * columnPx, y: (row - (layer.length - 1) / 2) * rowPx }] as const),
    ),
  )
  const joined = layout === 'force' && places.size <= mostPushed ? pushApart(places, links) : places
  const lowest = [...joined.values()].reduce((most, { y }) => Math.max(most, y), Number.NEGATIVE_INFINITY)
  const lonely = ids.filter((id) => !linked.has(id))
  return new Map([...joined, ...gridOf(lonely, Number.isFinite(lowest) ? lowest + rowPx : 0)])
}

function gridOf(ids: readonly string[], top: number): ReadonlyMap<string, Place> {
  const columns = Math.max(1, Math.ceil(Math.sqrt(ids.length * 1.5)))
  return new Map(
    ids.map((id, index) => [id, { x: (index % columns) * columnPx, y: top + Math.floor(index / columns) * rowPx }]),
  )
}

/**
 * Lets nodes push each other away and links pull them together, cooling down: the way of Fruchterman and Reingold.
 * https://onlinelibrary.wiley.com/doi/10.1002/spe.4380211102
 */
function pushApart(start: ReadonlyMap<string, Place>, links: readonly Link[]): ReadonlyMap<string, Place> {
  const ids = [...start.keys()]
  // Nodes in one line would stay in it: each leaves it by a little.
  const points = [...start.values()].map(({ x, y }, index) => ({ x: x + ((index * 7) % 5), y: y + ((index * 11) % 7) }))
  const indexOf = new Map(ids.map((id, index) => [id, index]))
  const pairs = links.flatMap(({ source, target }) => {
    const [from, to] = [indexOf.get(source), indexOf.get(target)]
    return from === undefined || to === undefined || from === to ? [] : [{ from, to }]
  })
  for (let turn = 0; turn < pushes; turn += 1) {
    const moves = points.map(() => ({ x: 0, y: 0 }))
    const move = (index: number, x: number, y: number) => {
      const own = moves[index]
      if (own !== undefined) Object.assign(own, { x: own.x + x, y: own.y + y })
    }
    points.forEach((a, from) => {
      for (let to = from + 1; to < points.length; to += 1) {
        const b = points[to] ?? a
        const [dx, dy] = [a.x - b.x, a.y - b.y]
        const push = columnPx ** 2 / Math.max(1, dx * dx + dy * dy)
        move(from, dx * push, dy * push)
        move(to, -dx * push, -dy * push)
      }
    })
    for (const { from, to } of pairs) {
      const [a, b] = [points[from], points[to]]
      if (a === undefined || b === undefined) continue
      const [dx, dy] = [a.x - b.x, a.y - b.y]
      const pull = Math.hypot(dx, dy) / columnPx
      move(from, -dx * pull, -dy * pull)
      move(to, dx * pull, dy * pull)
    }
    const heat = columnPx * (1 - turn / pushes) * 0.5
    moves.forEach(({ x, y }, index) => {
      const point = points[index]
      const length = Math.hypot(x, y) || 1
      const reach = Math.min(length, heat) / length
      if (point !== undefined) Object.assign(point, { x: point.x + x * reach, y: point.y + y * reach })
    })
  }
  return new Map(ids.map((id, index) => [id, points[index] ?? { x: 0, y: 0 }]))
}
