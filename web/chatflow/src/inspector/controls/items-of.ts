import type { Values } from '@hearth/flow'

/** The items of a list, which drawings keep as one or as its JSON text. */
export function itemsOf(value: unknown): readonly Values[] {
  if (typeof value === 'string' && value !== '') return itemsOf(parsed(value))
  if (!Array.isArray(value)) return []
  return value.map((item) => (typeof item === 'object' && item !== null ? (item as Values) : {}))
}

/** A list with one of its items in another place. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
