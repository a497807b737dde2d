import type { DrawnKind } from '../definition/drawn-kind.ts'
import type { FlowNode } from '../document/document.ts'

/** Whether a node was drawn from an older version of its kind. */
export function isOutdated({ data: { version } }: FlowNode, kind: Pick<DrawnKind, 'version'>): boolean {
  return kind.version > (version ?? 1)
}
