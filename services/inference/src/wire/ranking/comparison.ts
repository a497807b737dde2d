/** A text and those that are compared with it. */
export type Comparison = { readonly query: string; readonly documents: readonly string[] }
