/** A stretch of a text: offsets of its first sign and behind its last. */
export type Span = { readonly from: number; readonly to: number }

/** Where a node of a flow stands in its JSON: its id, or `undefined` when there is none. */
export function locateNode(text: string, id: string): Span | undefined {
  const value = JSON.stringify(id).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const found = new RegExp(`"id"\\s*:\\s*${value}`).exec(text)
  return found === null ? undefined : { from: found.index, to: found.index + found[0].length }
}
