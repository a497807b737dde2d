import { type FlowDocument, writeDocument } from '@hearth/flow'

/** Whether two drawings differ in nothing that has to be kept; where one looks at them is no difference. */
export function isSameDrawing(one: FlowDocument, other: FlowDocument): boolean {
  return one === other || comparable(one) === comparable(other)
}

function comparable(document: FlowDocument): string {
  const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)
  const { viewport: _, ...rest } = document
  return writeDocument({ ...rest, nodes: document.nodes.toSorted(byId), edges: document.edges.toSorted(byId) })
}
