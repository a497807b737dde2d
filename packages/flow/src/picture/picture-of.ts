import { type Box, boxAround, type Size } from '../arrange/sizes.ts'
import type { FlowDocument, FlowNode } from '../document/document.ts'
import { drawnSize } from '../drawing/drawn-size.ts'
import { positionOnCanvas } from '../edit/nodes.ts'

/** A drawing as small as a stamp: its nodes as boxes and its wires as lines between them. */
export type FlowPicture = {
  /** Kinds of its nodes, each once, as its name and category. */
  readonly kinds: readonly (readonly [name: string, category: string])[]
  /** In units of {@link pictureSize}; frames come before what stands within them. */
  readonly boxes: readonly (readonly [x: number, y: number, width: number, height: number, kind: number])[]
  /** From one box to another, by their places in `boxes`. */
  readonly lines: readonly (readonly [from: number, to: number])[]
}

/** What a picture is drawn on. */
export const pictureSize: Size = { width: 240, height: 120 }

// More than that nobody tells apart; a list shows many pictures at once.
const maxBoxes = 60
const maxLines = 120
const maxKinds = 100
const margin = 4
// One node alone is not blown up.
const maxScale = 0.3

/** The picture of a drawing. Notes are left out; of a very large drawing the first nodes are shown. */
export function pictureOf({ nodes, edges }: FlowDocument): FlowPicture {
  const kept = nodes.filter(({ data }) => !data.name.startsWith('stickyNote'))
  const kinds = kindsOf(kept)
  const shown = framesFirst(kept).slice(0, maxBoxes)
  if (shown.length === 0) return { kinds: [], boxes: [], lines: [] }
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const fitted = fit(shown.map((node) => ({ ...drawnSize(node), ...positionOnCanvas(node, byId) })))
  const places = new Map(shown.map(({ id }, at) => [id, at]))
  const kindAt = new Map(kinds.map(([name], at) => [name, at]))
  return {
    kinds,
    boxes: fitted.map(({ x, y, width, height }, at) => [x, y, width, height, kindAt.get(nameAt(shown, at)) ?? 0]),
    lines: edges
      .flatMap(({ source, target }): [number, number][] => {
        const [from, to] = [places.get(source), places.get(target)]
        return from === undefined || to === undefined ? [] : [[from, to]]
      })
      .slice(0, maxLines),
  }
}

function kindsOf(nodes: readonly FlowNode[]): FlowPicture['kinds'] {
  const byName = new Map(nodes.map(({ data }) => [data.name, data.category]))
  const kinds = [...byName].map(([name, category]) => [name, typeof category === 'string' ? category : ''] as const)
  return kinds.slice(0, maxKinds)
}

function isFrame({ type }: FlowNode): boolean {
  return type === 'iteration' || type === 'group'
}

function framesFirst(nodes: readonly FlowNode[]): readonly FlowNode[] {
  return [...nodes.filter(isFrame), ...nodes.filter((node) => !isFrame(node))]
}

function nameAt(nodes: readonly FlowNode[], at: number): string {
  return nodes[at]?.data.name ?? ''
}

function fit(boxes: readonly Box[]): readonly Box[] {
  const all = boxAround(boxes)
  const inner = { width: pictureSize.width - 2 * margin, height: pictureSize.height - 2 * margin }
  const scale = Math.min(inner.width / all.width, inner.height / all.height, maxScale)
  const left = (pictureSize.width - all.width * scale) / 2
  const top = (pictureSize.height - all.height * scale) / 2
  return boxes.map(({ x, y, width, height }) => ({
    x: Math.round(left + (x - all.x) * scale),
    y: Math.round(top + (y - all.y) * scale),
    width: Math.max(3, Math.round(width * scale)),
    height: Math.max(2, Math.round(height * scale)),
  }))
}
