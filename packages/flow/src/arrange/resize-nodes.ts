import { changeNodes, type Edit } from '../edit/edit.ts'
import type { Sizes } from './sizes.ts'

/** Draws nodes larger or smaller: notes, iterations and groups; the others are as large as what they show. */
export function resizeNodes(sizes: Sizes): Edit {
  return changeNodes((node) => {
    const size = sizes.get(node.id)
    if (size === undefined || (size.width === node.width && size.height === node.height)) return node
    const { width, height } = size
    const style = typeof node.style === 'object' ? node.style : {}
    return { ...node, width, height, style: { ...style, width, height } }
  })
}
