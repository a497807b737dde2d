/** The part of an address behind the question mark. */
export type Search = Readonly<Record<string, string | undefined>>

/** @param text with or without its question mark; of a name that is repeated the last value holds */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

/** @returns with its question mark; empty when nothing is named */
export function renderSearch(search: Search = {}): string {
  const named = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return named.length === 0 ? '' : `?${new URLSearchParams(named)}`
}
