import type { FlowNode } from '../document/document.ts'

export type Size = { readonly width: number; readonly height: number }

/** How large nodes are drawn, by their id; those that are missing are as large as they say. */
export type Sizes = ReadonlyMap<string, Size>

// Where neither the canvas nor the node tells, as before it is drawn first.
const usual: Size = { width: 220, height: 72 }

export function sizeOf({ id, width, height }: FlowNode, sizes: Sizes): Size {
  return sizes.get(id) ?? { width: width ?? usual.width, height: height ?? usual.height }
}

export type Box = Size & { readonly x: number; readonly y: number }

/** The box around boxes, of which there is at least one. */
export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
