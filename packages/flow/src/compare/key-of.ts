import type { FlowEdge } from '../document/document.ts'

/** What makes two wires the same: the places that they join. */
export function keyOf({ source, target, sourceHandle, targetHandle }: FlowEdge): string {
  return JSON.stringify([source, sourceHandle ?? '', target, targetHandle ?? ''])
}
