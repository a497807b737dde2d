import type { Component } from '@hearth/flow'

/** The family of nodes to which a kind is bound, such as `LlamaIndex`: it fits few others, whatever its label says. */
export function familyOf({ tags }: Component): string | undefined {
  return tags?.find((tag) => tag === 'LlamaIndex')
}

// Models that continue one text are named like the chat models that are meant nearly always.
const isSeldomMeant = (component: Component) => familyOf(component) !== undefined || component.category === 'LLMs'

/**
 * What was found, best first, in the order of what is likely meant: by several names alike, those that fit most nodes
 * come first, and before all others what bears just the name that was typed.
 */
export function usualFirst(found: readonly Component[], text: string): readonly Component[] {
  const typed = text.trim().toLowerCase()
  const isNamed = ({ name, label }: Component) => [name, label].some((one) => one.toLowerCase() === typed)
  const rank = (component: Component) => (isNamed(component) ? 0 : 2) + (isSeldomMeant(component) ? 1 : 0)
  return found.toSorted((one, other) => rank(one) - rank(other))
}
