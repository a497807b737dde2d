/** The part of an address after the question mark, such as `g0.expr` = `up`: text alone, as in Prometheus' own. */
export type Search = Readonly<Record<string, string>>

export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Search): string {
  const text = new URLSearchParams(search).toString()
  return text === '' ? '' : `?${text}`
}
