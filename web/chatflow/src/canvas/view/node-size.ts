import { drawnSize, type FlowNode, isOpenFrame, type Size, smallestFrame } from '@hearth/flow'

const noteSize: Size = { width: 240, height: 140 }
const smallestNote: Size = { width: 120, height: 48 }

/** Between what a frame holds and its edge. */
export const framePadding = 24

/** How large a node is drawn: a step nearly always alike, a frame around all that it holds. */
export function sizeOf(node: FlowNode, held: readonly FlowNode[]): Size {
  if (node.type === 'stickyNote') return ownSize({ ...noteSize, ...sized(node) }, smallestNote)
  const own = drawnSize(node)
  if (!isOpenFrame(node)) return own
  const ends = held.map((inner) => {
    const { width, height } = sizeOf(inner, [])
    return { right: inner.position.x + width + framePadding, bottom: inner.position.y + height + framePadding }
  })
  return {
    width: Math.max(own.width, ...ends.map(({ right }) => right)),
    height: Math.max(own.height, ...ends.map(({ bottom }) => bottom)),
  }
}

/** How small a node can be made whose size is its own to say; `undefined` for one that is as large as all others. */
export function smallestOf(node: FlowNode): Size | undefined {
  if (node.type === 'stickyNote') return smallestNote
  return isOpenFrame(node) ? smallestFrame : undefined
}

function ownSize({ width = 0, height = 0 }: Partial<Size>, smallest: Size): Size {
  return { width: Math.max(width, smallest.width), height: Math.max(height, smallest.height) }
}

const sized = ({ width, height }: FlowNode) => ({
  ...(width === undefined ? {} : { width }),
  ...(height === undefined ? {} : { height }),
})
