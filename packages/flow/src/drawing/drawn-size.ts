import type { Size } from '../arrange/sizes.ts'
import type { FlowNode } from '../document/document.ts'

/** Of every node but frames and notes; a drawing with narrower ones keeps them so, for they stand closer. */
export const stepSize: Size = { width: 220, height: 72 }

const narrowestPx = 120
/** Of a frame that says no size, or a smaller one. */
export const smallestFrame: Size = { width: 320, height: 160 }

/** How large a node other than a note is drawn: a step nearly always alike, a frame at least so large that it holds one. */
export function drawnSize(node: FlowNode): Size {
  const { type, width = 0, height = 0 } = node
  if (isOpenFrame(node))
    return { width: Math.max(width, smallestFrame.width), height: Math.max(height, smallestFrame.height) }
  const isNarrower = type === 'agentFlow' && width > 0 && width < stepSize.width
  return { ...stepSize, ...(isNarrower && { width: Math.max(width, narrowestPx) }) }
}

/** Whether other nodes are seen within this one. */
export function isOpenFrame({ type, data }: FlowNode): boolean {
  return type === 'iteration' || (type === 'group' && data.folded !== true)
}
