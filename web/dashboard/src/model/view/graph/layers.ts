/** From one node to another, by their ids. */
export type Link = { readonly source: string; readonly target: string }

/**
 * Nodes in layers from left to right: each stands right of all that lead to it, but for links that would close a
 * circle. Inside a layer nodes stand near those they are linked with.
 *
 * @param links between ids that are among `ids`
 */
export function toLayers(ids: readonly string[], links: readonly Link[]): readonly (readonly string[])[] {
  const forward = withoutCircles(ids, links)
  const depths = depthsOf(ids, forward)
  const count = Math.max(0, ...depths.values()) + 1
  let layers: readonly (readonly string[])[] = Array.from({ length: count }, (_, depth) =>
    ids.filter((id) => depths.get(id) === depth),
  )
  for (const side of ['before', 'after', 'before', 'after'] as const) layers = untangled(layers, forward, side)
  return layers
}

// A link back to a node that is still being followed closes a circle.
function withoutCircles(ids: readonly string[], links: readonly Link[]): readonly Link[] {
  const out = Map.groupBy(
    links.filter(({ source, target }) => source !== target),
    ({ source }) => source,
  )
  const state = new Map<string, 'open' | 'done'>()
  const kept: Link[] = []
  for (const start of ids) {
    if (state.has(start)) continue
    const stack = [{ id: start, next: 0 }]
    state.set(start, 'open')
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const link = out.get(top.id)?.[top.next]
      top.next += 1
      if (link === undefined) {
        state.set(top.id, 'done')
        stack.pop()
        continue
      }
      const seen = state.get(link.target)
      if (seen === 'open') continue
      kept.push(link)
      if (seen === 'done') continue
      state.set(link.target, 'open')
      stack.push({ id: link.target, next: 0 })
    }
  }
  return kept
}

/** The longest way that leads to each node. */
function depthsOf(ids: readonly string[], links: readonly Link[]): ReadonlyMap<string, number> {
  const depths = new Map(ids.map((id) => [id, 0]))
  const open = new Map(ids.map((id) => [id, 0]))
  for (const { target } of links) open.set(target, (open.get(target) ?? 0) + 1)
  const out = Map.groupBy(links, ({ source }) => source)
  const ready = ids.filter((id) => open.get(id) === 0)
  for (let id = ready.shift(); id !== undefined; id = ready.shift())
    for (const { target } of out.get(id) ?? []) {
      depths.set(target, Math.max(depths.get(target) ?? 0, (depths.get(id) ?? 0) + 1))
      const left = (open.get(target) ?? 0) - 1
      open.set(target, left)
      if (left === 0) ready.push(target)
    }
  return depths
}

/** Orders the nodes of each layer by the mean place of those they are linked with on one side. */
function untangled(layers: readonly (readonly string[])[], links: readonly Link[], side: 'before' | 'after') {
  const places = new Map(layers.flatMap((layer) => layer.map((id, index) => [id, index - layer.length / 2] as const)))
  const [own, other] = side === 'before' ? (['target', 'source'] as const) : (['source', 'target'] as const)
  const near = Map.groupBy(links, (link) => link[own])
  const meanOf = (id: string) => {
    const linked = (near.get(id) ?? []).map((link) => places.get(link[other]) ?? 0)
    return linked.length === 0 ? (places.get(id) ?? 0) : linked.reduce((sum, place) => sum + place, 0) / linked.length
  }
  return layers.map((layer) => layer.toSorted((a, b) => meanOf(a) - meanOf(b)))
}
