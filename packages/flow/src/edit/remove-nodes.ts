import { disconnect } from '../wiring/disconnect.ts'
import { closeGap } from './close-gap.ts'
import { type Edit, inTurn } from './edit.ts'
import { withMembers } from './members.ts'

/**
 * Takes nodes out, with what is drawn within them and all wires to and from them.
 *
 * @param closeGap wires what came before them to what came after, where that fits
 */
export function removeNodes(ids: readonly string[], options: { readonly closeGap?: boolean } = {}): Edit {
  return (document) => {
    const gone = withMembers(document, ids)
    if (gone.size === 0) return document
    const ends = document.edges.filter(({ source, target }) => gone.has(source) || gone.has(target))
    const bridge = options.closeGap === true ? closeGap(ids) : inTurn()
    return inTurn(bridge, disconnect(ends.map(({ id }) => id)), (bridged) => ({
      ...bridged,
      nodes: bridged.nodes.filter(({ id }) => !gone.has(id)),
    }))(document)
  }
}
