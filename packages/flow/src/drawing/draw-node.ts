import type { DrawnKind } from '../definition/drawn-kind.ts'
import type { FlowNode } from '../document/document.ts'
import { drawComponent } from './draw-component.ts'
import type { PlacedNode } from './draw-parts.ts'
import { drawStep } from './draw-step.ts'

/** A node as Flowise's editor draws it, with the defaults of its kind. */
export function drawNode(kind: DrawnKind, placed: PlacedNode): FlowNode {
  return kind.category === 'Agent Flows' ? drawStep(kind, placed) : drawComponent(kind, placed)
}
