import type { FlowDocument } from '../document/document.ts'

/** A drawing and what two sides made of it. */
export type Sides = { readonly base: FlowDocument; readonly mine: FlowDocument; readonly theirs: FlowDocument }
