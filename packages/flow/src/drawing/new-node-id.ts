import type { DrawnKind } from '../definition/drawn-kind.ts'
import type { FlowDocument } from '../document/document.ts'

/** The next free id for a node of that kind: `chatOpenAI_0`, `chatOpenAI_1`. */
export function newNodeId({ nodes }: FlowDocument, { name }: Pick<DrawnKind, 'name'>): string {
  const taken = new Set(nodes.map(({ id }) => id))
  return firstFree((at) => `${name}_${at}`, 0, taken)
}

/** A name for another node that none has yet: `Agent`, then `Agent 2`. */
export function newNodeLabel({ nodes }: FlowDocument, label: string): string {
  const taken = new Set(nodes.map(({ data }) => data.label))
  if (!taken.has(label)) return label
  const stem = label.replace(/ \d+$/, '')
  return firstFree((at) => `${stem} ${at}`, 2, taken)
}

function firstFree(nameOf: (at: number) => string, from: number, taken: ReadonlySet<string>): string {
  let at = from
  while (taken.has(nameOf(at))) at++
  return nameOf(at)
}
