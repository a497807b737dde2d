import type { Point } from '@hearth/flow'
import type { WireEnd } from '../../edits/wire-end.ts'
import type { MenuPlace } from '../../keys/menu-place.ts'

/** What is open over the canvas. */
export type Overlay =
  /** All kinds; the chosen one comes to a place of the window, or into the middle of what is in sight. */
  | { readonly kind: 'palette'; readonly at: Point | undefined }
  /** Kinds that fit both ends of a wire, which is cut for it. */
  | { readonly kind: 'insert'; readonly wireId: string; readonly at: Point | undefined }
  /** Kinds that fit the ends of wires; where one was let go, in the window. */
  | { readonly kind: 'fitting'; readonly ends: readonly WireEnd[]; readonly at: Point | undefined }
  /** Where a wire from that node may end. */
  | { readonly kind: 'wire'; readonly nodeId: string }
  | { readonly kind: 'find' }
  /** What can be done with what is there, at a place of the window. */
  | { readonly kind: 'menu'; readonly at: Point; readonly on: MenuPlace }
