import type { FlowOutline } from '../api/chatflow.ts'

/** The flows that have every word of a search in their name, category or type, in any letter case. */
export function matchFlows(flows: readonly FlowOutline[], search: string): readonly FlowOutline[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return flows.filter(({ name, category, type, id }) => {
    const text = `${name} ${category ?? ''} ${type} ${id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
