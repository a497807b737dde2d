import type { Point } from '@hearth/flow'
import type { WireEnd } from '../edits/wire-end.ts'

/** What is open over the canvas. */
export type Overlay =
  | { readonly kind: 'palette' }
  /** Kinds that fit the ends of wires; where one was let go, in the window. */
  | { readonly kind: 'fitting'; readonly ends: readonly WireEnd[]; readonly at: Point | undefined }
  /** Where a wire from that node may end. */
  | { readonly kind: 'wire'; readonly nodeId: string }
  | { readonly kind: 'find' }
